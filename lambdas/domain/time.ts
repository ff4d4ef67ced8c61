import { RECENT_DAYS, RETENTION_YEARS } from '../contract/facts';

/** Returns the time in ms since 1970. Passed in wherever time matters, so that tests can set it. */
export type Clock = () => number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const startOfHour = (time: number): number => Math.floor(time / HOUR) * HOUR;
export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

/** Returns the UTC date of a time as `YYYY-MM-DD`. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns a time as ISO 8601 in UTC with milliseconds, which sorts as text in the order of time. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** Returns the time of an ISO 8601 text that is valid, if there is one. */
export const parseTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

/** Returns the first time that counts as recent: 7 × 24 hours before `now`, to the millisecond. */
export const recentSince = (now: number): number => now - RECENT_DAYS * DAY;

/** Returns a number of hours in words. */
export const hours = (n: number): string => (n === 1 ? 'one hour' : `${n} hours`);

/** Returns when a signup made at `time` expires: `RETENTION_YEARS` later, at the start of its UTC day; 29 February becomes 1 March. */
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
