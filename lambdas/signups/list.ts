import { foldText } from '../contract/fold-text';
import type { QueryOf, SignupPage } from '../contract/schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { type Clock, isoOf, parseTime } from '../facts/time';
import { invalidItem, textOf } from '../table/keys';
import { type Item, type Key, pagesOf, type Query, type Table } from '../table/table';
import { createCursors } from './cursor';
import { SIGNUP_ATTRIBUTES, SIGNUP_PARTITIONS, signupOf, timeRange } from './item';

/** Signups that one call reads at most: a million takes a hundred calls, each of them well under a second. */
const ROWS_PER_CALL = 10_000;
/** Signups that a search reads at once, from all partitions together. */
const SEARCH_BATCH = 4000;
/** Sorts after every character of an address. */
const LAST_CHARACTER = '\u{10FFFF}';

/** A row of the index `by-time`. */
export type Row = Item & { readonly signedUpAt: string };

export interface RowsQuery extends Omit<Query, 'pk' | 'index' | 'after'> {
  /** Requests each next page while the one before is processed: for reading to the end. */
  readAhead?: boolean;
}

type TimeRange = ReturnType<typeof timeRange>;

/** The key of a row, after which the list continues. */
type Place = Key & { readonly signedUpAt: string };

/** Where a page continues: in the addresses that begin with the text of a search, or in the list by time. */
type Position = { address: string } | { after?: Place | undefined };

interface Found {
  rows: Row[];
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
  const cursors = createCursors(table);

  return async ({ limit, cursor, search, since, until }: QueryOf<'list'>): Promise<SignupPage> => {
    const purpose = search === undefined ? 'list' : `search ${search}`;
    const start: Position = search === undefined ? {} : { address: search };
    const position = cursor === undefined ? start : await cursors.read<Position>(purpose, cursor);
    const first = Math.max(firstUnexpiredDay(now()), parseTime(since) ?? 0);
    const range = timeRange(first, parseTime(until));
    const found =
      'address' in position
        ? await findBeginnings(table, range, { search: search ?? '', limit, from: position.address })
        : await findByTime(table, range, { search, limit, after: position.after });
    return {
      signups: found.rows.map(signupOf),
      ...(search !== undefined && { searched: found.searched }),
      ...(found.next && { next: await cursors.write(purpose, found.next) }),
    };
  };
}

/** Finds the addresses that begin with the text by key, however long the list is. */
async function findBeginnings(
  table: Table,
  range: TimeRange,
  { search, limit, from }: { search: string; limit: number; from: string },
): Promise<Found> {
  const parts = await Promise.all(
    SIGNUP_PARTITIONS.map(async (pk) => {
      const query = {
        pk,
        from,
        to: search + LAST_CHARACTER,
        attributes: ['sk', ...SIGNUP_ATTRIBUTES],
        limit: limit + 1,
      };
      const rows: Row[] = [];
      for await (const items of pagesOf(table, query)) {
        rows.push(
          ...items.filter(isRow).filter(({ signedUpAt: at }) => at >= range.from && at <= (range.to ?? at)),
        );
        if (rows.length > limit) break;
      }
      return rows;
    }),
  );
  const rows = parts.flat().sort((a, b) => compareBytes(textOf(a, 'sk'), textOf(b, 'sk')));
  const next = rows[limit];
  return { rows: rows.slice(0, limit), searched: 0, next: next ? { address: textOf(next, 'sk') } : {} };
}

/** Reads signups from the newest on; in a search, those with the text anywhere but at the beginning of the address. */
async function findByTime(
  table: Table,
  range: TimeRange,
  { search, limit, after }: { search: string | undefined; limit: number; after: Place | undefined },
): Promise<Found> {
  const rows: Row[] = [];
  let searched = 0;
  let last: Row | undefined;
  // A little more than each partition's share, so that one page of each is usually enough.
  const batch = search === undefined ? 2 * (limit + 1) : SEARCH_BATCH;
  const share = Math.ceil(batch / SIGNUP_PARTITIONS.length) + 1;
  const query = { ...range, backwards: true, limit: share };
  for await (const read of rowsByTime(table, query, after)) {
    for (const row of read) {
      if (last && (rows.length === limit || searched === ROWS_PER_CALL)) {
        return { rows, searched, next: { after: placeOf(last) } };
      }
      searched += 1;
      last = row;
      if (search === undefined || contains(row, search)) rows.push(row);
    }
  }
  return { rows, searched };
}

const placeOf = (row: Row): Place => ({
  pk: textOf(row, 'pk'),
  sk: textOf(row, 'sk'),
  signedUpAt: row.signedUpAt,
});

function contains(row: Row, text: string): boolean {
  const at = textOf(row, 'sk').indexOf(text);
  if (at !== -1) return at > 0;
  if (row.source === text) return true;
  return typeof row.name === 'string' && foldText(row.name).includes(text);
}

interface Stream {
  pages: AsyncGenerator<Item[], void>;
  /** Rows that were read and not yet yielded. */
  rows: Row[];
  ended: boolean;
}

/**
 * Merges the signups of all partitions by time and yields them in batches; signups of the same millisecond by partition,
 * and within one as the engine sorts them. Leaving the loop early stops reading.
 * @param after where to continue backwards; it is before the `to` of the query
 */
export async function* rowsByTime(
  table: Table,
  { readAhead, ...query }: RowsQuery,
  after?: Place,
): AsyncGenerator<Row[]> {
  const isBefore = query.backwards ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
  let streams = SIGNUP_PARTITIONS.flatMap((pk): Stream[] => {
    const rest = { ...query, ...(after && continued(pk, after)) };
    // DynamoDB refuses an empty range.
    if (rest.to !== undefined && rest.from !== undefined && rest.to < rest.from) return [];
    return [
      { pages: pagesOf(table, { ...rest, pk, index: 'by-time' }, { readAhead }), rows: [], ended: false },
    ];
  });
  for (;;) {
    await Promise.all(streams.map(readOn));
    streams = streams.filter(({ ended }) => !ended);
    if (streams.length === 0) return;
    // Nothing is missing up to the last row of the stream that has got the least far: of several, the first.
    const ends = streams.map(({ rows }) => rows.at(-1)?.signedUpAt ?? '');
    const end = ends.reduce((a, b) => (isBefore(b, a) ? b : a));
    const slowest = ends.indexOf(end);
    const batch = streams.flatMap(({ rows }, index) => {
      const isMissing = ({ signedUpAt }: Row) =>
        !isBefore(signedUpAt, end) && (signedUpAt !== end || index > slowest);
      const missing = rows.findIndex(isMissing);
      return rows.splice(0, missing < 0 ? rows.length : missing);
    });
    yield batch.sort(({ signedUpAt: a }, { signedUpAt: b }) => (a === b ? 0 : isBefore(a, b) ? -1 : 1));
  }
}

/** Returns where a partition continues after a place: those before its own have been read up to its millisecond. */
function continued(pk: string, after: Place): Pick<Query, 'to' | 'after'> {
  if (pk === after.pk) return { to: after.signedUpAt, after: { ...after } };
  const isRead = SIGNUP_PARTITIONS.indexOf(pk) < SIGNUP_PARTITIONS.indexOf(after.pk);
  return { to: isRead ? isoOf(Date.parse(after.signedUpAt) - 1) : after.signedUpAt };
}

/** Reads the next page of a stream, if it has no rows. */
async function readOn(stream: Stream): Promise<void> {
  while (stream.rows.length === 0 && !stream.ended) {
    const { value } = await stream.pages.next();
    if (value && !value.every(isRow)) throw invalidItem('a signup without its time');
    stream.rows = value ?? [];
    stream.ended = !value;
  }
}

const isRow = (item: Item): item is Row => typeof item.signedUpAt === 'string';

/** Both engines sort keys by the bytes of UTF-8. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
