import { HOUR, isoOf, startOfDay, startOfHour } from '../../domain';
import { timeRange } from '../keys';
import { rowsByTime } from '../signups/rows-by-time';
import type { Table } from '../table';
import type { CachedCounts } from './cached-counts';
import type { DayCount } from './finalized-days';
import { sum } from './hourly';

/** Hours whose signups are kept in memory: the starts of recent time, of the time before, and this time yesterday. */
const KEPT_HOURS = 3;

/** Counts the finalized signups since a time that is not before the start of the compared time. */
export type SinceCounter = (
  since: number,
  counted: { days: Map<number, DayCount>; cached: CachedCounts },
) => Promise<number>;

/**
 * Creates a counter that is exact to the millisecond. An hour in which a counted time starts is read once and kept in
 * memory while its day stays cached, since the start moves with every call.
 */
export function createSinceCounter(table: Table): SinceCounter {
  const kept = new Map<number, { key: string; times: string[] }>();

  async function timesOf(hour: number, key: string | undefined): Promise<string[]> {
    const known = kept.get(hour);
    if (known && known.key === key) return known.times;
    const query = { ...timeRange(hour, hour + HOUR), attributes: ['signedUpAt'] };
    const times: string[] = [];
    for await (const rows of rowsByTime(table, query)) for (const row of rows) times.push(row.signedUpAt);
    if (key) keep(hour, { key, times });
    return times;
  }

  function keep(hour: number, read: { key: string; times: string[] }): void {
    kept.delete(hour);
    kept.set(hour, read);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_HOURS && oldest !== undefined) kept.delete(oldest);
  }

  return async (since, { days, cached }) => {
    const firstDay = startOfDay(since);
    const firstHour = startOfHour(since);
    const laterDays = [...days].filter(([day]) => day > firstDay).map(([, { total }]) => total);
    const hours = days.get(firstDay)?.hours ?? [];
    const index = (firstHour - firstDay) / HOUR;
    const later = sum([...laterDays, ...hours.slice(index + 1)]);
    const first = hours[index] ?? 0;
    if (first === 0 || since === firstHour) return later + first;
    const times = await timesOf(firstHour, cacheKey(firstHour, firstDay, cached));
    return later + times.filter((time) => time >= isoOf(since)).length;
  };
}

/** Stays the same until the day is invalidated; undefined while it is not cached. */
function cacheKey(hour: number, day: number, { days, epoch, open }: CachedCounts): string | undefined {
  const cached = days.get(day);
  if (!cached || cached.open || open) return undefined;
  return [hour, cached.token, epoch].join(' ');
}
