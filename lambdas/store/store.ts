import { randomUUID } from 'node:crypto';
import type { StoreCalls } from './calls';
import { createClockGuard } from './clock-guard';
import { createCounts } from './counts';
import { exportSignups } from './exporting';
import { createGuessCounter } from './guesses';
import { windowAt } from './layout';
import { createListing } from './listing';
import { createCountMemory } from './memory';
import { purgeExpired } from './purging';
import type { GuessCounter, SignupStore } from './signup-store';
import { createSignups } from './signups';

/** The signups and guesses of one table, and what keeps them in order. */
export interface DynamoStore extends SignupStore {
  guesses: GuessCounter;
  /**
   * Counts and remembers the closed days, so that no count has to; for after a start and once a day. When cut
   * it is resumed by the next call.
   * @param onProgress told the part that is done, from 0 to 1
   */
  warmUp(onProgress?: (part: number) => void): Promise<void>;
  /** Deletes what has expired where DynamoDB does not do so by itself. Answers how many signups went. */
  purge(): Promise<number>;
}

export interface StoreOptions {
  /** The time in ms since 1970. */
  now: () => number;
  /** Makes what never comes twice. */
  random?: (() => string) | undefined;
}

/** The store as a set of ideas over a few calls; `createDynamoStore` gives it a table. */
export function createStore(calls: StoreCalls, { now, random = randomUUID }: StoreOptions): DynamoStore {
  const memory = createCountMemory(calls, now, random);
  const steadyNow = createClockGuard(now, memory.reopenAll);
  const steadyWindow = async () => windowAt(await steadyNow());
  const signups = createSignups(calls, memory, now);
  const counts = createCounts(calls, memory);
  const list = createListing(calls);
  return {
    async add(signup) {
      await steadyNow();
      await signups.add(signup);
    },
    async import(records) {
      await steadyNow();
      let imported = 0;
      for (const record of records) imported += (await signups.add(record)) ? 1 : 0;
      return { imported };
    },
    async erase(normalisedEmail) {
      await steadyNow();
      await signups.erase(normalisedEmail);
    },
    list: (query) => list(windowAt(now()), query),
    count: async () => counts.stats(await steadyWindow()),
    daily: async (days) => counts.daily(await steadyWindow(), days),
    export: async () => exportSignups(calls, counts, await steadyWindow()),
    guesses: createGuessCounter(calls, now),
    async warmUp(onProgress) {
      const window = await steadyWindow();
      const part = (day: number) => Math.min(1, (day - window.first) / (window.edge - window.first));
      await counts.warmUp(window, (day) => onProgress?.(part(day)));
    },
    purge: () => purgeExpired(calls, windowAt(now())),
  };
}
