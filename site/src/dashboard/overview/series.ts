import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { DAILY_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { DailySignups } from '@tariff-tantrum/lambdas/contract/schemas';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { AVERAGE_DAYS } from '../data/use-snapshot';

export type Days = DailySignups['days'];

/** Returns the last days; of the longest range those since the first signup, but at least a week. */
export function daysOfRange(days: Days, range: number): Days {
  const shown = days.slice(-range);
  if (range < DAILY_LIMIT.max) return shown;
  const first = shown.findIndex(({ count }) => count > 0);
  return shown.slice(Math.max(0, Math.min(first, shown.length - AVERAGE_DAYS)));
}

/** Returns how many were on the list at the end of each day, given how many are now. */
export const totalsOf = (days: Days, total: number): Days =>
  days.map(({ date }, index) => ({
    date,
    count: days.slice(index + 1).reduce((left, { count }) => left - count, total),
  }));

/**
 * Returns the average of the seven days up to each of the last `length` days; undefined if not all of them are known.
 */
export const averagesOf = (days: Days, length: number): (number | undefined)[] =>
  days.slice(-length).map((_day, index) => {
    const end = days.length - length + index + 1;
    const week = days.slice(Math.max(0, end - AVERAGE_DAYS), end);
    if (week.length < AVERAGE_DAYS) return undefined;
    return week.reduce((sum, { count }) => sum + count, 0) / AVERAGE_DAYS;
  });

/** A campaign that was sent on one of the days. */
export interface ChartMark {
  id: string;
  subject: string;
  date: string;
  /** Of the day. */
  index: number;
}

/** Returns the campaigns that were first sent on one of the days, in the order of time; a rehearsal reached nobody. */
export const marksOf = (campaigns: readonly Campaign[], days: Days): ChartMark[] =>
  campaigns
    .filter(({ isRehearsal }) => !isRehearsal)
    .flatMap(({ id, subject, sentAt }) => {
      const date = sentAt === undefined ? '' : OWNER_DAYS.dayOf(Date.parse(sentAt));
      const index = days.findIndex((day) => day.date === date);
      return index === -1 ? [] : [{ id, subject, date, index }];
    })
    .sort((a, b) => a.index - b.index);
