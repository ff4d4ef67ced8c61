import type { DailySignups, SignupStats } from '../contract/schemas';
import { firstUnexpiredDay, recentSince } from '../facts/retention';
import { type Clock, DAY, dateOf, startOfDay } from '../facts/time';
import type { Table } from '../table/table';
import { signups, timeRange } from './signup';

/** Days of a chart that are counted at once: in eight partitions, nearly the 50 connections of an AWS client. */
const DAYS_AT_ONCE = 6;

/** Counts the signups from `from` up to but not including `to` (ms since 1970); up to the newest without `to`. */
export async function countBetween(table: Table, from: number, to?: number): Promise<number> {
  // DynamoDB refuses an empty range, such as that of yesterday up to midnight.
  if (to !== undefined && to <= from) return 0;
  return signups.on(table).count(timeRange(from, to));
}

/** Creates the counts. They are made when they are asked for, so that there is nothing that could be wrong later. */
export function createCounts(table: Table, now: Clock) {
  return {
    /**
     * Returns the number of all signups, and of those of the last 7 days.
     * @param options.trend adds what these are compared with: yesterday up to the same time, and the 7 days before
     */
    async count({ trend = false }: { trend?: boolean | undefined } = {}): Promise<SignupStats> {
      const time = now();
      const midnight = startOfDay(time);
      const recentStart = recentSince(time);
      const ranges: [from: number, to?: number][] = [[firstUnexpiredDay(time)], [recentStart]];
      if (trend)
        ranges.push([midnight], [midnight - DAY, time - DAY], [recentSince(recentStart), recentStart]);
      const counts = await Promise.all(ranges.map(([from, to]) => countBetween(table, from, to)));
      const [total = 0, recent = 0, today = 0, yesterday = 0, previous = 0] = counts;
      return { total, recent, ...(trend && { trend: { today, yesterday, previous } }) };
    },
    /** Returns the signups per UTC day of the last `days` days, oldest first, today last. */
    async daily(days: number): Promise<DailySignups> {
      const time = now();
      const first = firstUnexpiredDay(time);
      const starts = Array.from({ length: days }, (_, n) => startOfDay(time) - (days - 1 - n) * DAY);
      const counted: DailySignups['days'] = [];
      for (let n = 0; n < days; n += DAYS_AT_ONCE) {
        const some = starts.slice(n, n + DAYS_AT_ONCE).map(async (day) => ({
          date: dateOf(day),
          count: day < first ? 0 : await countBetween(table, day, day + DAY),
        }));
        counted.push(...(await Promise.all(some)));
      }
      return { days: counted };
    },
  };
}
