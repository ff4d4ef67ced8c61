/** The state transitions of a delivery, and the policy of its retries. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR, isoOf, MINUTE, SECOND } from '../facts/time';
import type { MailLimit } from './mailer';
import { SENDING_MS, type SendResult } from './send-once';

/** How long a claim lasts (ms); after that, the process that made it counts as killed. */
export const CLAIM_MS = MINUTE;
/** The first and the longest delay of an email that its recipient's server has put off (ms). */
export const DELAYS = { first: 5 * MINUTE, last: 12 * HOUR };

/** The reason that no email can be sent: a problem of this machine, such as a full disk, or a limit of the account. */
export type Obstacle = 'machine' | Exclude<MailLimit, 'recipient'>;
/** How long to wait before anything is sent again (ms). */
export const PAUSES: Readonly<Record<Obstacle, number>> = {
  machine: MINUTE,
  rate: 10 * SECOND,
  day: HOUR,
  account: 15 * MINUTE,
};

/** The reason of an email that its recipient's server has put off until the longest pause was over. */
const EXPIRED = 'expired';

/** The fields of every delivery until its outcome is known. */
export const openDelivery = {
  /** When its state last changed. */
  at: z.string(),
  /** Its sort key in the index `by-due`: when it is sent, or when its claim ends. */
  dueAt: z.string(),
  /** How often its recipient's server has put it off. */
  delays: z.number(),
};

/** The fields of a delivery that one process may send now, once. */
export const claimedDelivery = {
  ...openDelivery,
  /** The random name of the claim. */
  claim: z.string(),
};

/** The fields that the transitions use. */
interface Due {
  readonly dueAt: string;
}
interface Claimed {
  readonly claim: string;
}

/** Returns the sort key of a delivery in the index for a time (ms since 1970). */
type SortKeyAt = (time: number) => string;

/** The condition that nobody has claimed a delivery, or put it off, since it was read as due. */
export const isUnclaimed = ({ dueAt }: Due) => [['dueAt', '=', dueAt]] as const;

/** The condition that a claim was not lost. */
export const ours = ({ claim }: Claimed) => [['claim', '=', claim]] as const;

/** Returns the fields that a claim of `CLAIM_MS` sets. */
export const newClaim = (now: number, sortKeyAt: SortKeyAt) => ({
  claim: randomUUID(),
  at: isoOf(now),
  dueAt: sortKeyAt(now + CLAIM_MS),
});

/** The transition from a claim, unless it was lost. */
export const fromClaim = (claimed: Claimed) => ({ from: 'claimed', where: ours(claimed) }) as const;

/** The transition that makes a delivery due again if it was certainly not accepted, with a sort key of the index. */
export const dueAgain = (claimed: Claimed, dueAt: string) =>
  ({ ...fromClaim(claimed), to: 'due', set: { dueAt } }) as const;

/** Does the same if its recipient's server has put it off. */
export const delayed = (claimed: Claimed, dueAt: string) =>
  ({ ...dueAgain(claimed, dueAt), add: { delays: 1 } }) as const;

/** Returns whether a claim lasts long enough to send an email now. @param claimed.at when it was made */
export const isClaimLasting = ({ at }: { readonly at: string }, now: number): boolean =>
  canStillBeSent(Date.parse(at) + CLAIM_MS, now);

/**
 * Returns whether a claim or a lease lasts long enough to send an email now.
 * @param end when it ends (ms since 1970)
 */
export const canStillBeSent = (end: number, now: number): boolean => end - now > SENDING_MS;

/**
 * Returns how long to wait (ms) before an email that its recipient's server has put off is tried again: twice as long
 * each time. Undefined after the longest pause: then it counts as refused.
 * @param delays how often it was put off before
 */
function delayAfter(delays: number): number | undefined {
  const pause = DELAYS.first * 2 ** delays;
  return pause > DELAYS.last ? undefined : pause;
}

/** The difference between the emails that one person gets once. */
export interface Policy {
  /** What an email counts as if the server gave no clear answer. */
  onUnknown: 'accepted' | 'unknown';
}

export const POLICIES = {
  /** An email that somebody has asked for: a second one would be worse than none, and they can ask again. */
  personal: { onUnknown: 'accepted' },
  /** An email of a campaign: the owner decides about it, or a report of the provider. */
  campaign: { onUnknown: 'unknown' },
} as const satisfies Record<string, Policy>;

/** The next step of a delivery after an attempt to send it. */
export type NextStep<OnUnknown extends Policy['onUnknown'] = Policy['onUnknown']> =
  | { to: 'accepted' }
  | { to: OnUnknown }
  | { to: 'refused'; reason: string; isBounce: boolean }
  /** It was certainly not accepted, and is sent again when all others can be, too. */
  | { to: 'due'; because: Obstacle }
  /** A server has put it off: it alone is sent again after so many ms. A refused sender keeps the others back, too. */
  | { to: 'delayed'; pause: number; because?: 'account' };

/**
 * Returns the next step of an email that was refused because of its sender: the first time, all sending stops; the
 * second time, only this email is refused.
 */
const afterRefusal = (reason: string, delays: number): NextStep<never> =>
  delays > 0
    ? { to: 'refused', reason, isBounce: false }
    : { to: 'delayed', pause: PAUSES.account, because: 'account' };

/** Returns the next step of a delivery. @param delays how often its recipient's server had put it off before */
export function nextStepAfter<OnUnknown extends Policy['onUnknown']>(
  sent: SendResult,
  delays: number,
  { onUnknown }: { onUnknown: OnUnknown },
): NextStep<OnUnknown> {
  switch (sent.result) {
    case 'accepted':
      return { to: 'accepted' };
    case 'unknown':
      return { to: onUnknown };
    case 'refused':
      return { to: 'refused', reason: sent.reason, isBounce: sent.isBounce === true };
    case 'unsent':
      return { to: 'due', because: 'machine' };
    case 'later': {
      if ('refusedWith' in sent) return afterRefusal(sent.refusedWith, delays);
      if (sent.limit !== 'recipient') return { to: 'due', because: sent.limit };
      const pause = delayAfter(delays);
      return pause === undefined
        ? { to: 'refused', reason: EXPIRED, isBounce: true }
        : { to: 'delayed', pause };
    }
    default:
      return sent satisfies never;
  }
}
