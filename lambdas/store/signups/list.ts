import type { SignupPage } from '../../contract';
import { textOf } from '../attributes';
import { SIGNUP_PARTITIONS, signupOf, timeRange } from '../keys';
import type { Table } from '../table';
import { type CursorKey, loadCursorKey, type Position } from './cursor';
import { type Row, rowsByTime } from './rows-by-time';

export interface ListQuery {
  limit: number;
  cursor?: string | undefined;
}

/** Creates the reader of pages, newest first. */
export function createList(table: Table) {
  let key: CursorKey | undefined;

  return async (first: number, { limit, cursor }: ListQuery): Promise<SignupPage> => {
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

/** A row and its position in the list. */
export interface Placed extends Position {
  row: Row;
}

interface PositionsQuery {
  /** Start of the list (ms since 1970). */
  first: number;
  /** The position to continue after; undefined at the beginning. */
  after: Position | undefined;
  /** About so many rows are read at once, from all partitions together. */
  batch: number;
}

/** Yields the rows after a position in batches, newest first; signups of the same millisecond by tiebreaker. */
export async function* rowsAfter(
  table: Table,
  key: CursorKey,
  { first, after, batch }: PositionsQuery,
): AsyncGenerator<Placed[]> {
  const query = {
    ...timeRange(first),
    ...(after && { to: after.signedUpAt }),
    backwards: true,
    limit: Math.ceil(batch / SIGNUP_PARTITIONS.length) + 1,
  };
  if (after && after.signedUpAt < query.from) return;
  for await (const rows of rowsByTime(table, query)) {
    const placed = rows.map((row) => placeOf(row, key));
    yield placed.sort(byPosition).filter((place) => !after || byPosition(after, place) < 0);
  }
}

const placeOf = (row: Row, key: CursorKey): Placed => ({
  row,
  signedUpAt: row.signedUpAt,
  // Calculated if it is needed: a search reads thousands of rows.
  get tiebreaker() {
    return key.tiebreakerOf(textOf(row, 'sk'));
  },
});

function byPosition(a: Position, b: Position): number {
  if (a.signedUpAt !== b.signedUpAt) return a.signedUpAt > b.signedUpAt ? -1 : 1;
  return a.tiebreaker === b.tiebreaker ? 0 : a.tiebreaker < b.tiebreaker ? -1 : 1;
}
