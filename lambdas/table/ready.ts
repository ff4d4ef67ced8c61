import { type Clock, SECOND } from '../facts/time';
import type { Key, Table } from './table';

/** The item that shows whether the table can be written. */
const READY: Key = { pk: 'ready', sk: 'check' };

/**
 * Creates the check whether the table can be written, which rejects with `StoreUnavailableError` if it cannot. It
 * writes at most once a second, however often it is called.
 */
export function createReadyCheck(table: Pick<Table, 'update'>, now: Clock) {
  let last: { at: number; check: Promise<unknown> } | undefined;
  return async (): Promise<void> => {
    const at = now();
    if (!last || Math.abs(at - last.at) >= SECOND) {
      last = { at, check: table.update(READY, { set: { checkedAt: at } }) };
    }
    await last.check;
  };
}
