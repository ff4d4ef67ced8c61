import * as z from 'zod/mini';
import { isCampaignId } from './email';
import { CAMPAIGN_ERRORS, TYPE_ERRORS } from './messages';
import { WORD } from './text-schemas';

/**
 * Who gets a campaign: everyone; people who have not ordered; people who got no email of another campaign, such as
 * those who joined after it; people who got one; and those of them who have not ordered.
 */
export const AUDIENCES = ['everyone', 'not-ordered', 'not-mailed', 'mailed', 'mailed-not-ordered'] as const;
export type AudienceName = (typeof AUDIENCES)[number];

/** The phrases for audiences in the head of a draft's file; ID stands for another campaign. */
const PHRASES: Readonly<Record<AudienceName, string>> = {
  everyone: 'everyone',
  'not-ordered': 'not-ordered',
  'not-mailed': 'not-mailed ID',
  mailed: 'mailed ID',
  'mailed-not-ordered': 'mailed ID and not ordered',
};

/** Whether an audience is about another campaign. */
export const isAboutCampaign = (to: AudienceName): boolean => PHRASES[to].includes('ID');

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
  .string({ error: CAMPAIGN_ERRORS.of })
  .check(z.refine(isCampaignId, { error: CAMPAIGN_ERRORS.of }));

/** An audience that is about another campaign, whose id is `of`. */
const aboutSchema = <To extends AudienceName>(to: To) =>
  z.strictObject({ to: z.literal(to), of: idSchema }, { error: CAMPAIGN_ERRORS.of });

/** An audience. Fields of one kind are refused in the others. */
export const audienceSchema = z.discriminatedUnion(
  'to',
  [
    z.strictObject({ to: z.literal('everyone') }, { error: CAMPAIGN_ERRORS.of }),
    z.strictObject(
      {
        to: z.literal('not-ordered'),
        /** Whether it also reaches people who never got a campaign: there is nothing to remind them of. */
        neverMailed: z._default(z.boolean({ error: TYPE_ERRORS.flag('neverMailed') }), false),
      },
      { error: CAMPAIGN_ERRORS.of },
    ),
    aboutSchema('not-mailed'),
    aboutSchema('mailed'),
    aboutSchema('mailed-not-ordered'),
  ],
  { error: CAMPAIGN_ERRORS.to },
);
export type Audience = z.infer<typeof audienceSchema>;

/** The audience of a draft as clients send it. */
export const recipientFields = {
  audience: z._default(audienceSchema, { to: 'everyone' }),
  /** Only people from these links, or with these tags, if there are any. */
  sources: wordsSchema,
  tags: wordsSchema,
  /** Whether it also goes to people who never confirmed by email, such as imported ones. */
  unconfirmed: z._default(z.boolean({ error: TYPE_ERRORS.flag('unconfirmed') }), true),
  /** Whether it also goes to people whose consent is older than a year. */
  oldConsents: z._default(z.boolean({ error: TYPE_ERRORS.flag('oldConsents') }), true),
};

/** The same fields of a campaign as the owner sees it. */
export const shownRecipientFields = {
  audience: audienceSchema,
  sources: z.array(z.string()),
  tags: z.array(z.string()),
  unconfirmed: z.boolean(),
  oldConsents: z.boolean(),
};

/** Returns the other campaign that an audience is about; undefined if it is about none. */
export const campaignOf = (audience: Audience): string | undefined =>
  'of' in audience ? audience.of : undefined;

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
  /** They agreed more than a year ago, and have not renewed it. */
  'old-consent',
  'silenced',
] as const;
export type LeftOutReason = (typeof LEFT_OUT)[number];

/** Returns the phrase for an audience in the head of a draft's file, such as `not-mailed m1abc2def3`. */
export const formatTo = (audience: Audience): string =>
  PHRASES[audience.to].replace('ID', campaignOf(audience) ?? '');

/** Returns the audience of such a phrase, without people who never got a campaign; undefined if it is none. */
export function parseTo(text: string): Audience | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const id = words.split(' ')[1] ?? '';
  for (const to of AUDIENCES) {
    if (words !== PHRASES[to].replace('ID', id)) continue;
    const { data } = audienceSchema.safeParse(isAboutCampaign(to) ? { to, of: id } : { to });
    return data;
  }
  return undefined;
}
