import { answer, commit, type Writer } from '../sqlite/carry-out';
import { createTables, DatabaseSync } from '../sqlite/database';
import type { Read, Result, Writes } from '../sqlite/messages';
import { prepareStatements } from '../sqlite/statements';
import type { Item, Key } from '../table';

/** An item as it is stored: what a backup copies. */
interface Row {
  pk: string;
  sk: string;
  signedUpAt: string | null;
  item: string;
}

/** The SQLite engine in this process, in memory: each call is carried out at once. */
export interface InProcessSqlite {
  /** Carries out a call. @throws Error with the constant of SQLite's error */
  carryOut<Value>(call: Read | Writes): Value;
  /** Returns an item as it is stored. */
  read(key: Key): Item | undefined;
  /** Returns all items of the partitions whose keys begin with a text. */
  list(prefix: string): Item[];
  /** Returns everything that is stored, as a backup does. */
  copy(): Row[];
  /** Replaces everything that is stored. */
  replace(rows: readonly Row[]): void;
  close(): void;
}

/** Opens an empty database. */
export function openInProcessSqlite(): InProcessSqlite {
  const db = new DatabaseSync(':memory:');
  createTables(db);
  const statements = prepareStatements(db);
  const writer: Writer = { db, statements, onRemoval: () => undefined };
  const insert = db.prepare('INSERT INTO items (pk, sk, signedUpAt, item) VALUES (?, ?, ?, ?)');
  const withPrefix = db.prepare('SELECT item FROM items WHERE pk >= ? AND pk < ? ORDER BY pk, sk');

  const answerTo = (call: Read | Writes): Result | undefined =>
    call.call === 'write' ? commit(writer, [{ id: 0, ...call }])[0] : answer(statements, { id: 0, ...call });

  return {
    carryOut<Value>(call: Read | Writes): Value {
      const result = answerTo(call);
      if (!result || 'error' in result) throw new Error(result?.error);
      // What a call resolves to is known by who makes it, as in a table of a thread.
      return result.value as Value;
    },
    read: (key) => statements.read(key),
    list: (prefix) => withPrefix.all(prefix, `${prefix}\uffff`).map(({ item }) => JSON.parse(String(item))),
    copy: () =>
      db
        .prepare('SELECT pk, sk, signedUpAt, item FROM items')
        .all()
        .map(({ pk, sk, signedUpAt, item }) => ({
          ...{ pk: String(pk), sk: String(sk), item: String(item) },
          signedUpAt: signedUpAt === null ? null : String(signedUpAt),
        })),
    replace(rows) {
      db.exec('BEGIN; DELETE FROM items');
      for (const { pk, sk, signedUpAt, item } of rows) insert.run(pk, sk, signedUpAt, item);
      db.exec('COMMIT');
    },
    close: () => db.close(),
  };
}
