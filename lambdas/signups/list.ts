import * as z from 'zod/mini';
import { foldText } from '../contract/fold-text';
import type { QueryOf, SignupPage } from '../contract/schemas';
import type { LaunchSignup } from '../contract/signup-schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { parseTime } from '../facts/time';
import type { TimedContext } from '../table/context';
import type { Range } from '../table/entity';
import type { Query } from '../table/table';
import { normaliseEmail } from './address';
import { readByTime, type TimedSignups, type TimePosition, timePositionSchema } from './by-time';
import { readCursor, writeCursor } from './cursor';
import { listedSignups, timeRange } from './signup';

/** How many signups one call reads at most: a million takes a hundred calls, each well under a second. */
export const ROWS_PER_CALL = 10_000;
/** How many signups a search reads in one go, from all partitions together. */
const SEARCH_BATCH = 4000;
/** Sorts after every character of an address. */
const LAST_CHARACTER = '\u{10FFFF}';

type TimeRange = ReturnType<typeof timeRange>;

/** Where a page continues: in the addresses that begin with the searched text, or in the list by time. */
const positionSchema = z.union([
  z.object({ address: z.string() }),
  z.object({ after: z.optional(timePositionSchema) }),
]);
type Position = z.infer<typeof positionSchema>;

/** The fields of a signup that are needed to list and find it. */
type Row = LaunchSignup & { code?: string | undefined };

/** The source of the rows: `signups` or `listedSignups` on a table. */
export interface Records<Some extends Row> extends TimedSignups<Some> {
  pages(
    partition: string,
    range: Partial<Range<'by-time'>> & Pick<Query, 'after'>,
    options?: { readAhead: boolean },
  ): AsyncGenerator<Some[], void>;
}

interface Found<Some> {
  rows: Some[];
  searched: number;
  next?: Position | undefined;
}

/** Which rows of a page are wanted, besides those that match a search. */
interface PageQuery<Some> extends QueryOf<'list'> {
  isWanted?: ((row: Some) => boolean) | undefined;
  /** What the cursor is for, besides the searched text: it cannot be used for anything else. */
  purpose?: string | undefined;
}

/**
 * Reads a page of signups, newest first. With `search`, a folded text that is not empty, the signups whose address
 * begins with it come first, by address; then those with it in any other part of address, name or code, or as their
 * source or tag, newest first. A call reads a limited number of signups, so a page may be empty although there is a
 * next one.
 * @throws InvalidCursorError for a cursor that it did not return
 */
export async function readPage<Some extends Row>(
  context: TimedContext,
  records: Records<Some>,
  { limit, cursor, search, since, until, isWanted, purpose: given = 'list' }: PageQuery<Some>,
): Promise<{ rows: Some[]; searched: number; next?: string }> {
  const purpose = search === undefined ? given : `${given}, search ${search}`;
  const start: Position = search === undefined ? {} : { address: search };
  const position =
    cursor === undefined ? start : await readCursor(context, { schema: positionSchema, purpose, cursor });
  const first = Math.max(firstUnexpiredDay(context.now()), parseTime(since) ?? -Infinity);
  const range = timeRange(first, parseTime(until));
  const wanted = { search, limit, isWanted };
  const { next, ...found } =
    'address' in position
      ? await findBeginnings(records, range, { ...wanted, from: position.address })
      : await findByTime(records, range, { ...wanted, after: position.after });
  return { ...found, ...(next && { next: await writeCursor(context, purpose, next) }) };
}

/** Reads a page of the fields of signups that the owner sees, as `readPage` does. */
export async function listSignups(context: TimedContext, query: QueryOf<'list'>): Promise<SignupPage> {
  const { rows, searched, ...next } = await readPage(context, listedSignups.on(context.table), query);
  return { signups: rows, ...(query.search !== undefined && { searched }), ...next };
}

type Wanted<Some> = Pick<PageQuery<Some>, 'search' | 'limit' | 'isWanted'>;

/**
 * Signups of a partition whose address begins with a text, and the first address that was not read, if there is one.
 */
interface Beginnings<Some> {
  found: { row: Some; address: string }[];
  end?: string | undefined;
}

/** Finds the addresses that begin with a text by key, so that the length of the list does not matter. */
async function findBeginnings<Some extends Row>(
  records: Records<Some>,
  range: TimeRange,
  { search = '', limit, isWanted = () => true, from }: Wanted<Some> & { from: string },
): Promise<Found<Some>> {
  const isInRange = ({ signedUpAt: at }: Row) => at >= range.from && at <= (range.to ?? at);
  const most = ROWS_PER_CALL / listedSignups.partitions.length;
  const readPartition = async (partition: string): Promise<Beginnings<Some>> => {
    const found: Beginnings<Some>['found'] = [];
    let read = 0;
    const keys = { from, to: search + LAST_CHARACTER, limit: limit + 1 };
    for await (const page of records.pages(partition, keys)) {
      for (const row of page) {
        const address = normaliseEmail(row.email);
        if (read === most || found.length > limit) return { found, end: address };
        read += 1;
        if (isInRange(row) && isWanted(row)) found.push({ row, address });
      }
    }
    return { found };
  };
  const parts = await Promise.all(listedSignups.partitions.map(readPartition));
  const all = parts.flatMap(({ found }) => found).sort((a, b) => compareBytes(a.address, b.address));
  // The page ends before the first address that was not read: beyond it, some partitions are unknown yet.
  const ends = [...parts.map(({ end }) => end), all[limit]?.address].filter((end) => end !== undefined);
  const [end] = ends.sort(compareBytes);
  const rows = all.filter(({ address }) => end === undefined || compareBytes(address, end) < 0);
  return { rows: rows.map(({ row }) => row), searched: 0, next: end === undefined ? {} : { address: end } };
}

/**
 * Reads signups from the newest on; in a search, those with the text anywhere except at the beginning of the address.
 */
async function findByTime<Some extends Row>(
  records: Records<Some>,
  range: TimeRange,
  { search, limit, isWanted, after }: Wanted<Some> & { after: TimePosition | undefined },
): Promise<Found<Some>> {
  const rows: Some[] = [];
  let searched = 0;
  let last: Some | undefined;
  // Slightly more than each partition's share, so that one page of each is usually enough.
  const isAny = search === undefined && isWanted === undefined;
  const batch = isAny ? 2 * (limit + 1) : SEARCH_BATCH;
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
      const isFound = search === undefined || contains(row, search);
      if (isFound && (isWanted?.(row) ?? true)) rows.push(row);
    }
  }
  return { rows, searched };
}

function contains({ email, name, source, tag, code }: Row, text: string): boolean {
  const at = normaliseEmail(email).indexOf(text);
  if (at !== -1) return at > 0;
  const isNamed = name !== undefined && foldText(name).includes(text);
  return source === text || tag === text || isNamed || (code !== undefined && foldText(code).includes(text));
}

/** Both engines sort keys by the bytes of UTF-8. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
