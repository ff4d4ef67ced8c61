import { DAY, HOUR, recentSince, startOfDay } from '../domain';
import type { Figure, Figures } from './figures';
import type { Window } from './layout';

/** A stretch of closed time whose signups have to be counted; `to` is not part of it (ms since 1970). */
export interface Range {
  from: number;
  to: number;
}

/** The UTC days that have closed hours, each with the end of those; today's may not have any yet. */
export function* closedDays({ first, edge }: Window): Generator<{ day: number; end: number }> {
  for (let day = first; day < edge; day += DAY) yield { day, end: Math.min(day + DAY, edge) };
}

/** Whether a day's hours are needed: the day at the far edge of recent time, or one that will get there. */
export const needsHours = (day: number, { now }: Window): boolean => day + DAY > recentSince(now);

/** What is not remembered, as few stretches as possible. */
export function missing(figures: Figures, window: Window, again: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  for (const { day, end } of closedDays(window)) {
    const from = again.has(day) ? day : knownUpTo(day, end, figures, window);
    const last = ranges.at(-1);
    if (from >= end) continue;
    if (last?.to === from) last.to = end;
    else ranges.push({ from, to: end });
  }
  return ranges;
}

function knownUpTo(day: number, end: number, { days, countedUpTo }: Figures, window: Window): number {
  const figure = days.get(day);
  if (!figure) return end <= countedUpTo ? end : day;
  const whole = end === day + DAY && figure.total !== undefined && !isFarEdge(day, window);
  return whole ? end : day + figure.hours.length * HOUR;
}

/** Of the day at the far edge of recent time the total alone does not help. */
const isFarEdge = (day: number, { now }: Window) => day === startOfDay(recentSince(now));

/**
 * The days whose figures, counted longest ago, are to be counted again: at most `most`, none counted within
 * `age`. The days without signups before each go with it, since nothing else would ever look at them again.
 */
export function oldest(figures: Figures, window: Window, age: number, most: number): Set<number> {
  const sorted = [...figures.days].sort(([a], [b]) => a - b);
  const due = sorted
    .filter(([, { countedAt }]) => countedAt > 0 && window.now - countedAt > age)
    .sort(([, a], [, b]) => a.countedAt - b.countedAt)
    .slice(0, most);
  return new Set(due.flatMap(([day]) => withEmptyDaysBefore(day, figures.days, window)));
}

function withEmptyDaysBefore(day: number, days: Map<number, Figure>, { first }: Window): number[] {
  const found = [day];
  for (let before = day - DAY; before >= first && !days.has(before); before -= DAY) found.push(before);
  return found;
}
