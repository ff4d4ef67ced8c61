import type { SignupPage } from '../../contract';
import { textOf } from '../attributes';
import { SIGNUP_PARTITIONS, signupOf, timeRange, type Window } from '../keys';
import type { Table } from '../table';
import { type CursorKey, loadCursorKey, type Position } from './cursor';
import { type Row, rowsByTime } from './rows-by-time';

/** Creates the reader of pages, newest first. */
export function createList(table: Table) {
  let key: CursorKey | undefined;

  return async (
    { first }: Window,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<SignupPage> => {
    key ??= await loadCursorKey(table);
    const after = cursor === undefined ? undefined : key.read(cursor);
    const found = await rowsAfter(table, key, first, after, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      signups: shown.map(({ row }) => signupOf(row)),
      ...(last && found.length > limit && { next: key.write(last) }),
    };
  };
}

interface Placed extends Position {
  row: Row;
}

/** Returns the first `limit` rows after a position, or fewer at the end of the list. */
async function rowsAfter(
  table: Table,
  key: CursorKey,
  first: number,
  after: Position | undefined,
  limit: number,
): Promise<Placed[]> {
  const found: Placed[] = [];
  const query = {
    ...timeRange(first),
    ...(after && { to: after.signedUpAt }),
    backwards: true,
    // A little more than each partition's share, so that one page of each is usually enough.
    limit: Math.ceil((2 * limit) / SIGNUP_PARTITIONS.length) + 1,
  };
  if (after && after.signedUpAt < query.from) return found;
  for await (const rows of rowsByTime(table, query)) {
    const placed = rows.map((row) => ({
      row,
      signedUpAt: row.signedUpAt,
      tiebreaker: key.tiebreakerOf(textOf(row, 'sk')),
    }));
    found.push(...placed.sort(byPosition).filter((place) => !after || byPosition(after, place) < 0));
    if (found.length >= limit) return found.slice(0, limit);
  }
  return found;
}

/** Newest first; signups of the same millisecond by tiebreaker. */
function byPosition(a: Position, b: Position): number {
  if (a.signedUpAt !== b.signedUpAt) return a.signedUpAt > b.signedUpAt ? -1 : 1;
  return a.tiebreaker === b.tiebreaker ? 0 : a.tiebreaker < b.tiebreaker ? -1 : 1;
}
