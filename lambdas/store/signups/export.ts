import type { LaunchSignup } from '../../contract';
import { firstUnexpiredDay, MINUTE } from '../../domain';
import { SIGNUP_ATTRIBUTES, signupOf, timeRange } from '../keys';
import type { Table } from '../table';
import { countBetween } from './counts';
import { type RowsQuery, rowsByTime } from './list';

/** Rows per page: eight pages read and eight on their way are all that an export keeps in memory. */
const PAGE = 250;
/** Attempts per page, each with the whole timeout of a call, before an export is aborted. */
const MAX_ATTEMPTS = 3;
/** Signups of the last minute are the newest: a write times out after 3 seconds, and clocks may differ. */
const NEWEST = MINUTE;

/** All signups, oldest first, and their number in advance. */
export interface SignupExport {
  total: number;
  /** Rejects with `StoreUnavailableError` if the store fails on the way. Leaving the loop early stops reading. */
  batches: AsyncIterable<readonly LaunchSignup[]>;
}

/**
 * Exports all signups by time. The newest are read first, into memory; nobody signs up in the time before any more. So
 * the announced number is the number of rows, however many sign up meanwhile.
 */
export async function exportSignups(table: Table, now: number): Promise<SignupExport> {
  const first = firstUnexpiredDay(now);
  const newest: LaunchSignup[] = [];
  for await (const batch of batchesOf(table, timeRange(now - NEWEST))) {
    for (const signup of batch) newest.push(signup);
  }
  const older = await countBetween(table, first, now - NEWEST);
  return {
    total: older + newest.length,
    batches: (async function* () {
      yield* batchesOf(withRetries(table), timeRange(first, now - NEWEST));
      if (newest.length > 0) yield newest;
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
