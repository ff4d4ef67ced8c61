import { DAY, HOUR } from '../domain';
import type { StoreCalls } from './calls';
import type { Figures } from './figures';
import { hourlyCounts, sum } from './hourly';
import type { Window } from './layout';
import type { CountMemory } from './memory';
import { closedDays, missing, needsHours } from './plan';

/** Signups of the closed hours of one UTC day. */
export interface DayCount {
  total: number;
  /** From midnight on; empty for days further back than recent time. */
  hours: number[];
}

export interface ClosedDaysOptions {
  window: Window;
  figures: Figures;
  /** Days to be counted although they are remembered. */
  again: ReadonlySet<number>;
  /** Told after each day that is counted, with that day's end (ms since 1970). */
  onDay?: ((countedUpTo: number) => void) | undefined;
}

/**
 * Counts of all closed days, by the start of the day; days without signups may be absent. What is not
 * remembered is counted and remembered day by day, so that a call that is cut is resumed by the next one.
 */
export async function countClosedDays(
  calls: StoreCalls,
  memory: CountMemory,
  { window, figures, again, onDay }: ClosedDaysOptions,
): Promise<Map<number, DayCount>> {
  const counts = rememberedCounts(window, figures);
  let { countedUpTo } = figures;
  for (const range of missing(figures, window, again)) {
    for await (const { day, hours } of hourlyCounts(calls, range)) {
      const earlier = figures.days.get(day)?.hours.slice(0, Math.max(0, range.from - day) / HOUR) ?? [];
      const count = countOf([...earlier, ...hours], day, window);
      counts.set(day, count);
      const end = day + DAY;
      const whole = end <= window.edge;
      const toRemember = count.total > 0 || figures.days.has(day) || !whole;
      if (toRemember) await memory.remember(day, whole ? count : { hours: count.hours }, figures);
      const lastOfRange = end > range.to - DAY;
      if (whole && end > countedUpTo && (toRemember || lastOfRange)) {
        await memory.rememberUpTo(end, figures);
        countedUpTo = end;
      }
      onDay?.(end);
    }
  }
  return counts;
}

function rememberedCounts(window: Window, figures: Figures): Map<number, DayCount> {
  const counts = new Map<number, DayCount>();
  for (const { day, end } of closedDays(window)) {
    const figure = figures.days.get(day);
    if (!figure) continue;
    const hours = figure.hours.slice(0, (end - day) / HOUR);
    const total = end === day + DAY && figure.total !== undefined ? figure.total : sum(hours);
    counts.set(day, { total, hours });
  }
  return counts;
}

const countOf = (hours: number[], day: number, window: Window): DayCount => ({
  total: sum(hours),
  hours: needsHours(day, window) ? hours : [],
});
