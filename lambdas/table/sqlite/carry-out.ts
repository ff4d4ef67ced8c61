import { changed, holds, type Item, type Key, keyOf, type Write } from '../table';
import { type Connection, resultCode } from './database';
import type { Read, Result, TableCall, WriteCalls, Written } from './messages';
import type { Statements } from './statements';

export type CallOf<Kind> = Extract<TableCall, Kind>;

/** The parts that carry out calls on an open database. */
export interface Writer {
  db: Connection;
  statements: Statements;
  /** Called when a text was removed. */
  onRemoval(): void;
}

/** Carries out calls in one transaction. If one throws, all fail: none of them was acknowledged. */
export function commit(writer: Writer, calls: readonly CallOf<WriteCalls>[]): Result[] {
  const { db } = writer;
  try {
    db.exec('BEGIN IMMEDIATE');
    const results = calls.map(({ id, writes }) => ({ id, value: carryOut(writer, writes) }));
    db.exec('COMMIT');
    return results;
  } catch (error) {
    // Some errors, such as a full disk, have ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK');
    return calls.map(({ id }) => ({ id, error: resultCode(error) }));
  }
}

/** Returns the result of a read; its error is a constant. */
export function answer(statements: Statements, { id, ...read }: CallOf<Read>): Result {
  try {
    if (read.call === 'get') return { id, value: statements.read(read.key) };
    if (read.call === 'count') return { id, value: statements.count(read.query) };
    return { id, value: statements.query(read.query, read.limit) };
  } catch (error) {
    return { id, error: resultCode(error) };
  }
}

/** Carries out writes if all conditions hold. */
function carryOut(writer: Writer, writes: WriteCalls['writes']): Written {
  const { db, statements } = writer;
  const stored = writes.map((write) => statements.read(keyOf(write)));
  const [first] = writes;
  if (!writes.every(({ condition }, index) => holds(condition, stored[index]))) {
    // Writes the same pages whether or not the address is known, so that the time of a signup does not show it.
    if (first?.call === 'put') {
      db.exec('SAVEPOINT known');
      statements.write({ ...first.item, sk: `${first.item.sk} ` });
      db.exec('ROLLBACK TO known; RELEASE known');
    }
    return { held: false };
  }
  const items = writes.map((write, index) => apply(writer, write, stored[index]));
  const isUpdate = writes.length === 1 && first?.call === 'update';
  return isUpdate ? { held: true, item: items[0] } : { held: true };
}

/** Returns the item after the write. */
function apply(
  { statements, onRemoval }: Writer,
  write: WriteCalls['writes'][number],
  stored: Item | undefined,
): Item | undefined {
  if (write.call === 'check') return stored;
  const item = write.call === 'delete' ? undefined : itemAfter(write, stored);
  if (item) statements.write(item);
  else statements.remove(keyOf(write));
  if (stored && losesText(stored, item)) onRemoval();
  return item;
}

const itemAfter = (
  write: Extract<Write, { call: 'put' | 'update' }>,
  stored: Item | undefined,
): Item & Key => (write.call === 'put' ? write.item : changed(write.key, stored, write.change));

/** Whether a text was removed or replaced: it may be personal. */
const losesText = (before: Item, after: Item | undefined): boolean =>
  Object.entries(before).some(([name, value]) => typeof value === 'string' && after?.[name] !== value);
