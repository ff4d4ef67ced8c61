import { SECOND } from '../facts/time';

/** How far it may fall behind and catch up (ms). */
const SLACK = 250;
/** How often it looks whether it may go on while it waits (ms). */
const LOOK_MS = SECOND;

export type Pace = ReturnType<typeof createPace>;

/**
 * Creates a rate limiter: senders wait for their turn, one after the other, and each turn sets the next.
 * So after a stall of the process one sender is late, not all who have waited.
 * @param wait resolves after so many ms
 */
export function createPace({ now, wait }: { now: () => number; wait: (ms: number) => Promise<unknown> }) {
  let nextAt = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function waitForTurn(interval: number, mayContinue: () => boolean): Promise<boolean> {
    while (mayContinue()) {
      // A clock that was set back must not make anybody wait for longer.
      nextAt = Math.min(nextAt, now() + interval);
      const rest = nextAt - now();
      if (rest <= 0) {
        nextAt = Math.max(nextAt, now() - SLACK) + interval;
        return true;
      }
      await wait(Math.min(rest, LOOK_MS));
    }
    return false;
  }

  return {
    /** Waits for the next turn. Resolves to whether it has come; to false once `mayContinue` returns false. */
    take(perSecond: number, mayContinue: () => boolean): Promise<boolean> {
      const turn = last.then(() => waitForTurn(SECOND / perSecond, mayContinue));
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Returns when the next turn is (ms since 1970). */
    next: (): number => nextAt,
    /** Gives no turn before a time (ms since 1970), but waits no longer than between two turns. */
    holdUntil(time: number): void {
      nextAt = time;
    },
  };
}
