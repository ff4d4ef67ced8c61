import { isLate } from '../../domain';

/**
 * Creates a clock that first awaits `invalidateAll` if the time went back by more than clocks may differ: a signup
 * made now then falls into time that has been counted as finalized.
 */
export function createClockGuard(now: () => number, invalidateAll: () => Promise<void>) {
  let latest = Number.NEGATIVE_INFINITY;
  let invalidating: Promise<void> | undefined;

  return async (): Promise<number> => {
    const time = now();
    if (!isLate(time, latest)) {
      latest = Math.max(latest, time);
      return time;
    }
    invalidating ??= invalidateAll()
      .then(() => {
        latest = time;
      })
      .finally(() => {
        invalidating = undefined;
      });
    await invalidating;
    return now();
  };
}
