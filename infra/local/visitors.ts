import type { Visitors } from '@tariff-tantrum/lambdas/api/visitors';
import { SECOND } from '@tariff-tantrum/lambdas/facts/time';

/** For how long after a signup the next one is expected (ms). */
const EXPECTED_MS = SECOND;
/** How long work rests after each piece while visitors sign up: so many times as long as that took, and at most so long (ms). */
const REST = { times: 15, most: 100 };

/**
 * Creates what knows whether visitors sign up just now.
 * @param now a clock in ms that is never set back
 * @param wait resolves after so many ms
 */
export function createVisitors(
  now: () => number,
  wait: (ms: number) => Promise<unknown>,
): Visitors & { note(): void } {
  let last = Number.NEGATIVE_INFINITY;
  const areSigningUp = () => now() - last < EXPECTED_MS;
  return {
    /** Notes that a visitor signs up. */
    note() {
      last = now();
    },
    areSigningUp,
    beginWork() {
      let began = now();
      return async () => {
        if (areSigningUp()) await wait(Math.min(REST.times * (now() - began), REST.most));
        began = now();
      };
    },
  };
}
