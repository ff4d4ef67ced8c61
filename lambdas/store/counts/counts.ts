import type { DailySignups, SignupStats } from '../../contract';
import { DAY, dateOf, startOfDay } from '../../domain';
import type { Window } from '../keys';
import type { Table } from '../table';
import type { CountCache } from './count-cache';
import { countFinalizedDays, type DayCount, type FinalizedDaysOptions } from './finalized-days';
import { countBetween, hourlyCounts, sum } from './hourly';
import { daysToRecount } from './plan';
import { createRecentCounter } from './recent';

/** Limits drift: a count older than this is made again, but only a few of them per call. */
const RECOUNT = { age: 6 * DAY, limit: 2 };
/** The daily warm-up counts this part of the cached days again, so that none gets older than a week. */
const WARM_UP_PART = 1 / 5;

export interface Counts {
  stats(window: Window): Promise<SignupStats>;
  daily(window: Window, days: number): Promise<DailySignups>;
  /** Counts the signups of finalized time. */
  finalized(window: Window): Promise<number>;
  /** Counts and caches all finalized days. */
  warmUp(window: Window, onDay?: FinalizedDaysOptions['onDay']): Promise<void>;
}

export function createCounts(table: Table, cache: CountCache): Counts {
  const recent = createRecentCounter(table);

  async function finalizedDays(window: Window) {
    const cached = await cache.read(window);
    const again = daysToRecount(cached, window, RECOUNT);
    return { cached, days: await countFinalizedDays(table, cache, { window, cached, again }) };
  }

  return {
    async stats(window) {
      const [{ cached, days }, open] = await Promise.all([
        finalizedDays(window),
        countBetween(table, window.openSince),
      ]);
      return { total: totalOf(days) + open, recent: (await recent(days, window, cached)) + open };
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
