import { randomUUID } from 'node:crypto';
import { type Clock, firstUnexpiredDay } from '../domain';
import { deleteExpired } from './expiry';
import { createMailStore, type MailStoreOptions } from './mail/create-mail-store';
import { eraseRecords } from './mail/leave';
import type { MailStore } from './mail-store';
import { createActionLog } from './owner/action-log';
import { createLoginLimiter } from './owner/login-limiter';
import type { OwnerStore } from './signup-store';
import { createChanges } from './signups/changes';
import { createCounts } from './signups/counts';
import { exportSignups } from './signups/export';
import { createList } from './signups/list';
import { createSearch } from './signups/search';
import type { Table } from './table';

/** Everything in one table, and its maintenance. */
export interface MaintainedStore extends OwnerStore {
  /** Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted. */
  deleteExpired(): Promise<number>;
  /** Creates the store of signups that are confirmed by mail, over the same table. */
  mailStore(options: Omit<MailStoreOptions, 'now'>): MailStore;
}

export interface StoreOptions {
  /** Returns the time in ms since 1970. */
  now: Clock;
}

/** Creates the signup store over a table of any engine. */
export function createSignupStore(table: Table, { now }: StoreOptions): MaintainedStore {
  const changes = createChanges(table, now);
  const list = createList(table);
  const searchIn = createSearch(table);
  return {
    ...createCounts(table, now),
    ...changes,
    erase: (normalisedEmail) =>
      eraseRecords({ table, signups: changes, forget: async () => undefined }, normalisedEmail),
    list: ({ search, ...page }) => {
      const first = firstUnexpiredDay(now());
      return search === undefined ? list(first, page) : searchIn(first, { ...page, search });
    },
    export: async () => exportSignups(table, now()),
    logins: createLoginLimiter(table, now),
    actions: createActionLog(table, now, randomUUID),
    deleteExpired: () => deleteExpired(table, now()),
    mailStore: (options) => createMailStore(table, changes, { now, ...options }),
  };
}
