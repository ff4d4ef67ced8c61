import * as z from 'zod/mini';
import { claimedDelivery, openDelivery } from '../../email/delivery';
import { expiryOf } from '../../facts/retention';
import { isoOf } from '../../facts/time';
import { entity } from '../../table/entity';
import { partitionOf, partitionsOf } from '../../table/keys';

/**
 * The sections of a campaign's deliveries in the index, in order. A delivery is in one of them in every state, so that
 * progress takes a few counts. Open deliveries come first: claims, which are few and are resolved when they expire,
 * then due ones, then those that the owner has to decide about. Refusals because there is no such mailbox are separate:
 * they count as bounces.
 */
const SECTIONS = {
  claimed: 0,
  canary: 1,
  rest: 2,
  undecided: 3,
  closed: 4,
  accepted: 5,
  refused: 6,
  noMailbox: 7,
  skipped: 8,
} as const;
type Section = keyof typeof SECTIONS;

/** The first and the last section of the deliveries in each state. */
const SECTIONS_OF = {
  due: ['canary', 'rest'],
  claimed: ['claimed', 'claimed'],
  accepted: ['accepted', 'accepted'],
  refused: ['refused', 'noMailbox'],
  skipped: ['skipped', 'skipped'],
  unknown: ['undecided', 'closed'],
} as const satisfies Record<string, readonly [Section, Section]>;

/** The reason of a delivery whose outcome the owner left unknown. */
export const CLOSED = 'closed by owner';

const time = z.string();

const base = {
  campaign: z.string(),
  /** The recipient's reference; no other personal data. */
  ref: z.string(),
  createdAt: time,
  /** When its state last changed. */
  at: time,
  /** How often it was tried so far. */
  attempt: z.number(),
  /** What is known of its recipient, as letters of `MARKS`, sorted. */
  marks: z.string(),
  /** The source of its recipient; absent if it is not known. */
  source: z.optional(z.string()),
  /** Its section in the index, made by `sortKeyOf`. */
  dueAt: z.string(),
};
const open = {
  ...base,
  ...openDelivery,
  wave: z.enum(['canary', 'rest']),
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
   * It may have been accepted. It has a reason, and is closed, if the owner has left it so, or if it was not accepted
   * when they had it sent again.
   */
  z.object({ state: z.literal('unknown'), ...base, delays: z.number(), reason: z.optional(z.string()) }),
]);

/** The record of sending one campaign to one person. */
export type Delivery = z.infer<typeof deliverySchema>;
export type DueDelivery = Extract<Delivery, { state: 'due' }>;
/** Whether a delivery is one of the first of its campaign. */
export type Wave = DueDelivery['wave'];
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
 * The facts about a recipient: the email bounced, they complained or left with it, or they ordered. The letters are
 * sorted, so that the deliveries with one mark are in few parts of the index.
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
 * Returns a sort key of the index: the campaign, so that a paused one is not in the way of others, then the section,
 * then the time. Accepted deliveries are also separated by their marks.
 * @param time ms since 1970
 */
export const sortKeyOf = (campaign: string, section: Section, time: number, marks = ''): string =>
  `${campaign}#${SECTIONS[section]}${marks}#${isoOf(time)}`;

/** Returns the part of the index from the deliveries of one section to those of another, by default the same one. */
export const rangeOfSections = (campaign: string, from: Section, to: Section = from) => ({
  index: 'by-due' as const,
  from: `${campaign}#${SECTIONS[from]}`,
  to: `${campaign}#${SECTIONS[to]}~`,
});

/** Returns the part of the index with the deliveries that are due, claimed or undecided. */
export const openRange = (campaign: string) => rangeOfSections(campaign, 'claimed', 'undecided');

/** Returns the part of the index with the deliveries in a state. */
export function rangeOfState(campaign: string, state: Delivery['state']) {
  const [from, to] = SECTIONS_OF[state];
  return rangeOfSections(campaign, from, to);
}

/** Returns the part of the index with what was accepted since a time (ms since 1970) and has no mark. */
export const unmarkedRange = (campaign: string, since: number) => ({
  index: 'by-due' as const,
  from: sortKeyOf(campaign, 'accepted', since),
  to: `${campaign}#${SECTIONS.accepted}#~`,
});

/**
 * Returns the parts of the index with accepted deliveries that have a mark: one for each choice of the marks before it.
 */
export function rangesOfMark(campaign: string, mark: Mark) {
  const before = MARK_NAMES.slice(0, MARK_NAMES.indexOf(mark)).map((name) => MARKS[name]);
  const choices = [''];
  for (const letter of before) choices.push(...choices.map((marks) => marks + letter));
  return choices.map((marks) => {
    const from = `${campaign}#${SECTIONS.accepted}${marks}${MARKS[mark]}`;
    return { index: 'by-due' as const, from, to: `${from}~` };
  });
}

/** The sort keys of all deliveries of a campaign. */
export const rangeOf = (campaign: string) => ({ from: `${campaign}#`, to: `${campaign}#~` });
