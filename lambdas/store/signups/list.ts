import type { SignupPage } from '../../contract';
import { signupOf } from '../keys';
import type { ListQuery } from '../signup-store';
import type { Table } from '../table';
import { type CursorKey, loadCursorKey } from './cursor';
import { type Placed, rowsAfter } from './positions';

/** Creates the reader of pages, newest first. */
export function createList(table: Table) {
  let key: CursorKey | undefined;

  return async (first: number, { limit, cursor }: Omit<ListQuery, 'search'>): Promise<SignupPage> => {
    key ??= await loadCursorKey(table);
    const after = cursor === undefined ? undefined : key.read(cursor);
    const found: Placed[] = [];
    // A little more than each partition's share, so that one page of each is usually enough.
    for await (const rows of rowsAfter(table, key, { first, after, batch: 2 * (limit + 1) })) {
      found.push(...rows);
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      signups: shown.map(({ row }) => signupOf(row)),
      ...(last && found.length > limit && { next: key.write(last) }),
    };
  };
}
