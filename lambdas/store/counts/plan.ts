import { comparedSince, DAY, HOUR, startOfDay } from '../../domain';
import type { Window } from '../keys';
import type { CachedCounts, CachedDay } from './cached-counts';

/** A range of finalized time whose signups have to be counted, without its end `to` (ms since 1970). */
export interface Range {
  from: number;
  to: number;
}

/** Yields the UTC days with finalized hours, each with the end of those; today may not have any yet. */
export function* finalizedDays({ first, openSince }: Window): Generator<{ day: number; end: number }> {
  for (let day = first; day < openSince; day += DAY) yield { day, end: Math.min(day + DAY, openSince) };
}

/** Whether a day's hours are needed: the day in which a compared time starts, or one that will become that day. */
export const needsHours = (day: number, { now }: Window): boolean => day + DAY > comparedSince(now).previous;

/** Returns what is not cached, in as few ranges as possible; the days of `again` although they are cached. */
export function rangesToCount(cached: CachedCounts, window: Window, again: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  for (const { day, end } of finalizedDays(window)) {
    const from = again.has(day) ? day : cachedUpTo(day, end, cached, window);
    const last = ranges.at(-1);
    if (from >= end) continue;
    if (last?.to === from) last.to = end;
    else ranges.push({ from, to: end });
  }
  return ranges;
}

function cachedUpTo(day: number, end: number, { days, countedUpTo }: CachedCounts, window: Window): number {
  const cached = days.get(day);
  if (!cached) return end <= countedUpTo ? end : day;
  const isWhole = end === day + DAY && cached.total !== undefined && !isStartOfCompared(day, window);
  return isWhole ? end : day + cached.hours.length * HOUR;
}

/** For the days in which compared times start the total alone is not enough. */
const isStartOfCompared = (day: number, { now }: Window) =>
  Object.values(comparedSince(now)).some((since) => day === startOfDay(since));

/**
 * Returns the days to be counted again: at most `limit` of those that were counted longest ago, none counted within
 * `age` (ms). The days without signups before each are included, since nothing else would ever count them again.
 */
export function daysToRecount(
  cached: CachedCounts,
  window: Window,
  { age, limit }: { age: number; limit: number },
): Set<number> {
  const sorted = [...cached.days].sort(([a], [b]) => a - b);
  const due = sorted
    .filter(([, { countedAt }]) => countedAt > 0 && window.now - countedAt > age)
    .sort(([, a], [, b]) => a.countedAt - b.countedAt)
    .slice(0, limit);
  return new Set(due.flatMap(([day]) => withEmptyDaysBefore(day, cached.days, window)));
}

function withEmptyDaysBefore(day: number, days: Map<number, CachedDay>, { first }: Window): number[] {
  const found = [day];
  for (let before = day - DAY; before >= first && !days.has(before); before -= DAY) found.push(before);
  return found;
}
