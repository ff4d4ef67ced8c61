import { DAY, HOUR, startOfDay } from '../../domain';
import { SIGNUP_PARTITIONS, timeRange } from '../keys';
import { countAll } from '../pages';
import { rowsByTime } from '../signups/rows-by-time';
import type { Table } from '../table';
import type { Range } from './plan';

/** Signups per hour of one UTC day, from the start of the range or midnight up to its end. */
export interface HourlyCount {
  day: number;
  hours: number[];
}

/** Rows per page: enough to be worth a call, few enough that eight pages at once arrive in time. */
const PAGE = 2000;

/**
 * Counts a range of time by hours in one pass over the partitions: it takes as many calls as there are pages,
 * however many days are empty. `from` and `to` are full hours.
 */
export async function* hourlyCounts(table: Table, { from, to }: Range): AsyncGenerator<HourlyCount> {
  let current = emptyDay(startOfDay(from), { from, to });
  const query = { ...timeRange(from, to), attributes: ['signedUpAt'], limit: PAGE, readAhead: true };
  for await (const rows of rowsByTime(table, query)) {
    for (const { signedUpAt } of rows) {
      const time = Date.parse(signedUpAt);
      while (time >= current.day + DAY) {
        yield current;
        current = emptyDay(current.day + DAY, { from, to });
      }
      const hour = Math.floor((time - Math.max(current.day, from)) / HOUR);
      current.hours[hour] = (current.hours[hour] ?? 0) + 1;
    }
  }
  for (; current.day < to; current = emptyDay(current.day + DAY, { from, to })) yield current;
}

function emptyDay(day: number, { from, to }: Range): HourlyCount {
  const length = (Math.min(day + DAY, to) - Math.max(day, from)) / HOUR;
  return { day, hours: new Array<number>(Math.max(0, length)).fill(0) };
}

/** Counts the signups from `from` up to but not including `to`; up to the newest without `to`. */
export const countBetween = (table: Table, from: number, to?: number): Promise<number> =>
  countAll(table, SIGNUP_PARTITIONS, timeRange(from, to));

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
