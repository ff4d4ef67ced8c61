import type { DailySignups, SignupStats } from '../contract';
import { DAY, dateOf, startOfDay } from '../domain';
import type { StoreCalls } from './calls';
import { type ClosedDaysOptions, countClosedDays, type DayCount } from './closed-days';
import { countSince, hourlyCounts, sum } from './hourly';
import type { Window } from './layout';
import type { CountMemory } from './memory';
import { oldest } from './plan';
import { createRecentCounter } from './recent';

/** Drift has an end: a figure older than this is counted again, but only this many of them a call. */
const RECOUNT_AFTER = 6 * DAY;
const RECOUNTS = 2;
/** The daily warm-up counts so many parts of the figures again, so that none gets older than a week. */
const WARM_UP_PARTS = 5;

export interface Counts {
  stats(window: Window): Promise<SignupStats>;
  daily(window: Window, days: number): Promise<DailySignups>;
  /** Signups in closed time. */
  closed(window: Window): Promise<number>;
  warmUp(window: Window, onDay?: ClosedDaysOptions['onDay']): Promise<void>;
}

export function createCounts(calls: StoreCalls, memory: CountMemory): Counts {
  const recent = createRecentCounter(calls);

  async function closedDays(window: Window) {
    const figures = await memory.read(window);
    const again = oldest(figures, window, RECOUNT_AFTER, RECOUNTS);
    return { figures, days: await countClosedDays(calls, memory, { window, figures, again }) };
  }
  const counts: Counts = {
    async stats(window) {
      const [{ figures, days }, live] = await Promise.all([
        closedDays(window),
        countSince(calls, window.edge),
      ]);
      return { total: totalOf(days) + live, recent: (await recent(days, window, figures)) + live };
    },
    async daily(window, days) {
      const today = startOfDay(window.now);
      const [closed, live] = await Promise.all([
        closedDays(window),
        liveDays(calls, window.edge, today + DAY),
      ]);
      const dates = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY);
      return {
        days: dates.map((day) => ({
          date: dateOf(day),
          count: (closed.days.get(day)?.total ?? 0) + (live.get(day) ?? 0),
        })),
      };
    },
    closed: async (window) => totalOf((await closedDays(window)).days),
    async warmUp(window, onDay) {
      const figures = await memory.read(window);
      const again = oldest(figures, window, 0, Math.ceil(figures.days.size / WARM_UP_PARTS));
      await countClosedDays(calls, memory, { window, figures, again, onDay });
    },
  };
  return counts;
}

const totalOf = (days: Map<number, DayCount>) => sum([...days.values()].map(({ total }) => total));

async function liveDays(calls: StoreCalls, from: number, to: number): Promise<Map<number, number>> {
  const days = new Map<number, number>();
  for await (const { day, hours } of hourlyCounts(calls, { from, to })) days.set(day, sum(hours));
  return days;
}
