/**
 * The thread that owns the database: a disk that is slow to sync delays no page. Writes that arrive together share
 * one transaction, and so one sync; no result is sent before its commit.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { changed, holds, type Item, type Key, keyOf, type Write } from '../table';
import { type Connection, type Database, openDatabase, resultCode } from './database';
import {
  type Call,
  type FromWorker,
  monotonicNow,
  OpenError,
  type Read,
  type Result,
  type ToWorker,
  type Writes,
  type Written,
} from './messages';
import { prepareStatements, type Statements } from './statements';

type Queued<Kind> = Extract<Call, Kind> & { deadline: number };

interface Writer {
  db: Connection;
  statements: Statements;
  /** Called when a text was removed. */
  onRemoval(): void;
}

/** How long reads may run before the next writes get their turn (ms). */
const READS_TURN_MS = 5;
/** How soon after a removal the log is emptied (ms): it still contains the pages from before. */
const CLEANUP_DELAY_MS = 250;

const send = (message: FromWorker) => parentPort?.postMessage(message);

try {
  serve(openDatabase(String(workerData)));
} catch (error) {
  if (!(error instanceof OpenError)) throw error;
  send({ problem: error.problem });
}

function serve({ db, close }: Database): void {
  const statements = prepareStatements(db);
  const writer: Writer = { db, statements, onRemoval: createCleanup(db) };
  let writes: Queued<Writes>[] = [];
  const reads: Queued<Read>[] = [];
  let scheduled = false;

  const schedule = () => {
    if (scheduled || writes.length + reads.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    scheduled = false;
    const batch = writes;
    writes = [];
    // Nobody waits for a call whose deadline has passed, and its caller may have repeated it.
    const current = batch.filter(({ deadline }) => deadline > monotonicNow());
    if (current.length > 0) send(commit(writer, current));
    const end = monotonicNow() + READS_TURN_MS;
    while (reads.length > 0 && monotonicNow() < end) {
      const read = reads.shift();
      if (read && read.deadline > monotonicNow()) send([answer(statements, read)]);
    }
    schedule();
  };

  parentPort?.on('message', (message: ToWorker) => {
    if (message === 'close') {
      while (writes.length + reads.length > 0) turn();
      close();
      parentPort?.close();
      return;
    }
    for (const call of JSON.parse(message.calls) as Call[]) {
      const queued = { ...call, deadline: message.deadline };
      if (queued.call === 'write') writes.push(queued);
      else reads.push(queued);
    }
    schedule();
  });
  send('ready');
}

/** Carries out calls in one transaction. If one throws, all fail: none of them was acknowledged. */
function commit(writer: Writer, calls: readonly Queued<Writes>[]): Result[] {
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

function answer(statements: Statements, { id, ...read }: Queued<Read>): Result {
  try {
    if (read.call === 'get') return { id, value: statements.read(read.key) };
    if (read.call === 'count') return { id, value: statements.count(read.query) };
    return { id, value: statements.query(read.query, read.limit) };
  } catch (error) {
    return { id, error: resultCode(error) };
  }
}

/** Carries out writes if all conditions hold. */
function carryOut(writer: Writer, writes: readonly Write[]): Written {
  const { db, statements } = writer;
  const stored = writes.map((write) => statements.read(keyOf(write)));
  const [first] = writes;
  if (!writes.every(({ condition }, index) => holds(condition, stored[index]))) {
    // The time of a signup does not show whether its address is known: the same pages are written either way.
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
function apply({ statements, onRemoval }: Writer, write: Write, stored: Item | undefined): Item | undefined {
  const item = write.call === 'delete' ? undefined : itemAfter(write, stored);
  if (item) statements.write(item);
  else statements.remove(keyOf(write));
  if (stored && losesText(stored, item)) onRemoval();
  return item;
}

const itemAfter = (write: Exclude<Write, { call: 'delete' }>, stored: Item | undefined): Item & Key =>
  write.call === 'put' ? write.item : changed(write.key, stored, write.change);

/** Whether a text was removed or replaced: it may be personal. */
const losesText = (before: Item, after: Item | undefined): boolean =>
  Object.entries(before).some(([name, value]) => typeof value === 'string' && after?.[name] !== value);

/**
 * Moves the log into the database and truncates it soon after a removal, so that no file contains what was removed.
 * While a backup reads, that is not possible yet: it is tried again.
 */
function createCleanup(db: Connection): () => void {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(clean, CLEANUP_DELAY_MS).unref();
  };
  const clean = () => {
    isScheduled = false;
    try {
      const { busy } = checkpoint.get() as { busy: number };
      if (busy) schedule();
    } catch {
      schedule();
    }
  };
  return schedule;
}
