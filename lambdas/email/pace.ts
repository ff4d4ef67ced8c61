import { SECOND } from '../facts/time';

/** How far the pace may fall behind and catch up (ms). */
const SLACK = 250;
/** How often it checks whether it may continue while it waits (ms). */
const LOOK_MS = SECOND;

/** A rate limiter: senders wait for their slots, one after the other, and each slot sets the time of the next. */
export interface Pace {
  now: () => number;
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<unknown>;
  /** When the next slot is (ms since 1970). */
  nextAt: number;
  /** The last slot that somebody waits for. */
  last: Promise<unknown>;
}

export const newPace = ({ now, wait }: Pick<Pace, 'now' | 'wait'>): Pace => ({
  now,
  wait,
  nextAt: 0,
  last: Promise.resolve(),
});

/**
 * Waits for the next rate-limit slot. Resolves to true when it has come, and to false once `mayContinue` returns false.
 * After a stall of the process only one sender is late, not all that have waited.
 */
export function takeTurn(pace: Pace, perSecond: number, mayContinue: () => boolean): Promise<boolean> {
  const turn = pace.last.then(() => waitForTurn(pace, SECOND / perSecond, mayContinue));
  pace.last = turn.catch(() => undefined);
  return turn;
}

async function waitForTurn(pace: Pace, interval: number, mayContinue: () => boolean): Promise<boolean> {
  const { now, wait } = pace;
  while (mayContinue()) {
    // A clock that was set back must not make anybody wait for longer.
    pace.nextAt = Math.min(pace.nextAt, now() + interval);
    const left = pace.nextAt - now();
    if (left <= 0) {
      pace.nextAt = Math.max(pace.nextAt, now() - SLACK) + interval;
      return true;
    }
    await wait(Math.min(left, LOOK_MS));
  }
  return false;
}
