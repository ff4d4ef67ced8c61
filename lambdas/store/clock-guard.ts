import { isLate } from '../domain';

/**
 * Looks at the clock, and where it has gone back further than clocks may disagree, first has `reopenAll` done:
 * what is stamped now falls into time that others hold to be closed.
 */
export function createClockGuard(now: () => number, reopenAll: () => Promise<void>) {
  let latest = Number.NEGATIVE_INFINITY;
  let reopening: Promise<void> | undefined;

  return async (): Promise<number> => {
    const time = now();
    if (!isLate(time, latest)) {
      latest = Math.max(latest, time);
      return time;
    }
    reopening ??= reopenAll()
      .then(() => {
        latest = time;
      })
      .finally(() => {
        reopening = undefined;
      });
    await reopening;
    return now();
  };
}
