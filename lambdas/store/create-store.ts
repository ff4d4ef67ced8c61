import { randomUUID } from 'node:crypto';
import { createClockGuard } from './counts/clock-guard';
import { createCountCache } from './counts/count-cache';
import { createCounts } from './counts/counts';
import { deleteExpired } from './expiry';
import { windowAt } from './keys';
import { createMailStore, type MailStoreOptions } from './mail/create-mail-store';
import { eraseRecords } from './mail/leave';
import type { MailStore } from './mail-store';
import { createActionLog } from './owner/action-log';
import { createLoginLimiter } from './owner/login-limiter';
import type { OwnerStore, SignupStore } from './signup-store';
import { createChanges } from './signups/changes';
import { exportSignups } from './signups/export';
import { createList } from './signups/list';
import { countRange, createRangeEraser } from './signups/range';
import { createSearch } from './signups/search';
import type { Table } from './table';

/** Everything in one table, and its maintenance. */
export interface MaintainedStore extends OwnerStore {
  /**
   * Counts and caches the finalized days, so that no later count has to: after a start and once a day. The next call
   * resumes one that was interrupted.
   * @param onProgress called with the part that is done, from 0 to 1
   */
  warmUp(onProgress?: (part: number) => void): Promise<void>;
  /** Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted. */
  deleteExpired(): Promise<number>;
  /** Creates the store of signups that are confirmed by mail, over the same table. */
  mailStore(options: Omit<MailStoreOptions, 'now'>): MailStore;
}

export interface StoreOptions {
  /** Returns the time in ms since 1970. */
  now: () => number;
  /** Returns a unique token. */
  random?: (() => string) | undefined;
}

/** Creates the signup store over a table of any engine. */
export function createSignupStore(table: Table, { now, random = randomUUID }: StoreOptions): MaintainedStore {
  const cache = createCountCache(table, now, random);
  const guardedNow = createClockGuard(now, cache.invalidateAll);
  const guardedWindow = async () => windowAt(await guardedNow());
  const changes = createChanges(table, cache, now);
  const eraseRange = createRangeEraser(table, cache, now);
  const counts = createCounts(table, cache);
  const list = createList(table);
  const searchIn = createSearch(table);
  const signups: Pick<SignupStore, 'add' | 'erase'> = {
    async add(signup) {
      await guardedNow();
      await changes.add(signup);
    },
    async erase(normalisedEmail) {
      await guardedNow();
      await changes.erase(normalisedEmail);
    },
  };
  return {
    add: signups.add,
    async import(signups) {
      await guardedNow();
      return changes.import(signups);
    },
    erase: (normalisedEmail) =>
      eraseRecords({ table, signups, forget: async () => undefined }, normalisedEmail),
    list: ({ search, ...page }) =>
      search === undefined ? list(windowAt(now()), page) : searchIn(windowAt(now()), { ...page, search }),
    count: async ({ trend = false } = {}) => counts.stats(await guardedWindow(), trend),
    daily: async (days) => counts.daily(await guardedWindow(), days),
    export: async () => exportSignups(table, counts, await guardedWindow()),
    countRange: async (range) => countRange(table, windowAt(now()), range),
    async eraseRange(range) {
      await guardedNow();
      return eraseRange(range);
    },
    logins: createLoginLimiter(table, now),
    actions: createActionLog(table, now, random),
    async warmUp(onProgress) {
      const window = await guardedWindow();
      const part = (day: number) => Math.min(1, (day - window.first) / (window.openSince - window.first));
      await counts.warmUp(window, (day) => onProgress?.(part(day)));
    },
    deleteExpired: () => deleteExpired(table, windowAt(now())),
    mailStore: (options) => createMailStore(table, signups, { now, ...options }),
  };
}
