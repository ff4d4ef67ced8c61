import * as z from 'zod/mini';
import { CHANGES } from '../../contract/transitions';

/** The mishaps of a world, its size, and its settings. Most mishaps are off in most worlds. */
const configSchema = z.object({
  people: z.number(),
  /** How many of them are on the list from the beginning. */
  members: z.number(),
  /** Whether all other people join while the list is being frozen, with clocks that differ. */
  isRush: z.boolean(),
  optIn: z.enum(['single', 'double']),
  welcome: z.boolean(),
  workers: z.number(),
  /** `machine`: workers run all the time; `lambdas`: they run for 50 s each minute. */
  host: z.enum(['machine', 'lambdas']),
  /** Whether the engine knows what it has sent. */
  canKnow: z.boolean(),
  /** Emails of campaigns a second. */
  rate: z.optional(z.number()),
  sizes: z.object({ canary: z.number(), warmUp: z.number() }),
  /** How many emails the provider accepts in a day. */
  quota: z.optional(z.number()),
  /** Whether the campaign's text has a code, and how many there are. */
  hasCode: z.boolean(),
  codes: z.number(),
  /** By how much the clock of a process may be wrong (ms). */
  skew: z.number(),
  /** The probability of each fate of a write, and of a slow call. */
  fates: z.object({
    'killed before': z.number(),
    'killed after': z.number(),
    'fails before': z.number(),
    'fails after': z.number(),
    'stalls before': z.number(),
    'stalls after': z.number(),
  }),
  slow: z.number(),
  /** The longest time that any other call takes (ms). */
  latency: z.number(),
  /** What the engine does with an email, by weight. */
  engine: z.object({
    accepts: z.number(),
    refuses: z.number(),
    'asks to slow down': z.number(),
    'puts the recipient off': z.number(),
    'suspends the account': z.number(),
    'accepts and times out': z.number(),
    'loses it and times out': z.number(),
    'fails before it sends': z.number(),
    'accepts and fails unexpectedly': z.number(),
  }),
  /**
   * The probability of a report that an accepted email was sent, and of one that it bounced or was complained about.
   */
  reports: z.object({ sent: z.number(), bad: z.number() }),
});
export type Config = z.infer<typeof configSchema>;
export type EngineFate = keyof Config['engine'];

const OWNER_ACTIONS = [
  ...CHANGES,
  'next',
  'send again',
  'leave unknown',
  'import codes',
  'import orders',
  'write',
  'delete',
  'test',
  'erase',
] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];
const PERSON_ACTIONS = ['join', 'confirm', 'reject', 'ask for a link', 'leave', 'erase', 'complain'] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

/** States of a campaign that somebody may wait for. */
const AWAITED = ['freezing', 'canary', 'waiting', 'sending'] as const;
export type Awaited = (typeof AWAITED)[number];

/**
 * `id` names a step even if others are left out. `by` does one step after the other: each waits until a campaign comes
 * into the state `when`, if there is one, and then for `after` ms.
 */
const step = { id: z.string(), by: z.string(), when: z.optional(z.enum(AWAITED)), after: z.number() };

const stepSchema = z.discriminatedUnion('who', [
  z.object({ ...step, who: z.literal('owner'), do: z.enum(OWNER_ACTIONS), isTwice: z.boolean() }),
  z.object({ ...step, who: z.literal('person'), do: z.enum(PERSON_ACTIONS), person: z.number() }),
  z.object({ ...step, who: z.literal('clock'), jumps: z.number() }),
  z.object({ ...step, who: z.literal('machine'), do: z.enum(['back up', 'restore', 'move']) }),
]);
export type Step = z.infer<typeof stepSchema>;

/** A world as data, from which everything that happens in it follows. */
export const worldSchema = z.object({
  seed: z.number(),
  config: configSchema,
  plan: z.array(stepSchema),
  /** The mishaps that may happen; all that are drawn by default. */
  mishaps: z.optional(z.array(z.string())),
});
export type World = z.infer<typeof worldSchema>;
