/**
 * The thread that owns the database: a disk that is slow to sync delays no page. Writes that arrive together share
 * one transaction, and so one sync; no result is sent before its commit.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type Item, type Key, keyOf, type Write } from '../table';
import { type Connection, type Database, openDatabase } from './database';
import {
  type Call,
  type FromWorker,
  monotonicNow,
  OpenError,
  type Read,
  type Result,
  type ToWorker,
  type Transaction,
  type WorkerOptions,
} from './messages';
import { changed, holds, prepareStatements, type Statements } from './statements';

type ReadCall = Extract<Call, Read>;
type WriteCall = Exclude<Call, Read>;
type Queued = { deadline: number };

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
  serve(openDatabase((workerData as WorkerOptions).folder));
} catch (error) {
  if (!(error instanceof OpenError)) throw error;
  send({ type: 'refused', problem: error.problem });
}

function serve({ db, close }: Database): void {
  const statements = prepareStatements(db);
  const writer: Writer = { db, statements, onRemoval: createCleanup(db) };
  let writes: (WriteCall & Queued)[] = [];
  const reads: (ReadCall & Queued)[] = [];
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
    if (current.length > 0) send({ type: 'results', results: commit(writer, current) });
    const end = monotonicNow() + READS_TURN_MS;
    while (reads.length > 0 && monotonicNow() < end) {
      const read = reads.shift();
      if (read && read.deadline > monotonicNow())
        send({ type: 'results', results: [answer(statements, read)] });
    }
    schedule();
  };

  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'close') {
      while (writes.length + reads.length > 0) turn();
      close();
      parentPort?.close();
      return;
    }
    for (const call of JSON.parse(message.calls) as Call[]) {
      const queued = { ...call, deadline: message.deadline };
      if (isRead(queued)) reads.push(queued);
      else writes.push(queued);
    }
    schedule();
  });
  send({ type: 'ready' });
}

const isRead = <Some extends Call>(call: Some): call is Some & ReadCall =>
  call.call === 'get' || call.call === 'query' || call.call === 'count';

/** Runs writes in one transaction. If one fails, all do: none of them was acknowledged. */
function commit(writer: Writer, calls: readonly WriteCall[]): Result[] {
  const { db } = writer;
  try {
    db.exec('BEGIN IMMEDIATE');
    const results = calls.map((call) =>
      call.call === 'transact' ? transact(writer, call) : { id: call.id, value: run(writer, call) },
    );
    db.exec('COMMIT');
    return results;
  } catch (error) {
    // Some errors, such as a full disk, have ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK');
    return calls.map(({ id }) => ({ id, error: describe(error) }));
  }
}

/** Carries out writes together. If one fails, none of them stays, and the other calls of the commit do. */
function transact(writer: Writer, { id, writes }: Call & Transaction): Result {
  const { db, statements } = writer;
  db.exec('SAVEPOINT together');
  try {
    const stored = writes.map((write) => statements.read(keyOf(write)));
    const value = writes.every(({ condition }, index) => holds(condition, stored[index]));
    if (value) writes.forEach((write, index) => void apply(writer, write, stored[index]));
    db.exec('RELEASE together');
    return { id, value };
  } catch (error) {
    // A full disk has ended the whole commit.
    if (!db.isTransaction) throw error;
    db.exec('ROLLBACK TO together; RELEASE together');
    return { id, error: describe(error) };
  }
}

function answer(statements: Statements, call: ReadCall): Result {
  try {
    if (call.call === 'get') return { id: call.id, value: statements.read(call.key) };
    return { id: call.id, value: statements[call.call](call.query) };
  } catch (error) {
    return { id: call.id, error: describe(error) };
  }
}

function run(writer: Writer, write: Write) {
  const { db, statements } = writer;
  const stored = statements.read(keyOf(write));
  if (!holds(write.condition, stored)) {
    // The time of a signup does not show whether its address is known: the same pages are written either way.
    if (write.call === 'put') {
      db.exec('SAVEPOINT known');
      statements.write({ ...write.item, sk: `${write.item.sk} ` });
      db.exec('ROLLBACK TO known; RELEASE known');
    }
    return write.call === 'update' ? undefined : false;
  }
  const item = apply(writer, write, stored);
  return write.call === 'update' ? item : true;
}

/** Carries out a write whose condition holds. Returns the item after it. */
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

/** Names of SQLite's result codes; https://sqlite.org/rescode.html lists the others. */
const RESULT_CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
};

/** Returns the name of an error's result code; never its message, which could quote a value. */
function describe(error: unknown): string {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? 'UNEXPECTED_ERROR' : (RESULT_CODES[errcode & 0xff] ?? 'SQLITE_ERROR');
}

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
