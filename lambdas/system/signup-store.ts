import type { Clock } from '../facts/time';
import { createActionLog } from '../owner/action-log';
import type { LoginContext } from '../owner/login-limiter';
import { createChanges } from '../signups/changes';
import { createCounts } from '../signups/counts';
import { findExpired } from '../signups/expiring';
import { type ExportFilter, exportSignups } from '../signups/export';
import { createList } from '../signups/list';
import { MemoryItems } from '../table/memory-items';
import { createReadyCheck } from '../table/ready';
import type { Table } from '../table/table';
import { deleteExpired } from './expiry';

export type SignupStore = ReturnType<typeof createSignupStore>;

/**
 * Puts together the stores of the list and of the owner over a table of any engine. Every method reflects all writes that
 * were acknowledged before it was called, and rejects with `StoreUnavailableError` within 3 seconds if the table refuses,
 * hangs or throttles.
 */
export function createSignupStore(table: Table, { now }: { now: Clock }) {
  return {
    context: { table, now },
    ...createCounts(table, now),
    ...createChanges(table, now),
    list: createList(table, now),
    export: (filter?: ExportFilter) => exportSignups(table, now(), filter),
    logins: { table, now, memory: new MemoryItems() } satisfies LoginContext,
    actions: createActionLog(table, now),
    ready: createReadyCheck(table, now),
    /** Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted. */
    deleteExpired: () => deleteExpired(table, now()),
    /** Returns which signups `deleteExpired` would delete, so that a host can let it wait for its owner. */
    findExpired: () => findExpired(table, now()),
  };
}
