import * as z from 'zod/mini';
import { foldText } from '../contract/fold-text';
import type { LaunchSignup, QueryOf, SignupPage } from '../contract/schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { type Clock, parseTime } from '../facts/time';
import type { Table } from '../table/table';
import { normaliseEmail } from './address';
import { type Place, placeSchema, readByTime } from './by-time';
import { createCursors } from './cursor';
import { listedSignups, timeRange } from './signup';

/** Signups that one call reads at most: a million takes a hundred calls, each of them well under a second. */
const ROWS_PER_CALL = 10_000;
/** Signups that a search reads at once, from all partitions together. */
const SEARCH_BATCH = 4000;
/** Sorts after every character of an address. */
const LAST_CHARACTER = '\u{10FFFF}';

type Records = ReturnType<typeof listedSignups.on>;
type TimeRange = ReturnType<typeof timeRange>;

/** Where a page continues: in the addresses that begin with the text of a search, or in the list by time. */
const positionSchema = z.union([
  z.object({ address: z.string() }),
  z.object({ after: z.optional(placeSchema) }),
]);
type Position = z.infer<typeof positionSchema>;

interface Found {
  rows: LaunchSignup[];
  searched: number;
  next?: Position | undefined;
}

/**
 * Creates the reader of pages, newest first. With `search`, a folded text that is not empty, a page has those whose address
 * begins with it, by address, and then those with it in any other part of address or name, newest first; a call reads a
 * limited number of signups, so that a page may be empty although there is a next one. The reader throws
 * `InvalidCursorError` for a cursor that it did not return.
 */
export function createList(table: Table, now: Clock) {
  const cursors = createCursors(table, positionSchema);
  const records = listedSignups.on(table);

  return async ({ limit, cursor, search, since, until }: QueryOf<'list'>): Promise<SignupPage> => {
    const purpose = search === undefined ? 'list' : `search ${search}`;
    const start: Position = search === undefined ? {} : { address: search };
    const position = cursor === undefined ? start : await cursors.read(purpose, cursor);
    const first = Math.max(firstUnexpiredDay(now()), parseTime(since) ?? 0);
    const range = timeRange(first, parseTime(until));
    const found =
      'address' in position
        ? await findBeginnings(records, range, { search: search ?? '', limit, from: position.address })
        : await findByTime(records, range, { search, limit, after: position.after });
    return {
      signups: found.rows,
      ...(search !== undefined && { searched: found.searched }),
      ...(found.next && { next: await cursors.write(purpose, found.next) }),
    };
  };
}

/** Finds the addresses that begin with the text by key, however long the list is. */
async function findBeginnings(
  records: Records,
  range: TimeRange,
  { search, limit, from }: { search: string; limit: number; from: string },
): Promise<Found> {
  const isInRange = ({ signedUpAt: at }: LaunchSignup) => at >= range.from && at <= (range.to ?? at);
  const parts = await Promise.all(
    listedSignups.partitions.map(async (partition) => {
      const rows: LaunchSignup[] = [];
      const keys = { from, to: search + LAST_CHARACTER, limit: limit + 1 };
      for await (const page of records.pages(partition, keys)) {
        rows.push(...page.filter(isInRange));
        if (rows.length > limit) break;
      }
      return rows.map((row) => ({ row, address: normaliseEmail(row.email) }));
    }),
  );
  const found = parts.flat().sort((a, b) => compareBytes(a.address, b.address));
  const next = found[limit];
  return {
    rows: found.slice(0, limit).map(({ row }) => row),
    searched: 0,
    next: next ? { address: next.address } : {},
  };
}

/** Reads signups from the newest on; in a search, those with the text anywhere but at the beginning of the address. */
async function findByTime(
  records: Records,
  range: TimeRange,
  { search, limit, after }: { search: string | undefined; limit: number; after: Place | undefined },
): Promise<Found> {
  const rows: LaunchSignup[] = [];
  let searched = 0;
  let last: LaunchSignup | undefined;
  // A little more than each partition's share, so that one page of each is usually enough.
  const batch = search === undefined ? 2 * (limit + 1) : SEARCH_BATCH;
  const share = Math.ceil(batch / listedSignups.partitions.length) + 1;
  const query = { ...range, backwards: true, limit: share };
  for await (const read of readByTime(records, query, after)) {
    for (const row of read) {
      if (last && (rows.length === limit || searched === ROWS_PER_CALL)) {
        const { email, signedUpAt } = last;
        return { rows, searched, next: { after: { email, signedUpAt } } };
      }
      searched += 1;
      last = row;
      if (search === undefined || contains(row, search)) rows.push(row);
    }
  }
  return { rows, searched };
}

function contains({ email, name, source }: LaunchSignup, text: string): boolean {
  const at = normaliseEmail(email).indexOf(text);
  if (at !== -1) return at > 0;
  return source === text || (name !== undefined && foldText(name).includes(text));
}

/** Both engines sort keys by the bytes of UTF-8. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
