import { type Clock, SECOND } from '../facts/time';
import { createActionLog } from '../owner/action-log';
import { createLoginLimiter } from '../owner/login-limiter';
import { PEOPLE_PARTITIONS } from '../people/people';
import { createChanges } from '../signups/changes';
import { createCounts } from '../signups/counts';
import { findExpired } from '../signups/expiring';
import { type ExportFilter, exportSignups } from '../signups/export';
import { createList } from '../signups/list';
import { READY } from '../table/ready';
import type { Table } from '../table/table';
import { deleteExpired } from './expiry';
import { createMailStore, type MailStore, type MailStoreOptions } from './mail-store';

/**
 * Creates the signup store over a table of any engine. Every method reflects all writes that were acknowledged before
 * it was called, and rejects with `StoreUnavailableError` within 3 seconds if the store refuses, hangs or throttles.
 */
export function createSignupStore(table: Table, { now }: { now: Clock }) {
  return {
    ...createCounts(table, now),
    ...createChanges(table, now),
    /**
     * Returns a page of signups, newest first. With `search`, a folded text that is not empty, it returns those whose
     * address begins with it, by address, and then those with it in any other part of address or name, newest first; a
     * call reads a limited number of signups, so that a page may be empty although there is a next one.
     * @throws InvalidCursorError for a cursor that `list` did not return
     */
    list: createList(table, now),
    export: (filter?: ExportFilter) => exportSignups(table, now(), filter),
    logins: createLoginLimiter(table, now),
    actions: createActionLog(table, now),
    ready: createReadyCheck(table, now),
    /** Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted. */
    deleteExpired: () => deleteExpired(table, now()),
    /** Returns which signups `deleteExpired` would delete, so that a host can let it wait for its owner. */
    findExpired: () => findExpired(table, now()),
    /** Whether anybody is stored to whom mails were sent, or must not be sent. */
    async hasPeople(): Promise<boolean> {
      const pages = await Promise.all(PEOPLE_PARTITIONS.map((pk) => table.query({ pk, limit: 1 })));
      return pages.some(({ items }) => items.length > 0);
    },
    /** Creates the store of people, over the same table: whoever joins, leaves or is erased, and emails to them. */
    mailStore: (options: Omit<MailStoreOptions, 'now'>): MailStore =>
      createMailStore(table, { now, ...options }),
  };
}

export type SignupStore = ReturnType<typeof createSignupStore>;

/**
 * Creates the check whether the store can be written: it rejects with `StoreUnavailableError` if it cannot. It writes at
 * most once a second, however often it is called.
 */
function createReadyCheck(table: Table, now: Clock) {
  let last: { at: number; check: Promise<unknown> } | undefined;
  return async (): Promise<void> => {
    const at = now();
    if (!last || Math.abs(at - last.at) >= SECOND) {
      last = { at, check: table.update(READY, { set: { checkedAt: at } }) };
    }
    await last.check;
  };
}
