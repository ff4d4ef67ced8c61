import { RECENT_DAYS, RETENTION_YEARS } from '../contract/facts';

/** The time in milliseconds since 1970; handed in wherever time matters, so that tests can turn it. */
export type Clock = () => number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const startOfHour = (time: number): number => Math.floor(time / HOUR) * HOUR;
export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

/** `YYYY-MM-DD` of a time, in UTC. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** ISO 8601 in UTC with milliseconds: as text it sorts as the times do. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** The first moment that counts as recent: 7 × 24 hours ago, to the millisecond. */
export const recentSince = (now: number): number => now - RECENT_DAYS * DAY;

/** When a signup made at `time` expires: at the start of its UTC day, three years on. A leap day's is 1 March. */
export function expiryOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear() + RETENTION_YEARS, date.getUTCMonth(), date.getUTCDate());
}

/** The start of the oldest UTC day whose signups have not expired at `now`. */
export function firstUnexpiredDay(now: number): number {
  const date = new Date(now);
  let day =
    Date.UTC(date.getUTCFullYear() - RETENTION_YEARS, date.getUTCMonth(), date.getUTCDate()) - 2 * DAY;
  while (expiryOf(day) <= now) day += DAY;
  return day;
}
