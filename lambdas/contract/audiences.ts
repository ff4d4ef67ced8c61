import * as z from 'zod/mini';
import { isCampaignId } from './email';
import { CAMPAIGN_ERRORS } from './messages';

/**
 * Whom a campaign is sent to: everyone; who has not ordered; who has no email of another campaign, such as those who
 * joined after it; who got one, and who of these has not ordered.
 */
export const AUDIENCES = ['everyone', 'not-ordered', 'not-mailed', 'mailed', 'mailed-not-ordered'] as const;
export type AudienceName = (typeof AUDIENCES)[number];

/** Those that are about another campaign, in the words of the head of a file; ID stands for the campaign. */
const PHRASES: Readonly<Record<AudienceName, string>> = {
  everyone: 'everyone',
  'not-ordered': 'not-ordered',
  'not-mailed': 'not-mailed ID',
  mailed: 'mailed ID',
  'mailed-not-ordered': 'mailed ID and not ordered',
};

/** Whether an audience is about another campaign. */
export const isAboutCampaign = (to: AudienceName): boolean => PHRASES[to].includes('ID');

/** A word of a link, or a tag of an import. */
export const WORD = /^[a-z0-9-]{1,32}$/;
/** The most sources and tags that an audience is narrowed to. */
const WORDS_LIMIT = 50;
const wordsSchema = z._default(
  z
    .array(z.string().check(z.regex(WORD, { error: CAMPAIGN_ERRORS.words })), {
      error: CAMPAIGN_ERRORS.words,
    })
    .check(z.maxLength(WORDS_LIMIT, { error: CAMPAIGN_ERRORS.words })),
  [],
);

const idSchema = z
  .string({ error: CAMPAIGN_ERRORS.id })
  .check(z.refine(isCampaignId, { error: CAMPAIGN_ERRORS.id }));

/** The audience of a draft, as it is sent. */
export const audienceFields = {
  to: z._default(z.enum(AUDIENCES, { error: CAMPAIGN_ERRORS.to }), 'everyone'),
  /** The other campaign that `to` is about. */
  of: z.optional(idSchema),
  /** Only people from these links, or with these tags, if there are any. */
  sources: wordsSchema,
  tags: wordsSchema,
  /** Whether it also goes to people who never confirmed by email, such as imported ones. */
  unconfirmed: z._default(z.boolean({ error: CAMPAIGN_ERRORS.unconfirmed }), true),
  /** Whether `not-ordered` also reaches people who never got a campaign: there is nothing to remind them of. */
  neverMailed: z._default(z.boolean({ error: CAMPAIGN_ERRORS.neverMailed }), false),
};

/** Whether an audience that is about another campaign names it, and another one does not. */
export const hasItsCampaign = ({ to, of }: { to: AudienceName; of?: string | undefined }): boolean =>
  isAboutCampaign(to) === (of !== undefined);

/** The same of a campaign, as the owner sees it. */
export const shownAudienceFields = {
  to: z.enum(AUDIENCES),
  of: z.optional(z.string()),
  sources: z.array(z.string()),
  tags: z.array(z.string()),
  unconfirmed: z.boolean(),
  neverMailed: z.boolean(),
};

/** Why people on the list do not get a campaign. */
export const LEFT_OUT = [
  /** They came from another link, or with another tag. */
  'other-source',
  'ordered',
  /** They never got a campaign that it could remind them of. */
  'never-mailed',
  /** They have, or have not, an email of the campaign that the audience is about. */
  'mailed',
  'not-mailed',
  'unconfirmed',
  'silenced',
] as const;
export type LeftOutReason = (typeof LEFT_OUT)[number];

/** Returns an audience in the words of the head of a file, such as `not-mailed m1abc2def3`. */
export const formatTo = ({ to, of = '' }: { to: AudienceName; of?: string | undefined }): string =>
  PHRASES[to].replace('ID', of);

/** Returns the audience of such words; undefined if they are none. */
export function parseTo(text: string): { to: AudienceName; of?: string } | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  for (const to of AUDIENCES) {
    if (!isAboutCampaign(to)) {
      if (words === to) return { to };
      continue;
    }
    const [before = '', after = ''] = PHRASES[to].split('ID');
    const id =
      words.startsWith(before) && words.endsWith(after)
        ? words.slice(before.length, words.length - after.length)
        : '';
    if (isCampaignId(id)) return { to, of: id };
  }
  return undefined;
}
