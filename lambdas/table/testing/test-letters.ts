import * as z from 'zod/mini';
import { DAY } from '../../facts/time';
import { entity } from '../entity';
import { partitionOf, partitionsOf } from '../keys';

const text = z.string();
const draft = {
  id: text,
  subject: text,
  to: z.enum(['everyone', 'not-ordered']),
  unconfirmed: z.boolean(),
  createdAt: text,
  /** Tests that were sent, and whether one is wanted. */
  tests: z.optional(z.number()),
  testWanted: z.optional(z.boolean()),
};
const frozen = { ...draft, frozenAt: text, recipients: z.number() };
const sent = { ...frozen, sentAt: text, bounced: z.optional(z.number()) };

/** A simplified campaign for tests of entities, with every kind of move between states. */
export const letterSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('draft'), ...draft }),
  z.object({ state: z.literal('frozen'), ...frozen }),
  z.object({ state: z.literal('sending'), ...sent, nextAt: text }),
  z.object({
    state: z.literal('paused'),
    ...frozen,
    pausedFrom: z.enum(['frozen', 'sending']),
    reason: z.enum(['owner', 'bounces']),
    sentAt: z.optional(text),
  }),
  z.object({ state: z.literal('done'), ...sent, doneAt: text, reason: z.optional(text) }),
]);
export type Letter = z.infer<typeof letterSchema>;

/** How long a letter is kept after its end (ms). */
export const KEPT = 30 * DAY;

/** In the index `by-due` while they are being sent. */
export const letters = entity('letter', letterSchema, {
  partitions: partitionsOf('letters'),
  key: ({ id }: { id: string }) => ({ pk: partitionOf('letters', id), sk: id }),
  indexes: { 'by-due': 'nextAt' },
  expires: { by: 'doneAt', after: (time) => time + KEPT },
});

const parcel = { id: text, packedAt: text };

/** Parcels, one of whose states has variants. */
export const parcels = entity(
  'parcel',
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('packed'), ...parcel }),
    z.discriminatedUnion('heldBy', [
      z.object({ state: z.literal('held'), heldBy: z.literal('owner'), ...parcel }),
      z.object({ state: z.literal('held'), heldBy: z.literal('customs'), ...parcel, office: text }),
    ]),
    z.object({ state: z.literal('sent'), ...parcel, sentAt: text }),
  ]),
  {
    partitions: ['parcels'],
    key: ({ id }: { id: string }) => ({ pk: 'parcels', sk: id }),
  },
);

/** How often something was seen: records without states, created by the first count. */
export const tallies = entity(
  'tally',
  z.object({ id: text, label: text, seen: z.number(), lastAt: text, endsAt: z.optional(text) }),
  {
    partitions: ['tallies'],
    key: ({ id }: { id: string }) => ({ pk: 'tallies', sk: id }),
    indexes: { 'by-due': 'lastAt' },
    expires: { by: 'endsAt' },
  },
);
