import { answer, commit, type Writer } from '../sqlite/carry-out';
import { type Connection, createTables, DatabaseSync } from '../sqlite/database';
import type { Read, Result, WriteCalls } from '../sqlite/messages';
import { prepareStatements } from '../sqlite/statements';
import { INDEXES, type IndexName, type Item, type Key, keyOf } from '../table';

/** An item as it is stored: what a backup copies. */
interface Row {
  pk: string;
  sk: string;
  signedUpAt: string | null;
  item: string;
}

/** The SQLite engine in this process, in memory: each call is carried out immediately. */
export interface InProcessSqlite {
  /** Carries out a call. @throws Error with the constant of SQLite's error */
  carryOut<Value>(call: Read | WriteCalls): Value;
  /** Returns an item as it is stored. */
  read(key: Key): Item | undefined;
  /** Returns all items of the partitions whose keys begin with a text. */
  list(prefix: string): Item[];
  /** Returns everything that is stored, as a backup does. */
  copy(): Row[];
  /** Replaces everything that is stored. */
  replace(rows: readonly Row[]): void;
}

/** Opens an empty database. */
export function openInProcessSqlite(): InProcessSqlite {
  const db = new DatabaseSync(':memory:');
  createTables(db);
  const statements = prepareStatements(db);
  const writer: Writer = { db, statements, onRemoval: () => undefined };
  const insert = db.prepare('INSERT INTO items (pk, sk, signedUpAt, item) VALUES (?, ?, ?, ?)');
  const withPrefix = db.prepare('SELECT item FROM items WHERE pk >= ? AND pk < ? ORDER BY pk, sk');

  const reads = createReads(db);

  function answerTo(call: Read | WriteCalls): Result | undefined {
    if (call.call !== 'write') return reads.find(call, () => answer(statements, { id: 0, ...call }));
    for (const { pk } of call.writes.map(keyOf)) reads.forget(pk);
    return commit(writer, [{ id: 0, ...call }])[0];
  }

  return {
    carryOut<Value>(call: Read | WriteCalls): Value {
      const result = answerTo(call);
      if (!result || 'error' in result) throw new Error(result?.error);
      // The caller knows the type of the value, as with a table of a thread.
      return result.value as Value;
    },
    read: (key) => statements.read(key),
    list: (prefix) => withPrefix.all(prefix, `${prefix}\uffff`).map(({ item }) => JSON.parse(String(item))),
    copy: () =>
      db
        .prepare('SELECT pk, sk, signedUpAt, item FROM items')
        .all()
        .map(({ pk, sk, signedUpAt, item }) => ({
          pk: String(pk),
          sk: String(sk),
          item: String(item),
          signedUpAt: signedUpAt === null ? null : String(signedUpAt),
        })),
    replace(rows) {
      reads.forgetAll();
      db.exec('BEGIN; DELETE FROM items');
      for (const { pk, sk, signedUpAt, item } of rows) insert.run(pk, sk, signedUpAt, item);
      db.exec('COMMIT');
    },
  };
}

/** Caches the reads of a partition until it is written: workers that look for work read the same again and again. */
function createReads(db: Connection) {
  const ofPartitions = new Map<
    string,
    { answers: Map<string, Result>; firsts: Map<string, string | undefined> }
  >();
  const first = { 'by-time': firstOf('by-time'), 'by-due': firstOf('by-due') };

  function firstOf(index: IndexName) {
    const column = INDEXES[index];
    return db.prepare(`SELECT min(${column}) AS first FROM items WHERE pk = ? AND ${column} IS NOT NULL`);
  }

  function of(pk: string) {
    const known = ofPartitions.get(pk) ?? { answers: new Map(), firsts: new Map() };
    ofPartitions.set(pk, known);
    return known;
  }

  /** Whether an index has nothing before the end of a range, which is mostly the current time. */
  function isBeforeAll({ pk, index, to }: Extract<Read, { query: unknown }>['query']): boolean {
    if (!index || to === undefined) return false;
    const { firsts } = of(pk);
    if (!firsts.has(index)) {
      const found = first[index].get(pk)?.first;
      firsts.set(index, typeof found === 'string' ? found : undefined);
    }
    const known = firsts.get(index);
    return known === undefined || to < known;
  }

  return {
    find(call: Read, read: () => Result): Result {
      if (call.call === 'query' && isBeforeAll(call.query)) return { id: 0, value: '[]' };
      if (call.call === 'count' && isBeforeAll(call.query)) return { id: 0, value: 0 };
      const { answers } = of(call.call === 'get' ? call.key.pk : call.query.pk);
      const name = nameOf(call);
      const answer = answers.get(name) ?? read();
      answers.set(name, answer);
      return answer;
    },
    forget: (pk: string) => void ofPartitions.delete(pk),
    forgetAll: () => ofPartitions.clear(),
  };
}

/** Returns what distinguishes a read of a partition from others. */
function nameOf(call: Read): string {
  if (call.call === 'get') return call.key.sk;
  const { index, from, to, backwards, after } = call.query;
  const limit = call.call === 'query' ? call.limit : 'all';
  return JSON.stringify([index, from, to, backwards, limit, after]);
}
