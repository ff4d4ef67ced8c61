import { HOUR, isoOf, recentSince, startOfDay, startOfHour } from '../../domain';
import { timeRange, type Window } from '../keys';
import { rowsByTime } from '../signups/rows-by-time';
import type { Table } from '../table';
import type { CachedCounts } from './cached-counts';
import type { DayCount } from './finalized-days';
import { sum } from './hourly';

/**
 * Creates the counter of finalized signups of the last 7 × 24 hours, exact to the millisecond. The hour in which
 * recent time starts is read once and kept in memory while its day stays cached, since it moves with every call.
 */
export function createRecentCounter(table: Table) {
  let kept: { key: string; times: string[] } | undefined;

  async function timesOf(hour: number, key: string | undefined): Promise<string[]> {
    if (kept && kept.key === key) return kept.times;
    const query = { ...timeRange(hour, hour + HOUR), attributes: ['signedUpAt'] };
    const times: string[] = [];
    for await (const rows of rowsByTime(table, query)) for (const row of rows) times.push(row.signedUpAt);
    if (key) kept = { key, times };
    return times;
  }

  return async (days: Map<number, DayCount>, window: Window, cached: CachedCounts): Promise<number> => {
    const since = recentSince(window.now);
    const firstDay = startOfDay(since);
    const firstHour = startOfHour(since);
    const laterDays = [...days].filter(([day]) => day > firstDay).map(([, { total }]) => total);
    const hours = days.get(firstDay)?.hours ?? [];
    const index = (firstHour - firstDay) / HOUR;
    const laterHours = hours.slice(index + 1);
    if (!hours[index]) return sum([...laterDays, ...laterHours]);
    const times = await timesOf(firstHour, cacheKey(firstHour, firstDay, cached));
    return sum([...laterDays, ...laterHours, times.filter((time) => time >= isoOf(since)).length]);
  };
}

/** Stays the same until the day is invalidated; undefined while it is not cached. */
function cacheKey(hour: number, day: number, { days, epoch, open }: CachedCounts): string | undefined {
  const cached = days.get(day);
  if (!cached || cached.open || open) return undefined;
  return [hour, cached.token, epoch].join(' ');
}
