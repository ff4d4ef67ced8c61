/** The rules of whatever is sent to one person once. */
import { HOUR, MINUTE, SECOND } from '../facts/time';

/** How long a claim lasts; after that, the process that made it counts as killed. */
export const CLAIM_MS = MINUTE;
/** The longest that sending an email takes in all: less than a claim lasts. */
export const SENDING_MS = 30 * SECOND;
/** The first pause before an email is tried again that its recipient's server has put off, and the longest one. */
const DELAYS = { first: 5 * MINUTE, last: 12 * HOUR };

/** Returns whether a claim that was made at a time (ms since 1970) lasts long enough to send an email now. */
export const canStillBeSent = (claimedAt: number, now: number): boolean =>
  now - claimedAt < CLAIM_MS - SENDING_MS;

/**
 * Returns how long to wait before an email is tried again that its recipient's server has put off (ms): each time twice
 * as long. Undefined after the longest pause: then it counts as refused.
 * @param delays how often it was put off before
 */
export function delayAfter(delays: number): number | undefined {
  const pause = DELAYS.first * 2 ** delays;
  return pause > DELAYS.last ? undefined : pause;
}
