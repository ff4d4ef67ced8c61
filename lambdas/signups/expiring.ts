import { firstUnexpiredDay } from '../facts/retention';
import type { TimedContext } from '../table/context';
import { countBetween } from './counts';
import { signups } from './signup';

/**
 * The number of signups that have expired but are still stored, the number of all stored ones, and the time of the
 * newest.
 */
export interface ExpiringSignups {
  expired: number;
  total: number;
  /** In ms since 1970; undefined if there is no signup. */
  newest: number | undefined;
}

/** Returns which signups `deleteExpired` would delete, so that a host can ask its owner first. */
export async function findExpired({ table, now }: TimedContext): Promise<ExpiringSignups> {
  const newest = signups.partitions.map(async (partition) => {
    const last = { index: 'by-time', backwards: true, limit: 1 } as const;
    const { records } = await signups.on(table).query(partition, last);
    return records.map(({ signedUpAt }) => Date.parse(signedUpAt));
  });
  const [expired, total, times] = await Promise.all([
    countBetween(table, 0, firstUnexpiredDay(now())),
    signups.on(table).count(),
    Promise.all(newest),
  ]);
  return { expired, total, newest: total ? Math.max(...times.flat()) : undefined };
}
