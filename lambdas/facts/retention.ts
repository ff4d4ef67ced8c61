import { RECENT_DAYS, RETENTION_YEARS } from './facts';
import { DAY } from './time';

/** Within how many days an expired signup is deleted; DynamoDB promises "within a few", mostly two. */
export const DELETION_DAYS = { machine: 1, aws: 5 } as const;

/** How long AWS keeps the logs of API and Lambdas (days). */
export const LOG_DAYS = 30;

/** Returns the first time that counts as recent: 7 × 24 hours before `now`, to the millisecond. */
export const recentSince = (now: number): number => now - RECENT_DAYS * DAY;

/**
 * Returns when a signup made at `time` expires: `RETENTION_YEARS` later, at the start of its UTC day; 29 February
 * becomes 1 March.
 */
export function expiryOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear() + RETENTION_YEARS, date.getUTCMonth(), date.getUTCDate());
}

/** Returns the start of the oldest UTC day whose signups have not expired at `now`. */
export function firstUnexpiredDay(now: number): number {
  const date = new Date(now);
  let day =
    Date.UTC(date.getUTCFullYear() - RETENTION_YEARS, date.getUTCMonth(), date.getUTCDate()) - 2 * DAY;
  while (expiryOf(day) <= now) day += DAY;
  return day;
}
