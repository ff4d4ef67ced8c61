import { ERASE_RANGE_LIMIT } from '../../contract/paths';
import { textOf } from '../attributes';
import type { CountCache } from '../counts/count-cache';
import { countBetween } from '../counts/hourly';
import { timeRange, type Window } from '../keys';
import { personKey } from '../mail/mail-keys';
import type { OwnerStore, StoredRange } from '../signup-store';
import type { Table } from '../table';
import { createLateChanges } from './late-changes';
import { type Row, rowsByTime } from './rows-by-time';

/** Erasures under way at the same time. */
const CONCURRENCY = 50;

/** Counts the signups in a range of time, except those that have expired. */
export const countRange = (table: Table, { first }: Window, { from, to }: StoredRange): Promise<number> =>
  from >= to || to <= first ? Promise.resolve(0) : countBetween(table, Math.max(first, from), to);

/** Creates the function that erases signups by time, oldest first. */
export function createRangeEraser(
  table: Table,
  cache: CountCache,
  now: () => number,
): OwnerStore['eraseRange'] {
  const changing = createLateChanges(cache, now);

  /** Erases a signup, unless the address has left meanwhile, and perhaps signed up again. */
  const erase = async (row: Row): Promise<boolean> => {
    // Of a signup that was confirmed by mail: what its links lead to.
    if (row.ref !== undefined) await table.delete(personKey(textOf(row, 'ref')));
    return table.delete(
      { pk: textOf(row, 'pk'), sk: textOf(row, 'sk') },
      { all: [['signedUpAt', '=', row.signedUpAt]] },
    );
  };

  async function eraseAll(rows: readonly Row[]): Promise<{ erased: number; failed: boolean }> {
    let erased = 0;
    for (let from = 0; from < rows.length; from += CONCURRENCY) {
      const outcomes = await Promise.allSettled(rows.slice(from, from + CONCURRENCY).map(erase));
      erased += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure && erased === 0) throw failure.reason;
      if (failure) return { erased, failed: true };
    }
    return { erased, failed: false };
  }

  return async (range) => {
    const rows = await firstRows(table, range);
    const chosen = rows.slice(0, ERASE_RANGE_LIMIT);
    if (chosen.length === 0) return { erased: 0, more: false };
    const times = chosen.map(({ signedUpAt }) => Date.parse(signedUpAt));
    const { erased, failed } = await changing(times, () => eraseAll(chosen));
    return { erased, more: failed || rows.length > chosen.length };
  };
}

/** Returns the oldest rows of a range: one more than a call erases, if there are as many. */
async function firstRows(table: Table, { from, to }: StoredRange): Promise<Row[]> {
  const query = {
    ...timeRange(from, to),
    attributes: ['signedUpAt', 'pk', 'sk', 'ref'],
    limit: ERASE_RANGE_LIMIT / 4,
  };
  const found: Row[] = [];
  for await (const rows of rowsByTime(table, query)) {
    found.push(...rows);
    if (found.length > ERASE_RANGE_LIMIT) break;
  }
  return found.slice(0, ERASE_RANGE_LIMIT + 1);
}
