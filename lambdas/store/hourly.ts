import { DAY, HOUR, startOfDay } from '../domain';
import { rowsByTime } from './by-time';
import type { Item, StoreCalls } from './calls';
import { PARTITIONS, timeRange } from './layout';
import type { Range } from './plan';

/** Signups an hour of one UTC day, from the range's beginning or midnight up to its end. */
export interface HourlyCount {
  day: number;
  hours: number[];
}

/**
 * Counts a stretch of time by hours, in one go over the partitions: however many days are empty, it takes no
 * more calls than there are pages. `from` and `to` are full hours.
 */
export async function* hourlyCounts(calls: StoreCalls, { from, to }: Range): AsyncGenerator<HourlyCount> {
  let current = emptyDay(startOfDay(from), { from, to });
  const query = { ...timeRange(from, to), attributes: ['signedUpAt'], limit: PAGE, ahead: true };
  for await (const rows of rowsByTime(calls, query)) {
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

/** Rows a page: enough that a page is worth its call, few enough that eight at once answer in time. */
const PAGE = 2000;

function emptyDay(day: number, { from, to }: Range): HourlyCount {
  const length = (Math.min(day + DAY, to) - Math.max(day, from)) / HOUR;
  return { day, hours: new Array<number>(Math.max(0, length)).fill(0) };
}

/** How many signups there are from `from` on, without an end. */
export async function countSince(calls: StoreCalls, from: number): Promise<number> {
  return sum(await Promise.all(PARTITIONS.map((pk) => countPartition(calls, pk, from))));
}

async function countPartition(calls: StoreCalls, pk: string, from: number): Promise<number> {
  let total = 0;
  let after: Item | undefined;
  do {
    const page = await calls.count({ pk, ...timeRange(from), after });
    total += page.count;
    after = page.next;
  } while (after);
  return total;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
