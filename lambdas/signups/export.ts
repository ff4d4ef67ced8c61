import type { QueryOf } from '../contract/schemas';
import type { LaunchSignup } from '../contract/signup-schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { MINUTE, parseTime } from '../facts/time';
import type { TimedContext } from '../table/context';
import type { Table } from '../table/table';
import { readByTime, type TimeQuery } from './by-time';
import { countBetween } from './counts';
import { listedSignups, timeRange } from './signup';

/** Rows per page. An export keeps only eight pages that were read, and eight that are on their way, in memory. */
const PAGE = 250;
/** Attempts per page, each with the whole timeout of a call, before an export is aborted. */
export const MAX_ATTEMPTS = 3;
/** Signups of the last minute count as the newest: a write times out within seconds, and clocks may differ. */
const NEWEST = MINUTE;

/** Signups, oldest first, and their number in advance. */
export interface SignupExport {
  total: number;
  /** Rejects with `StoreUnavailableError` if the store fails on the way. Leaving the loop early stops reading. */
  batches: AsyncIterable<readonly LaunchSignup[]>;
}

/** Which signups are exported. */
export type ExportFilter = Omit<QueryOf<'export'>, 'for'>;

/**
 * Exports signups by time. The newest are read first, into memory; nobody can still sign up in the time before them. So
 * the announced number is the number of rows, however many sign up meanwhile. There is no index by kind: to announce
 * the number of one kind, the rows are read twice.
 */
export async function exportSignups(
  context: TimedContext,
  { since, until: untilText, ...kind }: ExportFilter = {},
): Promise<SignupExport> {
  const { table } = context;
  const now = context.now();
  const first = Math.max(firstUnexpiredDay(now), parseTime(since) ?? -Infinity);
  const until = parseTime(untilText);
  const recent = Math.max(now - NEWEST, first);
  const end = Math.min(until ?? recent, recent);
  const read = (from: Table, range: TimeQuery) => ofKind(batchesOf(from, range), kind);
  const newest =
    until !== undefined && until <= recent ? [] : await collect(read(table, timeRange(recent, until)));
  const older = timeRange(first, end);
  const count = () =>
    Object.values(kind).every((value) => value === undefined)
      ? countBetween(table, first, end)
      : countRows(read(withRetries(table), older));
  return {
    total: newest.length + (await count()),
    batches: (async function* () {
      yield* read(withRetries(table), older);
      yield newest;
    })(),
  };
}

async function* ofKind(
  batches: AsyncIterable<LaunchSignup[]>,
  { discount, source, tag, notNotified }: Omit<ExportFilter, 'since' | 'until'>,
): AsyncGenerator<LaunchSignup[]> {
  const isWanted = (signup: LaunchSignup) =>
    (discount === undefined || signup.discountPercent === discount) &&
    (source === undefined || signup.source === source) &&
    (tag === undefined || signup.tag === tag) &&
    (!notNotified || signup.notificationStatus === 'pending');
  for await (const batch of batches) yield batch.filter(isWanted);
}

async function collect(batches: AsyncIterable<LaunchSignup[]>): Promise<LaunchSignup[]> {
  const rows: LaunchSignup[] = [];
  for await (const batch of batches) for (const signup of batch) rows.push(signup);
  return rows;
}

async function countRows(batches: AsyncIterable<LaunchSignup[]>): Promise<number> {
  let total = 0;
  for await (const batch of batches) total += batch.length;
  return total;
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

const batchesOf = (table: Table, range: TimeQuery): AsyncGenerator<LaunchSignup[]> =>
  readByTime(listedSignups.on(table), { ...range, limit: PAGE, readAhead: true });
