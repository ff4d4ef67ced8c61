import type { DailySignups, SignupStats, SignupTrend } from '../../contract';
import { comparedSince, DAY, dateOf, startOfDay } from '../../domain';
import type { Window } from '../keys';
import type { Table } from '../table';
import type { CountCache } from './count-cache';
import { countFinalizedDays, type DayCount, type FinalizedDaysOptions } from './finalized-days';
import { countBetween, hourlyCounts, sum } from './hourly';
import { daysToRecount } from './plan';
import { createSinceCounter } from './recent';

/** Limits drift: a count older than this is made again, but only a few of them per call. */
const RECOUNT = { age: 6 * DAY, limit: 2 };
/** The daily warm-up counts this part of the cached days again, so that none gets older than a week. */
const WARM_UP_PART = 1 / 5;

export interface Counts {
  /** @param withTrend adds what the counts are compared with */
  stats(window: Window, withTrend: boolean): Promise<SignupStats>;
  daily(window: Window, days: number): Promise<DailySignups>;
  /** Counts the signups of finalized time. */
  finalized(window: Window): Promise<number>;
  /** Counts and caches all finalized days. */
  warmUp(window: Window, onDay?: FinalizedDaysOptions['onDay']): Promise<void>;
}

export function createCounts(table: Table, cache: CountCache): Counts {
  const countFinalizedSince = createSinceCounter(table);

  async function finalizedDays(window: Window) {
    const cached = await cache.read(window);
    const again = daysToRecount(cached, window, RECOUNT);
    return { cached, days: await countFinalizedDays(table, cache, { window, cached, again }) };
  }

  /** Compares today with yesterday up to the same time, and recent time with the same length of time before it. */
  async function trend(
    { now, openSince }: Window,
    counted: Awaited<ReturnType<typeof finalizedDays>>,
    { recent, open }: { recent: number; open: number },
  ): Promise<SignupTrend> {
    const midnight = startOfDay(now);
    const starts = [midnight, midnight - DAY, now - DAY, comparedSince(now).previous];
    const [today = 0, sinceYesterday = 0, sinceThisTime = 0, previous = 0] = await Promise.all(
      starts.map((since) => countFinalizedSince(since, counted)),
    );
    return {
      // Just after midnight the open window starts yesterday.
      today: today + (openSince < midnight ? await countBetween(table, midnight) : open),
      yesterday: sinceYesterday - sinceThisTime,
      previous: previous - recent,
    };
  }

  return {
    async stats(window, withTrend) {
      const [counted, open] = await Promise.all([
        finalizedDays(window),
        countBetween(table, window.openSince),
      ]);
      const recent = await countFinalizedSince(comparedSince(window.now).recent, counted);
      return {
        total: totalOf(counted.days) + open,
        recent: recent + open,
        ...(withTrend && { trend: await trend(window, counted, { recent, open }) }),
      };
    },
    async daily(window, days) {
      const today = startOfDay(window.now);
      const [finalized, open] = await Promise.all([
        finalizedDays(window),
        openDays(table, window.openSince, today + DAY),
      ]);
      const dates = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY);
      return {
        days: dates.map((day) => ({
          date: dateOf(day),
          count: (finalized.days.get(day)?.total ?? 0) + (open.get(day) ?? 0),
        })),
      };
    },
    finalized: async (window) => totalOf((await finalizedDays(window)).days),
    async warmUp(window, onDay) {
      const cached = await cache.read(window);
      const limit = Math.ceil(cached.days.size * WARM_UP_PART);
      const again = daysToRecount(cached, window, { age: 0, limit });
      await countFinalizedDays(table, cache, { window, cached, again, onDay });
    },
  };
}

const totalOf = (days: Map<number, DayCount>) => sum([...days.values()].map(({ total }) => total));

async function openDays(table: Table, from: number, to: number): Promise<Map<number, number>> {
  const days = new Map<number, number>();
  for await (const { day, hours } of hourlyCounts(table, { from, to })) days.set(day, sum(hours));
  return days;
}
