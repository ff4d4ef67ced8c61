import type { Problem } from '../contract/schemas';
import { formatQuantity } from '../facts/format-count';
import { DELETION_DAYS, firstUnexpiredDay } from '../facts/retention';
import { CLOCK_TOLERANCE, DAY, dateOf } from '../facts/time';
import type { TimedContext } from '../table/context';
import { deleteExpiredOf } from '../table/expiry';
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

/** Returns which signups `deleteExpired` would delete, so that `obstacleToExpiry` can judge it. */
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

/** Why what has expired is not deleted without the owner. */
export type ExpiryObstacle = 'clock-behind' | 'clock-ahead' | 'many-expired';

/** How far the clock may be ahead of the newest signup (ms). */
const LONGEST_SILENCE = 365 * DAY;
/** So many signups may expire at once on any list: the promise to delete them must not depend on the owner. */
const EXPIRING_ANYWAY = 10;

/**
 * Returns why the clock may be wrong, or why what has expired must not be deleted without the owner: the clock is a
 * year ahead of the newest signup, or more than a hundredth of the list would be deleted at once, of a short list half.
 */
export function obstacleToExpiry(
  { expired, total, newest }: ExpiringSignups,
  now: number,
): ExpiryObstacle | undefined {
  if (newest === undefined) return undefined;
  if (newest > now + CLOCK_TOLERANCE) return 'clock-behind';
  if (now - newest > LONGEST_SILENCE) return 'clock-ahead';
  const many = Math.min(Math.max(EXPIRING_ANYWAY, total / 100), total / 2);
  return expired > many ? 'many-expired' : undefined;
}

/**
 * Deletes the signups that have expired by today's retention, unless the owner has to decide. Resolves to their number.
 */
export async function deleteExpiredSignups(context: TimedContext): Promise<number> {
  const time = context.now();
  const obstacle = obstacleToExpiry(await findExpired(context), time);
  return obstacle === undefined ? deleteExpiredOf(context.table, signups, time) : 0;
}

/**
 * Returns a problem if signups are stored long after they expired. DynamoDB deletes each by the date that was stored
 * with it, which is too late if the retention was longer then, and the worker only if nothing speaks against it.
 */
export async function findOverdue({ table, now }: TimedContext): Promise<Problem | undefined> {
  const first = firstUnexpiredDay(now());
  const overdue = await countBetween(table, 0, first - DELETION_DAYS.aws * DAY);
  if (overdue === 0) return undefined;
  const stored = formatQuantity(overdue, 'signup');
  return {
    id: 'overdue-signups',
    severity: 'warning',
    title: `${stored} expired at least ${DELETION_DAYS.aws} days ago, and must not be stored any longer.`,
    whatToDo: `Erase the signups from 2000-01-01 to ${dateOf(first)}; docs/privacy.md, "A shorter retention".`,
  };
}
