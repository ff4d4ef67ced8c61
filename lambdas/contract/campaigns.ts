import * as z from 'zod/mini';
import { LEFT_OUT, recipientFields, shownRecipientFields } from './audiences';
import { CAMPAIGN_STATES } from './campaign-states';
import { isCampaignId } from './email';
import { removeInvisible } from './invisible';
import { countListLevels } from './list-levels';
import { messageCheckSchema } from './message-check';
import { CAMPAIGN_ERRORS, INPUT_ERRORS, TYPE_ERRORS } from './messages';
import { noticeSchema, sentToOwnerSchema } from './notice';
import { countedSourceSchema } from './origin-schema';
import { pauseReasons } from './pauses';
import { timeSchema } from './query-values';
import { campaignSalesSchema } from './sales';
import { codePoints } from './text-schemas';
import { CHANGES, PAUSABLE_STATES } from './transitions';

/** The length limits of a campaign, in characters. */
export const CAMPAIGN_LIMITS = { subject: 150, text: 10_000 } as const;
/** How deep the lists of a text may be nested: a parser would take seconds for more. */
export const LIST_LEVELS = 10;
/**
 * The placeholders in the text of a campaign: the recipient's name and code, the shop's address and offer, and the link
 * with which they say that emails are still welcome.
 */
export const PLACEHOLDERS = ['name', 'code', 'shop', 'offer', 'renew'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** How many get a campaign first, and how long the owner waits for the outcome of these emails (minutes). */
export const CANARY = { recipients: 25, minutes: 15 } as const;
/** How many emails a new domain sends in the first hour, so that providers get to know it. */
export const WARM_UP_EMAILS = 500;
/** How many get a campaign first, and how many in its first hour. */
export interface CampaignSizes {
  canary: number;
  warmUp: number;
}
/** The sizes of a launch; a simulation uses smaller ones. */
export const CAMPAIGN_SIZES: CampaignSizes = { canary: CANARY.recipients, warmUp: WARM_UP_EMAILS };
/** How long it can take until the outcome of an email is known (minutes): then the owner decides. */
export const UNKNOWN_MINUTES = 60;

/** The states of a delivery. `unknown`: the email may have been accepted, and is not sent again by itself. */
export const DELIVERY_STATES = ['due', 'claimed', 'accepted', 'refused', 'unknown', 'skipped'] as const;

const idSchema = z
  .string({ error: CAMPAIGN_ERRORS.id })
  .check(z.refine(isCampaignId, { error: CAMPAIGN_ERRORS.id }));
/** A draft is stored whatever it lacks: the check says why it cannot be sent. */
const draftTexts = {
  /** One line. */
  subject: z.string({ error: CAMPAIGN_ERRORS.subject }).check(z.overwrite(removeInvisible)),
  /** Markdown with `PLACEHOLDERS`. */
  text: z.string({ error: CAMPAIGN_ERRORS.text }).check(z.trim()),
};
const bounded = (limit: number, error: string) =>
  z.refine<string>((text) => text !== '' && codePoints(text) <= limit, { error });
const textFields = {
  subject: draftTexts.subject.check(bounded(CAMPAIGN_LIMITS.subject, CAMPAIGN_ERRORS.subject)),
  text: draftTexts.text.check(
    bounded(CAMPAIGN_LIMITS.text, CAMPAIGN_ERRORS.text),
    z.refine((text) => countListLevels(text) <= LIST_LEVELS, { error: CAMPAIGN_ERRORS.levels }),
  ),
};
const campaignTextSchema = z.object(textFields, { error: CAMPAIGN_ERRORS.text });
/** Returns why the text of a draft cannot be sent, each reason as a sentence. The text is not parsed. */
export const textProblems = (draft: { subject: string; text: string }): string[] =>
  campaignTextSchema.safeParse(draft).error?.issues.map(({ message }) => message) ?? [];

const campaignIdSchema = z.object({ id: idSchema }, { error: CAMPAIGN_ERRORS.id });

export const campaignSchema = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  ...shownRecipientFields,
  /** The campaign that it is a copy of, for newcomers. */
  copyOf: z.optional(z.string()),
  /** How often it was saved, and the revision that was last sent to the owner as a test. */
  revision: z.number(),
  testedRevision: z.optional(z.number()),
  /** Whether its emails are written to files, so that nobody gets them. */
  isRehearsal: z.boolean(),
  state: z.enum(CAMPAIGN_STATES),
  /** ISO 8601, UTC, milliseconds; as all times here. */
  createdAt: z.string(),
  frozenAt: z.optional(z.string()),
  /** When it starts by itself; absent once it has started. */
  startsAt: z.optional(z.string()),
  /** When it was first sent, and when its canary was sent to the end. */
  sentAt: z.optional(z.string()),
  canaryAt: z.optional(z.string()),
  doneAt: z.optional(z.string()),
  /** When it was cancelled, if it was. */
  cancelledAt: z.optional(z.string()),
  /** The number of its deliveries; absent before it is frozen. */
  recipients: z.optional(z.number()),
});
export type Campaign = z.infer<typeof campaignSchema>;

/** An email as its recipient sees it, and the size of its HTML part in bytes. */
const emailPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  bytes: z.number(),
});
export type EmailPreview = z.infer<typeof emailPreviewSchema>;

/** What the owner must correct (`error`) or should know (`warning`) before a campaign is sent. */
const campaignCheckSchema = z.object({
  recipients: z.number(),
  /** People who would not get it: they never confirmed and are left out, or must get no emails. */
  leftOut: z.number(),
  /** How many people on the list do not get it, by their first reason; only reasons that somebody has. */
  groups: z.array(z.object({ reason: z.enum(LEFT_OUT), people: z.number() })),
  findings: z.array(noticeSchema),
  /** A digest of what was checked: text, audience and choices. */
  digest: z.string(),
});
export type CampaignCheck = z.infer<typeof campaignCheckSchema>;

const ACTION_ERROR = `action must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(CHANGES)}.`;

const changeCampaignSchema = z.object(
  {
    id: idSchema,
    action: z.enum(CHANGES, { error: ACTION_ERROR }),
    /**
     * The number that the owner confirms: of recipients with `freeze`, of remaining recipients with `continue`; with
     * `send` and `schedule` the number of recipients, if it is larger than the one that was confirmed.
     */
    recipients: z.optional(z.number({ error: TYPE_ERRORS.number('recipients') })),
    /**
     * With `freeze`: the digest of the check that the owner has seen. The call is refused if the draft has changed
     * since.
     */
    digest: z.optional(z.string({ error: TYPE_ERRORS.text('digest') })),
    /**
     * `pauses` of the status that the owner has seen: the call is refused if the campaign was paused since. Without it,
     * a delayed call may end a pause that nobody wanted to end.
     */
    pauses: z.optional(z.number({ error: TYPE_ERRORS.number('pauses') })),
    /**
     * With `schedule`: its hour. With `resume`, of a scheduled campaign: another hour. Sent as ISO 8601 with a zone.
     */
    at: z.optional(
      z.pipe(
        timeSchema(CAMPAIGN_ERRORS.hour),
        z.transform((text) => Date.parse(text)),
      ),
    ),
    /**
     * With `continue`: before the canary's time is over. With `resume`, of a scheduled campaign: now instead of at its
     * hour.
     */
    atOnce: z.optional(z.boolean({ error: TYPE_ERRORS.flag('atOnce') })),
    /** With `continue`: `false` sends more than `WARM_UP_EMAILS` in the first hour. */
    warmUp: z.optional(z.boolean({ error: TYPE_ERRORS.flag('warmUp') })),
    /** With `resume`, needed after a backup was restored: some people may get the email twice. */
    acceptDuplicates: z.optional(z.boolean({ error: TYPE_ERRORS.flag('acceptDuplicates') })),
  },
  { error: ACTION_ERROR },
);
/** The change of a campaign, as clients send it and as the API gets it. */
export type ChangeCampaign = z.input<typeof changeCampaignSchema>;
export type CampaignChange = z.output<typeof changeCampaignSchema>;

const reported = z.nullable(z.number());

const campaignStatusSchema = z.object({
  id: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** How many recipients are frozen so far. */
  recipients: z.number(),
  /** Whether its emails are written to files: then `accepted` counts files, and nobody got anything. */
  isRehearsal: z.boolean(),
  /** When it was cancelled, if it was. */
  cancelledAt: z.optional(z.string()),
  /** How often it was paused so far. */
  pauses: z.number(),
  /** The number that the owner confirmed. It may be larger than `recipients`, because people have dropped out. */
  expected: z.optional(z.number()),
  accepted: z.number(),
  refused: z.number(),
  unknown: z.number(),
  skipped: z.number(),
  /** Due, or under way. */
  waiting: z.number(),
  left: z.number(),
  /** What providers reported; `null` if the engine does not report it. */
  bounced: reported,
  complained: reported,
  /** Recipients who got it and have ordered. */
  ordered: z.number(),
  /** Emails accepted in the last minute, without those of which something was reported already. */
  perMinute: z.number(),
  /** When it starts by itself; absent once it has started. */
  startsAt: z.optional(z.string()),
  /** When the owner may continue after the canary. */
  continueAt: z.optional(z.string()),
  /** Present while it is paused: the reason in words, what to do, and whether the owner or which rule has paused it. */
  pausedBecause: z.optional(z.string()),
  whatToDo: z.optional(z.string()),
  pausedBy: z.optional(z.enum([...pauseReasons, 'restored', 'codes'])),
  /** The state in which it continues once it is resumed. */
  pausedState: z.optional(z.enum(PAUSABLE_STATES)),
});
export type CampaignStatus = z.infer<typeof campaignStatusSchema>;

/** Results that need each delivery to be read, and so are not in every status. */
const campaignResultsSchema = z.object({
  /** Emails accepted on each of the owner's days. */
  days: z.array(z.object({ date: z.string(), accepted: z.number() })),
  /** The outcomes of those emails by source: only some sources by name, since visitors can invent them. */
  sources: z.array(
    z.object({
      origin: countedSourceSchema,
      accepted: z.number(),
      ordered: z.number(),
      left: z.number(),
      bounced: reported,
      complained: reported,
    }),
  ),
});
export type CampaignResults = z.infer<typeof campaignResultsSchema>;

const campaignDeliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      /** Absent after the person was erased or left. */
      email: z.optional(z.string()),
      state: z.enum(DELIVERY_STATES),
      at: z.string(),
      reason: z.optional(z.string()),
      left: z.boolean(),
      bounced: z.boolean(),
      complained: z.boolean(),
      ordered: z.boolean(),
      /** The recipient's discount code; absent after they were erased or left. */
      code: z.optional(z.string()),
    }),
  ),
  next: z.optional(z.string()),
});
export type CampaignDelivery = z.infer<typeof campaignDeliveriesSchema>['deliveries'][number];

/** What each endpoint of campaigns receives and sends. */
export const CAMPAIGN_SCHEMAS = {
  campaigns: {
    response: z.object({
      campaigns: z.array(campaignSchema),
      /**
       * The newest campaign to everyone that was sent, and how many people have joined the list since and would get it.
       */
      joinedSince: z.optional(
        z.object({
          id: z.string(),
          subject: z.string(),
          people: z.number(),
          /** Whether there may be more: very many have signed up, so not all were counted. */
          isMore: z.optional(z.boolean()),
        }),
      ),
    }),
  },
  campaign: {
    query: campaignIdSchema,
    response: z.object({ campaign: campaignSchema, preview: z.optional(emailPreviewSchema) }),
  },
  campaignCheck: { query: campaignIdSchema, response: campaignCheckSchema },
  campaignStatus: { query: campaignIdSchema, response: campaignStatusSchema },
  campaignResults: { query: campaignIdSchema, response: campaignResultsSchema },
  campaignSales: { query: campaignIdSchema, response: campaignSalesSchema },
  campaignDeliveries: {
    query: z.object({
      id: idSchema,
      state: z.optional(z.enum(DELIVERY_STATES, { error: CAMPAIGN_ERRORS.deliveryState })),
      cursor: z.optional(
        z.string().check(
          z.regex(/^[0-7]#[0-9a-f]{32}(#m[0-9a-z]+#\d[a-z]*#[\dTZ:.-]{24})?$/, {
            error: INPUT_ERRORS.cursor,
          }),
        ),
      ),
    }),
    response: campaignDeliveriesSchema,
  },
  previewCampaign: { body: campaignTextSchema, response: emailPreviewSchema },
  saveCampaign: {
    body: z.object(
      {
        id: z.optional(idSchema),
        /** The revision that the saved draft is based on: it is refused if there is a newer one. */
        revision: z.optional(z.number({ error: TYPE_ERRORS.number('revision') })),
        ...draftTexts,
        ...recipientFields,
      },
      { error: CAMPAIGN_ERRORS.text },
    ),
    response: z.object({ id: z.string(), revision: z.number() }),
  },
  campaignAgain: { body: campaignIdSchema, response: campaignIdSchema },
  deleteCampaign: { body: campaignIdSchema, response: campaignIdSchema },
  testCampaign: {
    body: campaignIdSchema,
    response: sentToOwnerSchema,
  },
  checkReceived: {
    body: z.object({ message: z.base64({ error: CAMPAIGN_ERRORS.message }) }, { error: INPUT_ERRORS.body }),
    response: z.object({ checks: z.array(messageCheckSchema) }),
  },
  changeCampaign: { body: changeCampaignSchema, response: campaignStatusSchema },
  resolveUnknown: {
    body: z.object(
      { id: idSchema, sendAgain: z.boolean({ error: CAMPAIGN_ERRORS.resolve }) },
      { error: CAMPAIGN_ERRORS.resolve },
    ),
    response: campaignStatusSchema,
  },
  weekly: { response: emailPreviewSchema },
  sendWeekly: { body: z.object({}), response: sentToOwnerSchema },
} as const;
