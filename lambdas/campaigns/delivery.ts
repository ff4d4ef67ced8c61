import * as z from 'zod/mini';
import { claimedDelivery, openDelivery } from '../email/delivery';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';

/**
 * The places of a campaign's deliveries in the index, in their order: a delivery has one in every state, so that progress is
 * a few counts. What is open comes first: claims, which are few and are settled once they have ended, what is due, and what
 * the owner has to decide about. What was refused since there is no such mailbox is apart: it counts as a bounce.
 */
const PLACES = {
  ...{ claimed: 0, canary: 1, rest: 2, undecided: 3 },
  ...{ closed: 4, accepted: 5, refused: 6, noMailbox: 7, skipped: 8 },
} as const;
type Place = keyof typeof PLACES;

/** From which place to which one the deliveries in a state are. */
const PLACES_OF = {
  due: ['canary', 'rest'],
  claimed: ['claimed', 'claimed'],
  accepted: ['accepted', 'accepted'],
  refused: ['refused', 'noMailbox'],
  skipped: ['skipped', 'skipped'],
  unknown: ['undecided', 'closed'],
} as const satisfies Record<string, readonly [Place, Place]>;

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
  /** What is known of its recipient, as letters of `MARKS`, sorted. */
  marks: z.string(),
  /** The source of its recipient; absent if it is not known. */
  source: z.optional(z.string()),
  /** Its place in the index, made by `placeOf`. */
  dueAt: z.string(),
};
const open = {
  ...base,
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
   * It may have been accepted. It has a reason, and is closed, once the owner has left it so, or it was not accepted when
   * they had it sent again.
   */
  z.object({ state: z.literal('unknown'), ...base, delays: z.number(), reason: z.optional(z.string()) }),
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

export const deliveries = entity('delivery', deliverySchema, {
  partitions: partitionsOf('deliveries'),
  key: ({ campaign, ref }: DeliveryId) => ({ pk: partitionOf('deliveries', ref), sk: `${campaign}#${ref}` }),
  indexes: { 'by-due': 'dueAt' },
  expires: { by: 'createdAt', after: expiryOf },
});

/**
 * What may be known of a recipient: that the email bounced, that they complained or left with it, and that they ordered.
 * Their letters are sorted, so that those with one mark are in few parts of the index.
 */
const MARKS = { bounced: 'b', complained: 'c', left: 'l', ordered: 'o' } as const;
export type Mark = keyof typeof MARKS;
const MARK_NAMES = Object.keys(MARKS) as Mark[];

export const hasMark = ({ marks }: Pick<Delivery, 'marks'>, mark: Mark): boolean =>
  marks.includes(MARKS[mark]);

/** Returns marks with or without one of them. */
export function withMark(marks: string, mark: Mark, isSet: boolean): string {
  const others = [...marks].filter((letter) => letter !== MARKS[mark]);
  return (isSet ? [...others, MARKS[mark]] : others).sort().join('');
}

/**
 * Returns a place in the index: campaigns are apart from each other, so that a paused one is not in the way, then those of
 * one kind, then times. What was accepted is apart by its marks.
 * @param time ms since 1970
 */
export const placeOf = (campaign: string, place: Place, time: number, marks = ''): string =>
  `${campaign}#${PLACES[place]}${marks}#${isoOf(time)}`;

/** Returns the part of the index from the deliveries of one place to those of another one, which may be the same. */
export const rangeOfPlaces = (campaign: string, from: Place, to: Place = from) => ({
  index: 'by-due' as const,
  from: `${campaign}#${PLACES[from]}`,
  to: `${campaign}#${PLACES[to]}~`,
});

/** Returns the part of the index with the deliveries that are due, claimed or undecided. */
export const openRange = (campaign: string) => rangeOfPlaces(campaign, 'claimed', 'undecided');

/** Returns the part of the index with the deliveries in a state. */
export function rangeOfState(campaign: string, state: Delivery['state']) {
  const [from, to] = PLACES_OF[state];
  return rangeOfPlaces(campaign, from, to);
}

/** Returns the part of the index with what was accepted since a time (ms since 1970) and has no mark. */
export const unmarkedRange = (campaign: string, since: number) => ({
  index: 'by-due' as const,
  from: placeOf(campaign, 'accepted', since),
  to: `${campaign}#${PLACES.accepted}#~`,
});

/** Returns the parts of the index with what was accepted and has a mark: one for each choice of the marks before it. */
export function rangesOfMark(campaign: string, mark: Mark) {
  const before = MARK_NAMES.slice(0, MARK_NAMES.indexOf(mark)).map((name) => MARKS[name]);
  const choices = [''];
  for (const letter of before) choices.push(...choices.map((marks) => marks + letter));
  return choices.map((marks) => {
    const from = `${campaign}#${PLACES.accepted}${marks}${MARKS[mark]}`;
    return { index: 'by-due' as const, from, to: `${from}~` };
  });
}

/** The sort keys of all deliveries of a campaign. */
export const rangeOf = (campaign: string) => ({ from: `${campaign}#`, to: `${campaign}#~` });
