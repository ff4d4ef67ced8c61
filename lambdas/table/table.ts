/** The stores that a host can open: each has a folder of its name here. */
export type StoreEngine = 'sqlite' | 'dynamodb';

/** A value that an attribute may have. */
export type Value = string | number | boolean;
export type Item = Readonly<Record<string, Value>>;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * A test of one attribute. As in DynamoDB, a comparison fails if the attribute is missing or of another type, and
 * booleans have no order.
 */
export type Test =
  | readonly [attribute: string, is: 'absent']
  | readonly [attribute: string, is: 'present']
  | readonly [attribute: string, is: '=', value: Value]
  | readonly [attribute: string, is: '<' | '<=' | '>', value: string | number];

/**
 * What the stored item must fulfil for a write: all tests of `all`, and at least one of `any`. An item that does not
 * exist has no attributes.
 */
export type Condition =
  | { readonly all: readonly Test[]; readonly any?: readonly Test[] }
  | { readonly all?: never; readonly any: readonly Test[] };

/** A change of an item, which is created if it does not exist. It names each attribute once, and at least one. */
export interface Change {
  set?: Readonly<Record<string, Value>>;
  /** Adds to numbers; one that is missing counts as 0. */
  add?: Readonly<Record<string, number>>;
  remove?: readonly string[];
}

/** One of several writes that are carried out together. */
export type Write =
  | { call: 'put'; item: Item & Key; condition?: Condition | undefined }
  | { call: 'update'; key: Key; change: Change; condition?: Condition | undefined }
  | { call: 'delete'; key: Key; condition?: Condition | undefined };

/** A part of a transaction that writes nothing: the other parts are carried out only if its condition holds. */
export interface Check {
  call: 'check';
  key: Key;
  condition: Condition;
}

/** Returns the key of the item that a write concerns. */
export const keyOf = (write: Write | Check): Key => (write.call === 'put' ? write.item : write.key);

/** The sparse indexes, and the attribute that each uses as the sort key instead of `sk`. */
export const INDEXES = { 'by-time': 'signedUpAt', 'by-due': 'dueAt' } as const;
export type IndexName = keyof typeof INDEXES;

export interface Query {
  pk: string;
  index?: IndexName | undefined;
  /** First and last sort key, both included; a range that ends before it begins is refused. */
  from?: string | undefined;
  to?: string | undefined;
  /** Returns the last sort key first. */
  backwards?: boolean | undefined;
  /** The most items of a page, at least 1; an engine may return fewer. */
  limit?: number | undefined;
  /** The attributes that are needed; an engine may return others, too. */
  attributes?: readonly string[];
  /** `next` of the page before: continues after it, even if that item was deleted meanwhile. */
  after?: Item | undefined;
}

export interface Page {
  items: Item[];
  /** Where the next page begins; absent on the last one. */
  next?: Item | undefined;
}

/**
 * A table of items with a partition key `pk`, a sort key `sk`, and two indexes of the items that have the index's
 * attribute. All sort by UTF-8 bytes. Every call is atomic and strongly consistent, and rejects with
 * `StoreUnavailableError` within `CALL_TIMEOUT_MS` if it fails, retries included.
 */
export interface Table {
  get(key: Key): Promise<Item | undefined>;
  /**
   * Returns the items of keys, in the order of the keys: in fewer round trips than one for each, and not as of one
   * moment.
   */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>;
  /** Writes a whole item. Resolves to whether the condition held. */
  put(item: Item & Key, condition?: Condition): Promise<boolean>;
  /** Changes an item. Resolves to the changed item, or to undefined if the condition did not hold. */
  update(key: Key, change: Change, condition?: Condition): Promise<Item | undefined>;
  /** Deletes an item, if there is one. Resolves to whether the condition held. */
  delete(key: Key, condition?: Condition): Promise<boolean>;
  /**
   * Carries out writes of different items, 1 to 100, if all of their conditions hold; otherwise none of them. Resolves
   * to whether they held.
   */
  transact(writes: readonly (Write | Check)[]): Promise<boolean>;
  query(query: Query): Promise<Page>;
  /** Counts the items of a page without returning them. */
  count(query: Query): Promise<{ count: number; next?: Item | undefined }>;
}

/** The condition that an item does not exist. */
export const ABSENT: Condition = { all: [['pk', 'absent']] };

/**
 * Reads a query page by page.
 * @param options.readAhead requests each next page while the previous one is processed
 */
export async function* pagesOf(
  table: Table,
  query: Query,
  { readAhead = false }: { readAhead?: boolean | undefined } = {},
): AsyncGenerator<Item[], void> {
  let upcoming: Promise<Page> | undefined = table.query(query);
  while (upcoming) {
    const { items, next }: Page = await upcoming;
    const requestNext = (): Promise<Page> | undefined => next && table.query({ ...query, after: next });
    upcoming = readAhead ? requestNext() : undefined;
    // A reader that stops never awaits this page; one that continues gets its error.
    upcoming?.catch(() => undefined);
    yield items;
    upcoming ??= requestNext();
  }
}

/** Reads the results of a query in several partitions at the same time, and keeps the wanted items. */
export async function readAll(
  table: Table,
  partitions: readonly string[],
  query: Omit<Query, 'pk' | 'after'> = {},
  isWanted: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  const parts = partitions.map(async (pk) => {
    const found: Item[] = [];
    for await (const items of pagesOf(table, { ...query, pk }, { readAhead: true }))
      found.push(...items.filter(isWanted));
    return found;
  });
  return (await Promise.all(parts)).flat();
}

/** Counts the results of a query in several partitions at the same time. */
export async function countAll(
  table: Table,
  partitions: readonly string[],
  query: Omit<Query, 'pk' | 'after'>,
): Promise<number> {
  const counts = partitions.map(async (pk) => {
    let total = 0;
    let after: Item | undefined;
    do {
      const page = await table.count({ ...query, pk, after });
      total += page.count;
      after = page.next;
    } while (after);
    return total;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Whether a condition holds for a stored item; an item that does not exist has no attributes. */
export function holds(condition: Condition | undefined, item: Item | undefined): boolean {
  if (!condition) return true;
  const passes = (test: Test) => passesTest(test, item);
  const { all = [], any } = condition;
  return all.every(passes) && (any === undefined || any.some(passes));
}

function passesTest([attribute, is, value]: Test, item: Item | undefined): boolean {
  const stored = item?.[attribute];
  if (is === 'absent') return stored === undefined;
  if (is === 'present') return stored !== undefined;
  if (stored === undefined || typeof stored !== typeof value) return false;
  if (is === '=') return stored === value;
  const order = compare(stored, value);
  if (is === '>') return order > 0;
  return is === '<' ? order < 0 : order <= 0;
}

const compare = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);

/** Compares text by its UTF-8 bytes, as DynamoDB and SQLite do: characters of two UTF-16 units come last. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let n = 0; n < length; n += 1) {
    const difference = a.charCodeAt(n) - b.charCodeAt(n);
    if (difference !== 0) return rankOf(a.charCodeAt(n)) - rankOf(b.charCodeAt(n));
  }
  return a.length - b.length;
}

/** The rank of a UTF-16 unit; halves of a pair come last. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Returns the item after a change. */
export function changed(key: Key, item: Item | undefined, { set, add, remove }: Change): Item & Key {
  const result: Record<string, Value> = { ...item, ...set };
  for (const [name, by] of Object.entries(add ?? {})) result[name] = Number(item?.[name] ?? 0) + by;
  for (const name of remove ?? []) delete result[name];
  return { ...result, pk: key.pk, sk: key.sk };
}
