import * as z from 'zod/mini';
import { DELIVERY_STATES } from './campaigns';
import { SUPPRESSION_REASONS } from './email';
import { REMEMBERED_EMAILS } from './email-words';
import { LIST_LIMIT } from './endpoints';
import { foldText } from './fold-text';
import { LIMITS } from './limits';
import { INPUT_ERRORS, PERSON_ERRORS } from './messages';
import { timeSchema } from './query-values';
import { nameSchema, storedFieldsSchema } from './signup-schemas';
import { codePoints, emailSchema } from './text-schemas';

/**
 * The state of a person. `waiting`: for their confirmation; `on-list`; `ordered`: on the list, with an order; `left`:
 * within the last 30 days; `silenced`: they must get no emails, on the list or not, or their mail server has refused
 * the confirmation.
 */
export const PERSON_STATES = ['waiting', 'on-list', 'ordered', 'left', 'silenced'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

const time = z.string();
const suppressionSchema = z.object({ reason: z.enum(SUPPRESSION_REASONS), at: time });

/** A person as one row of the list. */
const personRowSchema = z.object({
  ...storedFieldsSchema.shape,
  /** The tag of the import that brought them. */
  tag: z.optional(z.string()),
  /** The discount code that they were given. */
  code: z.optional(z.string()),
  /**
   * When they signed up; of somebody who is not on the list, when they asked, left or were suppressed: ISO 8601, UTC,
   * milliseconds, like all times here.
   */
  at: time,
  state: z.enum(PERSON_STATES),
  orderedAt: z.optional(time),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** Which people are listed: of some states, from a source or a tag, or with a text in address, name or code. */
const peopleQuerySchema = z.object(
  {
    limit: z._default(
      z
        .int({ error: INPUT_ERRORS.limit })
        .check(z.refine((limit) => limit >= 1 && limit <= LIST_LIMIT.max, { error: INPUT_ERRORS.limit })),
      LIST_LIMIT.default,
    ),
    cursor: z.optional(z.string({ error: INPUT_ERRORS.cursor })),
    state: z.optional(z.enum(PERSON_STATES, { error: PERSON_ERRORS.state })),
    source: z.optional(z.string({ error: INPUT_ERRORS.via })),
    tag: z.optional(z.string({ error: PERSON_ERRORS.tag })),
    since: z.optional(timeSchema(INPUT_ERRORS.period)),
    until: z.optional(timeSchema(INPUT_ERRORS.period)),
    /** Folded; undefined if it is empty. */
    search: z.optional(
      z.pipe(
        z
          .string({ error: INPUT_ERRORS.search })
          .check(z.refine((text) => codePoints(text) <= LIMITS.email, { error: INPUT_ERRORS.search })),
        z.transform((text) => foldText(text) || undefined),
      ),
    ),
  },
  { error: PERSON_ERRORS.query },
);

const personPageSchema = z.object({
  people: z.array(personRowSchema),
  /**
   * How many records were read for this page, if not all of them are on it. A page may be empty before the last one.
   */
  searched: z.number(),
  /** The cursor of the next page, absent on the last one. */
  next: z.optional(z.string()),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/** The person that the owner asks for: by address, or by discount code. */
const personRequestSchema = z
  .object(
    {
      email: z.optional(emailSchema),
      code: z.optional(
        z.string({ error: PERSON_ERRORS.request }).check(z.trim(), z.minLength(1), z.maxLength(64)),
      ),
    },
    { error: PERSON_ERRORS.request },
  )
  .check(
    z.refine(({ email, code }) => (email === undefined) !== (code === undefined), {
      error: PERSON_ERRORS.request,
    }),
  );
export type PersonRequest = z.output<typeof personRequestSchema>;

/** Why an email reached nobody: `WRITTEN_TO_FILE`, or the reason of the mail server; absent if it was accepted. */
const problem = z.optional(z.string());

/** Something that happened to a person. */
const personEventSchema = z.discriminatedUnion('event', [
  /** They asked to be put on the list. */
  z.object({ event: z.literal('asked'), at: time }),
  /** They were last sent this email, which is none of a campaign. */
  z.object({
    event: z.literal('emailed'),
    at: time,
    kind: z.enum(REMEMBERED_EMAILS),
    /** The new address that it asks to confirm. */
    to: z.optional(z.string()),
    problem,
  }),
  /** They sent a form whose honeypot was filled: it was kept separately from the list. */
  z.object({ event: z.literal('trapped'), at: time }),
  /** They said that it was not them. */
  z.object({ event: z.literal('declined'), at: time }),
  /** Their signup began to count: immediately, confirmed by email, or by an import with a date of its own. */
  z.object({
    event: z.literal('joined'),
    at: time,
    how: z.enum(['at-once', 'confirmed', 'imported']),
    /** The version of the wording that they agreed to, and where an imported consent comes from. */
    consent: z.string(),
    consentFrom: z.optional(z.string()),
  }),
  /** They moved to this address, and confirmed it by email. */
  z.object({ event: z.literal('moved'), at: time }),
  /** They last said that emails are still welcome, and agreed to this version of the wording. */
  z.object({ event: z.literal('renewed'), at: time, consent: z.string() }),
  /** They confirmed by email a signup that had been imported. */
  z.object({ event: z.literal('confirmed'), at: time }),
  /** An email of a campaign: `at` is when its state changed, and `code` is the code in it. */
  z.object({
    event: z.literal('campaign'),
    at: time,
    campaign: z.string(),
    subject: z.string(),
    state: z.enum(DELIVERY_STATES),
    reason: z.optional(z.string()),
    code: z.optional(z.string()),
    bounced: z.boolean(),
    complained: z.boolean(),
    /** Whether it was written to a file. */
    isRehearsal: z.boolean(),
  }),
  /** An order by this person, or by somebody else with their code. */
  z.object({
    event: z.literal('order'),
    at: time,
    order: z.string(),
    /** The amount they paid, after refunds; absent if the order no longer counts. */
    amount: z.optional(z.number()),
    currency: z.string(),
    isCancelled: z.boolean(),
    /** Whether they gave their code to the person who ordered, or ordered with somebody else's code. */
    passedOn: z.optional(z.enum(['gave-code', 'got-code'])),
  }),
  z.object({ event: z.literal('left'), at: time }),
  z.object({ event: z.literal('silenced'), at: time, reason: z.enum(SUPPRESSION_REASONS) }),
]);
export type PersonEvent = z.infer<typeof personEventSchema>;
export type EventOf<Name extends PersonEvent['event']> = Extract<PersonEvent, { event: Name }>;

/**
 * All that is known of a person. `erased`: only the outcomes of emails and orders are stored of them; they were erased,
 * or left more than 30 days ago. `unknown`: nothing is stored.
 */
const personStorySchema = z.object({
  state: z.enum([...PERSON_STATES, 'erased', 'unknown']),
  /** The address as the owner typed it, or as it is stored. Absent if a code leads to nobody. */
  ...z.partial(storedFieldsSchema).shape,
  tag: z.optional(z.string()),
  /** The person's own code, or the shared one if one of their emails had it. */
  code: z.optional(z.string()),
  discountPercent: z.optional(z.number()),
  orderedAt: z.optional(time),
  /** Why they get no emails, on the list or not. */
  suppression: z.optional(suppressionSchema),
  /** In order of time. */
  events: z.array(personEventSchema),
});
export type PersonStory = z.infer<typeof personStorySchema>;

/** The requests and responses of each endpoint of people. */
export const PEOPLE_SCHEMAS = {
  people: { body: peopleQuerySchema, response: personPageSchema },
  person: { body: personRequestSchema, response: personStorySchema },
  correctName: {
    /** An empty name removes it. */
    body: z.object({ email: emailSchema, name: nameSchema }, { error: PERSON_ERRORS.name }),
    response: z.object({ name: z.optional(z.string()) }),
  },
  correctAddress: {
    body: z.object({ email: emailSchema, newEmail: emailSchema }, { error: PERSON_ERRORS.address }),
    response: z.object({
      /** Whether the email is only written to a file. */
      isRehearsal: z.boolean(),
    }),
  },
  sendLink: {
    body: z.object({ email: emailSchema }, { error: PERSON_ERRORS.request }),
    /** Which email is on its way, as soon as the limits allow it. */
    response: z.object({
      email: z.enum(['confirm', 'link']),
      /** Whether it is only written to a file. */
      isRehearsal: z.boolean(),
    }),
  },
} as const;
