import type { Item, Key, Query } from '../table';
import type { Connection, Statement } from './driver';

/** Rows of a page if the query has no limit. */
const PAGE = 1000;
/** Rows that one call counts: few enough that writes need not wait for long. */
const COUNT_PAGE = 20_000;
const KEY_ATTRIBUTES = ['pk', 'sk', 'signedUpAt'];

interface Row {
  sk: string;
  signedUpAt: string | null;
  item?: string;
}

/** A page whose items are the text of a JSON array: one text is cheaper to send between threads than many objects. */
export interface JsonPage {
  items: string;
  next?: Item | undefined;
}

/** The few things that are done with the table of items. */
export interface Statements {
  read(key: Key): Item | undefined;
  write(item: Item & Key): void;
  remove(key: Key): void;
  query(query: Query): JsonPage;
  count(query: Query): { count: number; next?: Item | undefined };
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
  const rowsOf = (query: Query, columns: string, limit: number): Row[] => {
    const { where, values } = rangeOf(query);
    const direction = query.backwards ? 'DESC' : 'ASC';
    const order = query.byTime ? `signedUpAt ${direction}, sk ${direction}` : `sk ${direction}`;
    const sql = `SELECT ${columns} FROM items WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
    return prepare(sql).all(...values) as unknown as Row[];
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
      const onlyKeys = query.attributes?.every((name) => KEY_ATTRIBUTES.includes(name));
      const rows = rowsOf(query, onlyKeys ? 'sk, signedUpAt' : 'sk, signedUpAt, item', limit);
      const texts = rows.map((row) => row.item ?? JSON.stringify(keyOf(query, row)));
      return { items: `[${texts.join()}]`, next: nextOf(query, rows, limit) };
    },
    count(query) {
      const rows = rowsOf(query, 'sk, signedUpAt', COUNT_PAGE);
      return { count: rows.length, next: nextOf(query, rows, COUNT_PAGE) };
    },
  };
}

/** The range of a query in SQL. */
function rangeOf({ pk, byTime, from, to, backwards, after }: Query): { where: string; values: string[] } {
  const column = byTime ? 'signedUpAt' : 'sk';
  const conditions = ['pk = ?', ...(byTime ? ['signedUpAt IS NOT NULL'] : [])];
  const values = [pk];
  const add = (condition: string, ...given: string[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  // The start-after key takes the place of the bound on its side: with both, SQLite would start from the bound.
  if (after) {
    const sign = backwards ? '<' : '>';
    if (byTime) add(`(signedUpAt, sk) ${sign} (?, ?)`, String(after.signedUpAt), String(after.sk));
    else add(`sk ${sign} ?`, String(after.sk));
  }
  if (from !== undefined && (!after || backwards)) add(`${column} >= ?`, from);
  if (to !== undefined && (!after || !backwards)) add(`${column} <= ?`, to);
  return { where: conditions.join(' AND '), values };
}

function nextOf(query: Query, rows: readonly Row[], limit: number): Item | undefined {
  const last = rows.at(-1);
  return last && rows.length === limit ? keyOf(query, last) : undefined;
}

const keyOf = ({ pk }: Query, { sk, signedUpAt }: Row): Item => ({
  pk,
  sk,
  ...(signedUpAt !== null && { signedUpAt }),
});
