import { foldText, type SignupPage } from '../../contract';
import { isoOf } from '../../domain';
import { textOf } from '../attributes';
import { InvalidCursorError } from '../errors';
import { SIGNUP_ATTRIBUTES, SIGNUP_PARTITIONS, signupOf } from '../keys';
import { pagesOf } from '../pages';
import type { Item, Table } from '../table';
import { type CursorKey, loadCursorKey, type Position } from './cursor';
import { type ListQuery, type Placed, rowsAfter } from './list';

/** Signups that one call reads at most: a million takes a hundred calls, each of them well under a second. */
const ROWS_PER_CALL = 10_000;
/** Signups that are read at once, from all partitions together. */
const BATCH = 4000;
/** Sorts after every character of an address. */
const LAST_CHARACTER = '\u{10FFFF}';

const ATTRIBUTES = ['sk', ...SIGNUP_ATTRIBUTES];

/** Where a search continues: after an address that begins with the text, or in the list by time. */
type SearchPosition = { address: string } | { time?: Position | undefined };

interface SearchQuery extends ListQuery {
  search: string;
}

/** Creates the search in addresses and names. */
export function createSearch(table: Table) {
  let key: CursorKey | undefined;

  return async (first: number, query: SearchQuery): Promise<SignupPage> => {
    key ??= await loadCursorKey(table);
    const position = query.cursor === undefined ? { address: '' } : positionOf(key, query.cursor);
    const found =
      'address' in position
        ? await searchBeginnings(table, first, query, position.address)
        : await searchByTime(table, key, first, query, position.time);
    return {
      signups: found.items.map(signupOf),
      searched: found.searched,
      ...(found.next && { next: key.seal(JSON.stringify(found.next)) }),
    };
  };
}

function positionOf(key: CursorKey, cursor: string): SearchPosition {
  try {
    return JSON.parse(key.unseal(cursor)) as SearchPosition;
  } catch (error) {
    throw new InvalidCursorError('The cursor was not issued by this search.', { cause: error });
  }
}

interface Found {
  items: Item[];
  searched: number;
  next?: SearchPosition | undefined;
}

/** Finds the addresses that begin with the text by key, however long the list is. */
async function searchBeginnings(
  table: Table,
  first: number,
  { search, limit }: SearchQuery,
  after: string,
): Promise<Found> {
  if (after !== '' && !after.startsWith(search)) {
    throw new InvalidCursorError('The cursor was issued by another search.');
  }
  const from = after || search;
  const parts = await Promise.all(
    SIGNUP_PARTITIONS.map((pk) => beginningsIn(table, { pk, from, search, after, first, limit: limit + 1 })),
  );
  const all = parts.flat().sort((a, b) => byBytes(textOf(a, 'sk'), textOf(b, 'sk')));
  const items = all.slice(0, limit);
  const last = items.at(-1);
  const next = last && all.length > limit ? { address: textOf(last, 'sk') } : { time: undefined };
  return { items, searched: 0, next };
}

async function beginningsIn(
  table: Table,
  query: { pk: string; from: string; search: string; after: string; first: number; limit: number },
): Promise<Item[]> {
  const { pk, from, search, after, first, limit } = query;
  const to = search + LAST_CHARACTER;
  const found: Item[] = [];
  for await (const items of pagesOf(table, { pk, from, to, attributes: ATTRIBUTES, limit })) {
    found.push(...items.filter((item) => item.sk !== after && textOf(item, 'signedUpAt') >= isoOf(first)));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Both engines sort keys by the bytes of UTF-8. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Reads signups from the newest on, and finds those with the text anywhere but at the beginning of the address. */
async function searchByTime(
  table: Table,
  key: CursorKey,
  first: number,
  { search, limit }: SearchQuery,
  after: Position | undefined,
): Promise<Found> {
  const items: Item[] = [];
  let searched = 0;
  for await (const rows of rowsAfter(table, key, { first, after, batch: BATCH })) {
    for (const place of rows) {
      searched += 1;
      if (contains(place, search)) items.push(place.row);
      if (items.length === limit || searched === ROWS_PER_CALL) {
        const { signedUpAt, tiebreaker } = place;
        return { items, searched, next: { time: { signedUpAt, tiebreaker } } };
      }
    }
  }
  return { items, searched };
}

function contains({ row }: Placed, text: string): boolean {
  const at = textOf(row, 'sk').indexOf(text);
  if (at !== -1) return at > 0;
  return typeof row.name === 'string' && foldText(row.name).includes(text);
}
