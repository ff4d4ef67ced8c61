import * as z from 'zod/mini';
import { claimedDelivery, openDelivery } from '../email/delivery';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';

/**
 * In which order the deliveries of a campaign are found: claims first, which are few and are settled once they have ended;
 * those whose outcome is unknown wait for the owner.
 */
const PLACES = { claimed: 0, canary: 1, rest: 2, unknown: 9 } as const;
type Place = keyof typeof PLACES;

/** The reason of a delivery whose outcome the owner left unknown. */
export const CLOSED = 'closed by owner';

const time = z.string();

const base = {
  campaign: z.string(),
  /** The recipient's reference, and nothing else of theirs. */
  ref: z.string(),
  createdAt: time,
  /** When its state has changed. */
  at: time,
  /** How often it was tried to send it. */
  attempt: z.number(),
  /** What happened after it was sent; its recipient left the list with it. */
  bounced: z.boolean(),
  complained: z.boolean(),
  left: z.boolean(),
  /** Whether its recipient has ordered. */
  ordered: z.boolean(),
  /** The name that its recipient's source is counted under; absent if it is not known. */
  source: z.optional(z.string()),
};
const open = {
  ...base,
  /** Its place in the index is made by `encodeDue`. */
  ...openDelivery,
  stage: z.enum(['canary', 'rest']),
  /** Whether an earlier attempt may have been accepted: the owner has it sent again. */
  mayHaveArrived: z.optional(z.boolean()),
};

const deliverySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('due'), ...open }),
  z.object({ state: z.literal('claimed'), ...open, ...claimedDelivery }),
  z.object({ state: z.literal('accepted'), ...base }),
  z.object({ state: z.literal('refused'), ...base, reason: z.string() }),
  z.object({ state: z.literal('skipped'), ...base, reason: z.string() }),
  /**
   * It may have been accepted. `dueAt` until the owner decides, or a report of the provider; the reason is that they left
   * it, or why it was not accepted when they had it sent again.
   */
  z.object({
    state: z.literal('unknown'),
    ...base,
    delays: z.number(),
    dueAt: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
]);

/** The record of sending one campaign to one person. */
export type Delivery = z.infer<typeof deliverySchema>;
export type DueDelivery = Extract<Delivery, { state: 'due' }>;
/** Whether a delivery is one of the first of its campaign. */
export type Stage = DueDelivery['stage'];
/** A delivery that one process may send now, once. */
export type ClaimedDelivery = Extract<Delivery, { state: 'claimed' }>;

/** What identifies a delivery. */
export type DeliveryId = Pick<Delivery, 'campaign' | 'ref'>;

/** In the index `by-due` while it is due, claimed or undecided. */
export const deliveries = entity('delivery', deliverySchema, {
  partitions: partitionsOf('deliveries'),
  key: ({ campaign, ref }: DeliveryId) => ({ pk: partitionOf('deliveries', ref), sk: `${campaign}#${ref}` }),
  indexes: { 'by-due': 'dueAt' },
  expires: { by: 'createdAt', after: expiryOf },
});

/**
 * Returns a place in the index: campaigns are apart from each other, so that a paused one is not in the way, then those of
 * one kind, then times.
 * @param time ms since 1970
 */
export const encodeDue = (campaign: string, place: Place, time: number): string =>
  `${campaign}#${PLACES[place]}#${isoOf(time)}`;

/** The places of a campaign's deliveries in the index from one kind to another, which may be the same; by default, all. */
export const openRange = (campaign: string, from: Place = 'claimed', to: Place = 'unknown') =>
  ({
    index: 'by-due',
    from: `${campaign}#${PLACES[from]}#`,
    to: `${campaign}#${PLACES[to]}#~`,
  }) as const;

/** The sort keys of all deliveries of a campaign. */
export const rangeOf = (campaign: string) => ({ from: `${campaign}#`, to: `${campaign}#~` });
