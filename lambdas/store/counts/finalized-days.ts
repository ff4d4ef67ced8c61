import { DAY, HOUR } from '../../domain';
import type { Window } from '../keys';
import type { Table } from '../table';
import type { CachedCounts } from './cached-counts';
import type { CountCache } from './count-cache';
import { hourlyCounts, sum } from './hourly';
import { finalizedDays, needsHours, rangesToCount } from './plan';

/** Signups of the finalized hours of one UTC day. */
export interface DayCount {
  total: number;
  /** From midnight on; empty for days before the compared times. */
  hours: number[];
}

export interface FinalizedDaysOptions {
  window: Window;
  cached: CachedCounts;
  /** Days to be counted although they are cached. */
  again: ReadonlySet<number>;
  /** Called after each day that is counted, with that day's end (ms since 1970). */
  onDay?: ((countedUpTo: number) => void) | undefined;
}

/**
 * Counts all finalized days, by the start of the day; days without signups may be absent. What is not cached is
 * counted and cached day by day, so that the next call resumes one that was interrupted.
 */
export async function countFinalizedDays(
  table: Table,
  cache: CountCache,
  { window, cached, again, onDay }: FinalizedDaysOptions,
): Promise<Map<number, DayCount>> {
  const counts = cachedDayCounts(window, cached);
  let { countedUpTo } = cached;
  let canCache = true;
  for (const range of rangesToCount(cached, window, again)) {
    for await (const { day, hours } of hourlyCounts(table, range)) {
      const earlier = cached.days.get(day)?.hours.slice(0, Math.max(0, range.from - day) / HOUR) ?? [];
      const count = countOf([...earlier, ...hours], day, window);
      counts.set(day, count);
      const end = day + DAY;
      const isWhole = end <= window.openSince;
      const toCache = count.total > 0 || cached.days.has(day) || !isWhole;
      if (canCache && toCache) {
        canCache = await cache.write(day, isWhole ? count : { hours: count.hours }, cached);
      }
      const isLastOfRange = end > range.to - DAY;
      if (canCache && isWhole && end > countedUpTo && (toCache || isLastOfRange)) {
        await cache.writeCountedUpTo(end, cached);
        countedUpTo = end;
      }
      onDay?.(end);
    }
  }
  return counts;
}

function cachedDayCounts(window: Window, cached: CachedCounts): Map<number, DayCount> {
  const counts = new Map<number, DayCount>();
  for (const { day, end } of finalizedDays(window)) {
    const known = cached.days.get(day);
    if (!known) continue;
    const hours = known.hours.slice(0, (end - day) / HOUR);
    const total = end === day + DAY && known.total !== undefined ? known.total : sum(hours);
    counts.set(day, { total, hours });
  }
  return counts;
}

const countOf = (hours: number[], day: number, window: Window): DayCount => ({
  total: sum(hours),
  hours: needsHours(day, window) ? hours : [],
});
