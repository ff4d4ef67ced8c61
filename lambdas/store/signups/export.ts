import type { LaunchSignup } from '../../contract';
import type { Counts } from '../counts/counts';
import { SIGNUP_ATTRIBUTES, signupOf, timeRange, type Window } from '../keys';
import type { SignupExport } from '../signup-store';
import type { Table } from '../table';
import { type RowsQuery, rowsByTime } from './rows-by-time';

/** Rows per page: eight pages read and eight on their way are all that an export keeps in memory. */
const PAGE = 250;
/** Attempts per page, each with the whole timeout of a call, before an export is aborted. */
const MAX_ATTEMPTS = 3;

/**
 * Exports all signups by time. The open window is read first, into memory; finalized time stays as it was counted.
 * So the announced number is the number of rows, however many sign up meanwhile.
 */
export async function exportSignups(table: Table, counts: Counts, window: Window): Promise<SignupExport> {
  const { first, openSince } = window;
  const [finalized, open] = await Promise.all([
    counts.finalized(window),
    collect(batchesOf(table, timeRange(openSince))),
  ]);
  return {
    total: finalized + open.length,
    batches: (async function* () {
      yield* batchesOf(withRetries(table), timeRange(first, openSince));
      if (open.length > 0) yield open;
    })(),
  };
}

/** Retries queries: a short failure of the store should not abort an export of a million rows. */
const withRetries = (table: Table): Table => ({
  ...table,
  async query(query) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await table.query(query);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  },
});

async function* batchesOf(table: Table, range: RowsQuery): AsyncGenerator<LaunchSignup[]> {
  const query = { ...range, attributes: SIGNUP_ATTRIBUTES, limit: PAGE, readAhead: true };
  for await (const rows of rowsByTime(table, query)) yield rows.map(signupOf);
}

async function collect(batches: AsyncIterable<LaunchSignup[]>): Promise<LaunchSignup[]> {
  const all: LaunchSignup[] = [];
  for await (const batch of batches) for (const signup of batch) all.push(signup);
  return all;
}
