import {
  type Change,
  type Condition,
  INDEXES,
  type Item,
  type Key,
  type Query,
  type Test,
  type Value,
} from '../table';
import type { Connection, Statement } from './database';
import type { JsonPage } from './messages';

/** Rows of a page if the query has no limit. */
const PAGE = 1000;
/** Returns the attributes by which the items of a query are sorted. */
const sortKeysOf = ({ index }: Query): string[] => (index ? [INDEXES[index], 'sk'] : ['sk']);
/** Returns the attributes that the index of a query contains, so that its rows need not be looked up. */
export const keysOf = (query: Query): string[] => ['pk', ...sortKeysOf(query)];
/** Returns the SQL of an item of these as JSON. */
const asJson = (keys: readonly string[]) => `json_object(${keys.map((key) => `'${key}', ${key}`).join()})`;

/** The few things that are done with the table of items. */
export interface Statements {
  read(key: Key): Item | undefined;
  write(item: Item & Key): void;
  remove(key: Key): void;
  query(query: Query): JsonPage;
  count(query: Query): { count: number };
}

export function prepareStatements(db: Connection): Statements {
  const read = db.prepare('SELECT item FROM items WHERE pk = ? AND sk = ?');
  const write = db.prepare(`INSERT INTO items (pk, sk, signedUpAt, item) VALUES (?, ?, ?, ?)
    ON CONFLICT (pk, sk) DO UPDATE SET signedUpAt = excluded.signedUpAt, item = excluded.item`);
  const remove = db.prepare('DELETE FROM items WHERE pk = ? AND sk = ?');
  const prepared = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  /** Runs a statement over the rows of a query, which is its subquery `page`. */
  const first = (select: string, columns: string, query: Query, limit: string): Record<string, unknown> => {
    const { where, values } = rangeOf(query);
    const direction = query.backwards ? 'DESC' : 'ASC';
    const order = sortKeysOf(query).map((key) => `${key} ${direction}`);
    const page = `(SELECT ${columns} FROM items WHERE ${where} ORDER BY ${order.join()} LIMIT ${limit})`;
    return prepare(`SELECT ${select} FROM ${page}`).get(...values) ?? {};
  };
  return {
    read({ pk, sk }) {
      const row = read.get(pk, sk) as { item: string } | undefined;
      return row && JSON.parse(row.item);
    },
    write(item) {
      write.run(item.pk, item.sk, (item.signedUpAt as string | undefined) ?? null, JSON.stringify(item));
    },
    remove({ pk, sk }) {
      remove.run(pk, sk);
    },
    query(query) {
      const limit = query.limit ?? PAGE;
      const keys = keysOf(query);
      const onlyKeys = query.attributes?.every((name) => keys.includes(name));
      const { items } = onlyKeys
        ? first(`group_concat(${asJson(keys)}) AS items`, keys.join(), query, String(limit))
        : first('group_concat(item) AS items', 'item', query, String(limit));
      return { items: `[${items ?? ''}]`, limit };
    },
    count(query) {
      // The whole range at once: an eighth of a million signups takes a few milliseconds, in which writes wait.
      const { where, values } = rangeOf(query);
      const row = prepare(`SELECT count(*) AS count FROM items WHERE ${where}`).get(...values);
      return { count: Number(row?.count) };
    },
  };
}

/** The range of a query in SQL. */
function rangeOf({ pk, index, from, to, backwards, after }: Query): { where: string; values: string[] } {
  const column = index ? INDEXES[index] : 'sk';
  const conditions = ['pk = ?', ...(index ? [`${column} IS NOT NULL`] : [])];
  const values = [pk];
  const add = (condition: string, ...given: string[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  // The start-after key takes the place of the bound on its side: with both, SQLite would start from the bound.
  if (after) {
    const sign = backwards ? '<' : '>';
    if (index) add(`(${column}, sk) ${sign} (?, ?)`, String(after[column]), String(after.sk));
    else add(`sk ${sign} ?`, String(after.sk));
  }
  if (from !== undefined && (!after || backwards)) add(`${column} >= ?`, from);
  if (to !== undefined && (!after || !backwards)) add(`${column} <= ?`, to);
  return { where: conditions.join(' AND '), values };
}

/** Whether a condition holds for a stored item; an item that does not exist has no attributes. */
export function holds(condition: Condition | undefined, item: Item | undefined): boolean {
  if (!condition) return true;
  const passes = (test: Test) => passesTest(test, item);
  return 'any' in condition ? condition.any.some(passes) : condition.all.every(passes);
}

function passesTest([attribute, is, value]: Test, item: Item | undefined): boolean {
  const stored = item?.[attribute];
  if (is === 'absent') return stored === undefined;
  if (stored === undefined || typeof stored !== typeof value) return false;
  const order = compare(stored, value);
  if (is === '=') return order === 0;
  if (is === '>') return order > 0;
  return is === '<' ? order < 0 : order <= 0;
}

/** Text compares by its UTF-8 bytes, as in DynamoDB and in SQLite. */
const compare = (a: Value, b: Value): number =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Returns the item after a change. */
export function changed(key: Key, item: Item | undefined, { set, add, remove }: Change): Item & Key {
  const result: Record<string, Value> = { ...item, ...set, pk: key.pk, sk: key.sk };
  for (const [name, by] of Object.entries(add ?? {})) result[name] = Number(item?.[name] ?? 0) + by;
  for (const name of remove ?? []) delete result[name];
  return { ...result, ...key };
}
