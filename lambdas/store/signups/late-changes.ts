import { isLate, startOfDay } from '../../domain';
import type { CountCache } from '../counts/count-cache';

/**
 * Creates the function that makes writes which concern the days of `times`. Others may have counted the day of a late
 * write already: it is invalidated first, and again if the write took so long that the day may have been counted
 * meanwhile.
 */
export const createLateChanges =
  (cache: CountCache, now: () => number) =>
  async <Result>(times: readonly number[], write: () => Promise<Result>): Promise<Result> => {
    const days = [...new Set(times.map(startOfDay))];
    const invalidate = () => Promise.all(days.map((day) => cache.invalidate(day)));
    let openSince = Math.min(...times);
    if (isLate(openSince, now())) {
      openSince = now();
      await invalidate();
    }
    const result = await write();
    if (isLate(openSince, now())) await invalidate();
    return result;
  };
