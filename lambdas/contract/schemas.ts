import * as z from 'zod/mini';
import { NOTIFICATION_STATES } from '../facts/facts';
import { backupsSchema } from './backups';
import { CAMPAIGN_SCHEMAS } from './campaigns';
import { SUPPRESSION_REASONS } from './email';
import { DAILY_LIMIT, type EndpointName, LIST_LIMIT, type NamesOf } from './endpoints';
import { foldText } from './fold-text';
import { importFields, refusedRowsSchema } from './import-rows';
import { IMPORTS_SCHEMAS } from './imports';
import { LIMITS } from './limits';
import { MAILING_TOOLS, type MailingTool } from './mailing-tools';
import { IMPORT_ERRORS, INPUT_ERRORS, PERSON_ERRORS, TYPE_ERRORS } from './messages';
import { noticeSchema } from './notice';
import { originSchema } from './origin-schema';
import { OWNER_ACTIONS, type OwnerActionName } from './owner-actions';
import { PEOPLE_SCHEMAS } from './people';
import { onlyTrue, timeSchema, wholeNumber } from './query-values';
import { senderSchema } from './sender';
import { SHOP_SCHEMAS } from './shop';
import {
  type LaunchSignup,
  launchSignupSchema,
  sourceSchema,
  VISITOR_SCHEMAS,
  visitorFields,
} from './signup-schemas';
import { codePoints, emailSchema, lineSchema, WORD } from './text-schemas';
import { trappedSchema } from './trapped';
import { versionSchema } from './version';

/** A page of the list, newest first; `next` is the cursor of the next page, absent on the last one. */
const signupPageSchema = z.object({
  signups: z.array(launchSignupSchema),
  next: z.optional(z.string()),
  /** Signups that were read for this page of a search. */
  searched: z.optional(z.number()),
});
export type SignupPage = z.infer<typeof signupPageSchema>;

/** Something that keeps the server from working as it should. */
const problemSchema = z.extend(noticeSchema, {
  /** Stays the same while the problem lasts, whatever numbers its title contains. */
  id: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Where bounces and complaints are read on one machine. */
const bounceReportsSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('nowhere') }),
  /** `readAt`: when it was last read (ISO 8601), since the start of the server. */
  z.object({ from: z.literal('mailbox'), readAt: z.optional(z.string()) }),
]);
export type BounceReports = z.infer<typeof bounceReportsSchema>;

const signupStatsSchema = z.object({
  total: z.number(),
  recent: z.number(),
  /** Present if it was requested. */
  trend: z.optional(
    z.object({
      /** Signups since midnight in the owner's time zone. */
      today: z.number(),
      /** Signups of yesterday up to the same time of day. */
      yesterday: z.number(),
      /** Signups of the 7 × 24 hours before those of `recent`. */
      previous: z.number(),
    }),
  ),
  /** Present with `trend`, if there are any: people who agreed more than a year ago, and have not renewed it. */
  oldConsents: z.optional(z.number()),
  /** Present with `trend`, if there are any: the forms of the last 7 days whose honeypot was filled. */
  trapped: z.optional(z.number()),
  /** Signups that wait for their confirmation; absent if signups count immediately. */
  pending: z.optional(z.number()),
  /** Present with `trend`, if emails are really sent: their sender. */
  sender: z.optional(senderSchema),
  /** Present with `trend` on one machine, if emails are sent. */
  bounces: z.optional(bounceReportsSchema),
  /** Present with `trend`, if emails are written to files, which `outbox` returns, instead of sent. */
  outbox: z.optional(z.literal(true)),
  /** Present with `trend`, if the server knows of backups. */
  backups: z.optional(backupsSchema),
  /** Present with `trend`, if the server knows its version. */
  version: z.optional(versionSchema),
  /** Present if there are any. */
  problems: z.optional(z.array(problemSchema)),
});
export type SignupStats = z.infer<typeof signupStatsSchema>;

/**
 * How many people came from each source, with their orders: by a link, by an import with a tag, or without both.
 * Visitors can invent links, so the last line adds up all but the largest.
 */
const sourcesSchema = z.object({
  /** The public address of the site, for links. */
  siteUrl: z.optional(z.string()),
  sources: z.array(
    z.object({
      origin: originSchema,
      signups: z.number(),
      /** How many confirmed by email. */
      confirmed: z.number(),
      /** How many ordered. */
      ordered: z.number(),
      revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
    }),
  ),
});
export type SourceCounts = z.infer<typeof sourcesSchema>['sources'][number];

/** Signups per day of the owner's time zone (YYYY-MM-DD), oldest first, today last, days without signups included. */
const dailySignupsSchema = z.object({
  days: z.array(z.object({ date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), count: z.number() })),
});
export type DailySignups = z.infer<typeof dailySignupsSchema>;

const eraseRequestSchema = z.object({ email: emailSchema }, { error: INPUT_ERRORS.body });

/**
 * The addresses on the suppression list by reason: how many, and when the newest was added (ISO 8601, UTC,
 * milliseconds).
 */
const silencedSchema = z.object({
  silenced: z.array(z.object({ reason: z.enum(SUPPRESSION_REASONS), count: z.number(), newest: z.string() })),
});
export type Silenced = z.infer<typeof silencedSchema>['silenced'][number];

/** A signup to import. A missing field has the value of a new signup; an invalid source is left out. */
const signupRowSchema = z.object(
  {
    ...visitorFields,
    /** ISO 8601 with a zone. */
    signedUpAt: timeSchema(IMPORT_ERRORS.date),
    discountPercent: z.optional(
      z
        .int({ error: IMPORT_ERRORS.discount })
        .check(z.refine((n) => n >= 0 && n <= 100, { error: IMPORT_ERRORS.discount })),
    ),
    notificationStatus: z.optional(z.enum(NOTIFICATION_STATES, { error: IMPORT_ERRORS.status })),
    tag: sourceSchema,
  } satisfies Record<keyof LaunchSignup, z.ZodMiniType>,
  { error: IMPORT_ERRORS.row },
);
/** A signup to import, as clients send it and as the API gets it. */
export type SentSignupRow = z.input<typeof signupRowSchema>;
export type SignupRow = z.output<typeof signupRowSchema>;

const importRequestSchema = z.object(
  {
    ...importFields(signupRowSchema),
    /** Where the consent comes from, in the owner's words. */
    consentFrom: z.optional(
      z.pipe(
        z
          .string({ error: INPUT_ERRORS.consentFrom })
          .check(z.refine((text) => !/\p{Cc}/u.test(text.trim()), { error: INPUT_ERRORS.consentFrom })),
        lineSchema(LIMITS.name, { notText: INPUT_ERRORS.consentFrom, tooLong: INPUT_ERRORS.consentFrom }),
      ),
    ),
    /** The tag of all these people, by which they are counted as a source; it replaces the tag of a row. */
    tag: z.optional(
      z.string({ error: PERSON_ERRORS.tag }).check(z.regex(WORD, { error: PERSON_ERRORS.tag })),
    ),
  },
  { error: INPUT_ERRORS.rows },
);

/**
 * How many rows were added or would be, how many had an address that was on the list already, and why others were
 * refused.
 */
const importResultSchema = z.object({
  imported: z.number(),
  existing: z.number(),
  /** Rows that were not added, because the person has left, said no or complained, or the address bounced. */
  left: z.number(),
  refused: refusedRowsSchema,
});
export type ImportOutcome = z.infer<typeof importResultSchema>;

/** A range of time, from `from` up to but not including `to`, as ISO 8601 with a zone. */
const eraseRangeRequestSchema = z
  .object(
    {
      from: timeSchema(INPUT_ERRORS.range),
      to: timeSchema(INPUT_ERRORS.range),
      /** Only count. */
      dryRun: z.optional(z.boolean({ error: TYPE_ERRORS.flag('dryRun') })),
    },
    { error: INPUT_ERRORS.range },
  )
  .check(z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: INPUT_ERRORS.range }));
export type EraseRangeRequest = z.infer<typeof eraseRangeRequestSchema>;

/** How many signups this call erased, or would erase; `more` if some are left, so that it has to be repeated. */
const eraseRangeResultSchema = z.object({ count: z.number(), more: z.optional(z.boolean()) });

/** The owner's clients, as they identify themselves. */
export const ownerClientSchema = z.enum(['web', 'terminal', 'desktop', 'other']);
export type OwnerClient = z.infer<typeof ownerClientSchema>;

/** One line of the action log. It never contains an address, a name or a password. */
export const ownerActionSchema = z.object({
  /** When the action began: ISO 8601, UTC, milliseconds. */
  at: z.string(),
  action: z.enum(Object.keys(OWNER_ACTIONS) as OwnerActionName[]),
  client: ownerClientSchema,
  /**
   * How many wrong passwords there were in the hour after `at`, how often the limit was reached, or how many rows were
   * exported, or signups erased or changed.
   */
  count: z.optional(z.number()),
  /** Of an import. */
  imported: z.optional(z.number()),
  existing: z.optional(z.number()),
  left: z.optional(z.number()),
  refused: z.optional(z.number()),
});
export type OwnerAction = z.infer<typeof ownerActionSchema>;

/** A page of the action log, newest first; `next` is the cursor of the next page, absent on the last one. */
const actionPageSchema = z.object({
  actions: z.array(ownerActionSchema),
  next: z.optional(z.string()),
});
export type ActionPage = z.infer<typeof actionPageSchema>;

const listQuerySchema = z.object({
  limit: z._default(wholeNumber(1, LIST_LIMIT.max, INPUT_ERRORS.limit), LIST_LIMIT.default),
  cursor: z.optional(z.string()),
  /** Only people who signed up from `since` up to but not including `until`. */
  since: z.optional(timeSchema(INPUT_ERRORS.period)),
  until: z.optional(timeSchema(INPUT_ERRORS.period)),
  /** Folded; undefined if it is empty. */
  search: z.optional(
    z.pipe(
      z.string().check(z.refine((text) => codePoints(text) <= LIMITS.email, { error: INPUT_ERRORS.search })),
      z.transform((text) => foldText(text) || undefined),
    ),
  ),
});
/** Which signups are exported, and for which tool; by default all of them, for a spreadsheet. */
const exportQuerySchema = z
  .object({
    for: z.optional(z.enum(Object.keys(MAILING_TOOLS) as MailingTool[], { error: INPUT_ERRORS.tool })),
    /** Only people who signed up from `since` up to but not including `until`. */
    since: z.optional(timeSchema(INPUT_ERRORS.period)),
    until: z.optional(timeSchema(INPUT_ERRORS.period)),
    /** Only people who were promised so many percent. */
    discount: z.optional(wholeNumber(0, 100, INPUT_ERRORS.discount)),
    /** Only people from this source. */
    source: z.optional(z.string().check(z.regex(WORD, { error: INPUT_ERRORS.via }))),
    /** Only people from an import with this tag. */
    tag: z.optional(z.string().check(z.regex(WORD, { error: PERSON_ERRORS.tag }))),
    /** Only people who got no email of a campaign. */
    notNotified: onlyTrue(INPUT_ERRORS.notNotified),
  })
  .check(
    z.refine(({ since, until }) => !since || !until || Date.parse(since) < Date.parse(until), {
      error: INPUT_ERRORS.period,
    }),
  );

/** The emails that an engine wrote to files instead of sending them, newest first; only the owner sees them. */
const outboxSchema = z.object({
  emails: z.array(
    z.object({
      /** An `EmailKind`, or the id of a campaign. */
      kind: z.string(),
      attempt: z.number(),
      /** ISO 8601, UTC, milliseconds. */
      writtenAt: z.string(),
      to: z.string(),
      subject: z.string(),
      /** The text part. */
      text: z.string(),
      /** The path of the HTML part, which works without the password for an hour. */
      html: z.string(),
    }),
  ),
});
export type OutboxEmail = z.infer<typeof outboxSchema>['emails'][number];

export interface EndpointSchemas {
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response?: z.ZodMiniType;
}

/** What each endpoint receives in its query or as JSON, and what it sends as JSON. */
export const SCHEMAS = {
  ...VISITOR_SCHEMAS,
  list: { query: listQuerySchema, response: signupPageSchema },
  count: { query: z.object({ trend: onlyTrue(INPUT_ERRORS.trend) }), response: signupStatsSchema },
  sources: { response: sourcesSchema },
  daily: {
    query: z.object({
      days: z._default(wholeNumber(1, DAILY_LIMIT.max, INPUT_ERRORS.days), DAILY_LIMIT.default),
    }),
    response: dailySignupsSchema,
  },
  trapped: { response: z.object({ trapped: z.array(trappedSchema) }) },
  actions: { query: listQuerySchema, response: actionPageSchema },
  outbox: { response: outboxSchema },
  erase: { body: eraseRequestSchema },
  eraseRange: { body: eraseRangeRequestSchema, response: eraseRangeResultSchema },
  silenced: { query: z.object({ email: z.optional(emailSchema) }), response: silencedSchema },
  lift: { body: eraseRequestSchema, response: z.object({ lifted: z.boolean() }) },
  import: { body: importRequestSchema, response: importResultSchema },
  ...IMPORTS_SCHEMAS,
  export: { query: exportQuerySchema },
  ...CAMPAIGN_SCHEMAS,
  ...SHOP_SCHEMAS,
  ...PEOPLE_SCHEMAS,
  requestLink: { body: eraseRequestSchema },
} as const satisfies { [Name in EndpointName]?: EndpointSchemas } & {
  [Name in NamesOf<{ access: 'owner'; method: 'GET' }>]: Required<Pick<EndpointSchemas, 'response'>>;
} & { [Name in NamesOf<{ access: 'owner'; body: 'json' }>]: Required<Pick<EndpointSchemas, 'body'>> } & {
  // Only an erasure has nothing to say.
  [Name in Exclude<NamesOf<{ access: 'owner'; body: 'json' }>, 'erase'>]: Required<
    Pick<EndpointSchemas, 'response'>
  >;
};

type Parsed<Name, Key extends keyof EndpointSchemas> = Name extends keyof typeof SCHEMAS
  ? (typeof SCHEMAS)[Name] extends { [K in Key]: infer Schema extends z.ZodMiniType }
    ? z.output<Schema>
    : undefined
  : undefined;
/** The JSON body as a client sends it. */
export type SentBodyOf<Name extends EndpointName> = Name extends keyof typeof SCHEMAS
  ? (typeof SCHEMAS)[Name] extends { body: infer Schema extends z.ZodMiniType }
    ? z.input<Schema>
    : undefined
  : undefined;
/** The query of an endpoint, its JSON body and its JSON response, as parsed; undefined without a schema. */
export type QueryOf<Name extends EndpointName> = Parsed<Name, 'query'>;
export type BodyOf<Name extends EndpointName> = Parsed<Name, 'body'>;
export type ResponseOf<Name extends EndpointName> = Parsed<Name, 'response'>;
