import type { DailySignups, SignupStats } from '../contract/schemas';
import { oldConsentTimes } from '../facts/notices';
import { OWNER_DAYS } from '../facts/owner-days';
import { firstUnexpiredDay, recentSince } from '../facts/retention';
import { batchesOf } from '../table/batches';
import type { TimedContext } from '../table/context';
import type { Table } from '../table/table';
import { signups, timeRange } from './signup';

/** How many days of a chart are counted together: in eight partitions, nearly the 50 connections of an AWS client. */
const DAYS_AT_ONCE = 6;

/** Counts the signups from `from` up to but not including `to` (ms since 1970); up to the newest without `to`. */
export async function countBetween(table: Table, from: number, to?: number): Promise<number> {
  // DynamoDB refuses an empty range, such as yesterday's at midnight.
  if (to !== undefined && to <= from) return 0;
  return signups.on(table).count(timeRange(from, to));
}

/**
 * Returns the number of all signups, and of those of the last 7 days, counted now: a stored counter could be wrong.
 * @param options.trend adds the numbers to compare with: yesterday up to the same time, and the 7 days before
 */
export async function countSignups(
  { table, now }: TimedContext,
  { trend = false }: { trend?: boolean | undefined } = {},
): Promise<SignupStats> {
  const time = now();
  const today = OWNER_DAYS.dayOf(time);
  const midnight = OWNER_DAYS.startOf(today);
  const midnightBefore = OWNER_DAYS.startOf(today, -1);
  const recentStart = recentSince(time);
  const count = (from: number, to?: number) => countBetween(table, from, to);
  const counted = Promise.all([count(firstUnexpiredDay(time)), count(recentStart)]);
  const compared = trend
    ? Promise.all([
        count(midnight),
        // A day on which the clocks went forward may be shorter than the part of today that has passed.
        count(midnightBefore, Math.min(midnightBefore + time - midnight, midnight)),
        count(recentSince(recentStart), recentStart),
      ])
    : undefined;
  const [[total, recent], comparison] = await Promise.all([counted, compared]);
  if (!comparison) return { total, recent };
  const [sinceMidnight, yesterday, previous] = comparison;
  return { total, recent, trend: { today: sinceMidnight, yesterday, previous } };
}

/** Counts the signups whose people agreed more than a year ago, and have not renewed it since. */
export async function countOldConsents({ table, now }: TimedContext): Promise<number> {
  const { from, to } = oldConsentTimes(now());
  const [old, renewed] = await Promise.all([
    countBetween(table, Date.parse(from), Date.parse(to)),
    signups.on(table).readAll({ index: 'by-due', from: to }, ({ signedUpAt }) => signedUpAt < to),
  ]);
  return old - renewed.length;
}

/** Returns the signups per day of the owner's time zone of the last `days` days, oldest first, today last. */
export async function countDays({ table, now }: TimedContext, days: number): Promise<DailySignups> {
  const time = now();
  const first = firstUnexpiredDay(time);
  const today = OWNER_DAYS.dayOf(time);
  const offsets = Array.from({ length: days }, (_, n) => n + 1 - days);
  const counted: DailySignups['days'] = [];
  for (const batch of batchesOf(offsets, DAYS_AT_ONCE)) {
    const some = batch.map(async (offset) => {
      const start = OWNER_DAYS.startOf(today, offset);
      const end = OWNER_DAYS.startOf(today, offset + 1);
      return {
        date: OWNER_DAYS.dayOf(start),
        count: await countBetween(table, Math.max(start, first), end),
      };
    });
    counted.push(...(await Promise.all(some)));
  }
  return { days: counted };
}
