import * as z from 'zod/mini';
import { claimedDelivery, openDelivery } from '../email/delivery';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';

/** In which order the deliveries of a campaign are found; those whose outcome is unknown wait for the owner. */
const STAGES = { canary: 0, rest: 1, unknown: 9 } as const;
export type Stage = keyof typeof STAGES;

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
 * Returns the place of a delivery in the index: campaigns are apart from each other, so that a paused one is not in the
 * way, then stages, then times.
 * @param time ms since 1970
 */
export const encodeDue = ({ campaign, stage }: { campaign: string; stage: Stage }, time: number): string =>
  `${campaign}#${STAGES[stage]}#${isoOf(time)}`;

/** The places of a campaign's deliveries in the index, up to the end of a stage; by default, all of them. */
export const openRange = (campaign: string, stage: Stage = 'unknown') =>
  ({ index: 'by-due', from: `${campaign}#`, to: `${campaign}#${STAGES[stage]}#~` }) as const;

/** The places of those whose outcome is unknown. */
export const unknownRange = (campaign: string) =>
  ({ ...openRange(campaign), from: `${campaign}#${STAGES.unknown}#` }) as const;

/** The sort keys of all deliveries of a campaign. */
export const rangeOf = (campaign: string) => ({ from: `${campaign}#`, to: `${campaign}#~` });
