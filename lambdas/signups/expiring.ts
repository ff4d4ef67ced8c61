import { firstUnexpiredDay } from '../facts/retention';
import { textOf } from '../table/keys';
import type { Table } from '../table/table';
import { countBetween } from './counts';
import { SIGNUP_PARTITIONS } from './item';

/** The signups that have expired but are still stored, all that are stored, and the time of the newest. */
export interface Expiring {
  expired: number;
  total: number;
  /** In ms since 1970; undefined if there is no signup. */
  newest: number | undefined;
}

/** Returns which signups `deleteExpired` would delete. */
export async function findExpired(table: Table, now: number): Promise<Expiring> {
  const newest = SIGNUP_PARTITIONS.map(async (pk) => {
    const { items } = await table.query({ pk, index: 'by-time', backwards: true, limit: 1 });
    return items.map((item) => Date.parse(textOf(item, 'signedUpAt')));
  });
  const [expired, total, times] = await Promise.all([
    countBetween(table, 0, firstUnexpiredDay(now)),
    countBetween(table, 0),
    Promise.all(newest),
  ]);
  return { expired, total, newest: total === 0 ? undefined : Math.max(...times.flat()) };
}
