import { HOUR, isoOf, recentSince, startOfDay, startOfHour } from '../domain';
import { rowsByTime } from './by-time';
import type { StoreCalls } from './calls';
import type { DayCount } from './closed-days';
import type { Figures } from './figures';
import { sum } from './hourly';
import { timeRange, type Window } from './layout';

/**
 * Counts the closed signups of the last 7 × 24 hours, to the millisecond. The hour in which recent time begins
 * is read once and kept in mind for as long as its day is remembered, since it begins anew with every call.
 */
export function createRecentCounter(calls: StoreCalls) {
  let kept: { key: string; moments: string[] } | undefined;

  async function momentsOf(hour: number, key: string | undefined): Promise<string[]> {
    if (kept && kept.key === key) return kept.moments;
    const query = { ...timeRange(hour, hour + HOUR), attributes: ['signedUpAt'] };
    const moments: string[] = [];
    for await (const rows of rowsByTime(calls, query)) for (const row of rows) moments.push(row.signedUpAt);
    if (key) kept = { key, moments };
    return moments;
  }

  return async (days: Map<number, DayCount>, window: Window, figures: Figures): Promise<number> => {
    const since = recentSince(window.now);
    const farDay = startOfDay(since);
    const farHour = startOfHour(since);
    const later = [...days].filter(([day]) => day > farDay).map(([, { total }]) => total);
    const farHours = days.get(farDay)?.hours ?? [];
    const index = (farHour - farDay) / HOUR;
    const rest = farHours.slice(index + 1);
    if (!farHours[index]) return sum([...later, ...rest]);
    const moments = await momentsOf(farHour, keyOf(farHour, farDay, figures));
    return sum([...later, ...rest, moments.filter((moment) => moment >= isoOf(since)).length]);
  };
}

/** Stays the same for as long as nobody reopens the day; undefined while it is not remembered. */
function keyOf(hour: number, day: number, { days, epoch, open }: Figures): string | undefined {
  const figure = days.get(day);
  if (!figure || figure.open || open) return undefined;
  return [hour, figure.token, epoch].join(' ');
}
