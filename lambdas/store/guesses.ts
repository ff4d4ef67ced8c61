import { MINUTE } from '../domain';
import { numberOf } from './attributes';
import type { Item, StoreCalls } from './calls';
import { guessKey, secondsOf } from './layout';
import type { GuessCounter, Guesses } from './signup-store';

/** Beyond this a minute's end was written by a clock that has gone back since; nobody is locked out by that. */
const limitOf = (time: number) => time + 2 * MINUTE;

/** Wrong passwords an address, for a minute from the first one on. */
export function createGuessCounter(calls: StoreCalls, now: () => number): GuessCounter {
  const running = (item: Item, time: number): Guesses | undefined => {
    const until = numberOf(item, 'until');
    return until > time && until <= limitOf(time) ? { wrong: numberOf(item, 'wrong'), until } : undefined;
  };

  return {
    async read(address) {
      const item = await calls.get(guessKey(address));
      const time = now();
      return (item && running(item, time)) ?? { wrong: 0, until: time };
    },
    async add(address) {
      const key = guessKey(address);
      for (;;) {
        const time = now();
        const values = { now: time, limit: limitOf(time) };
        const counted = await calls.update(
          key,
          { expression: 'ADD #wrong :one', values: { ...values, one: 1 } },
          '#until > :now AND #until <= :limit',
        );
        if (counted) return { wrong: numberOf(counted, 'wrong'), until: numberOf(counted, 'until') };
        const first = { wrong: 1, until: time + MINUTE };
        const begun = await calls.put(
          { ...key, ...first, expiresAt: secondsOf(first.until) + 1 },
          { expression: 'attribute_not_exists(#pk) OR #until <= :now OR #until > :limit', values },
        );
        if (begun) return first;
        // Somebody else began the minute between the two; count in theirs.
      }
    },
  };
}
