import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
// The only import of the driver. It has the API of `node:sqlite`, which can replace it in the next line once Node 22.13
// is the oldest supported version.
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { OpenError, type OpenProblem } from './messages';

export { backup, DatabaseSync };
export type Connection = InstanceType<typeof DatabaseSync>;
export type Statement = ReturnType<Connection['prepare']>;

/** File names inside the data folder. SQLite adds `-wal` and `-shm` to the first while it is open. */
export const DATABASE_FILE = 'signups.db';
const LOCK_FILE = 'signups.lock';

/** Marks a database as one of this program ("TTsu"). It never changes. */
const APPLICATION_ID = 0x54547375;
/**
 * The format of the tables and their items. Raise it with each change that earlier versions of this program cannot
 * read.
 */
export const FORMAT = 1;
/** The largest file that is read completely at a start, in bytes: more than a million signups, in about a second. */
const CHECKED_AT_START = 1024 ** 3;
/** How long to wait until the kernel has released the lock of a process that was killed (ms). */
const LOCK_TIMEOUT_MS = 3000;

/** The open database, with the lock that keeps other processes out. */
export interface Database {
  db: Connection;
  close(): void;
}

/**
 * Opens the signup database of a data folder for this process alone, and creates it if there is none.
 * @throws OpenError with the reason
 */
export function openDatabase(folder: string): Database {
  const file = join(folder, DATABASE_FILE);
  try {
    const wasCreated = existsSync(join(folder, LOCK_FILE));
    const lock = takeLock(folder);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    // The lock file shows that there was a list: an empty one must not silently replace it.
    if (wasCreated && !size) throw new OpenError(size === undefined ? 'missing' : 'empty');
    const db = openFile(file, size ?? 0);
    return {
      db,
      close() {
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        db.close();
        lock.close();
      },
    };
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError(problemOf(error));
  }
}

/** Holds an exclusive lock on an empty database, which the kernel releases however the process ends. */
export function takeLock(folder: string): Connection {
  const file = join(folder, LOCK_FILE);
  createPrivate(file);
  const lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

function openFile(file: string, size: number): Connection {
  createPrivate(file);
  const db = new DatabaseSync(file);
  // Checked before anything is written, so that a file of another program is not changed.
  if (size > 0) requireSignups(db);
  if (size > 0 && size <= CHECKED_AT_START) requireIntact(db, 'quick_check');
  // FULL syncs the log at every commit; secure_delete overwrites deleted content with zeros.
  db.exec(`PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16384;
    PRAGMA trusted_schema = OFF`);
  if (size === 0) createTables(db);
  db.exec('PRAGMA journal_mode = WAL');
  return db;
}

/** Creates everything in one transaction: a process that is killed leaves an empty file, or a whole database. */
export const createTables = (db: Connection): void =>
  db.exec(`BEGIN;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT};
    CREATE TABLE items (
      pk TEXT NOT NULL, sk TEXT NOT NULL, signedUpAt TEXT, item TEXT NOT NULL,
      dueAt TEXT AS (item ->> 'dueAt'), UNIQUE (pk, sk)) STRICT;
    CREATE INDEX by_time ON items (pk, signedUpAt, sk) WHERE signedUpAt IS NOT NULL;
    CREATE INDEX by_due ON items (pk, dueAt, sk) WHERE dueAt IS NOT NULL;
    COMMIT`);

/** @throws OpenError unless a database was written by this program, in a format that this version knows */
export function requireSignups(db: Connection): void {
  if (pragma(db, 'application_id') !== APPLICATION_ID) throw new OpenError('foreign');
  if (Number(pragma(db, 'user_version')) > FORMAT) throw new OpenError('newer');
}

/** @throws OpenError if `quick_check` finds damage in the pages, or `integrity_check` also in the indexes */
export function requireIntact(db: Connection, check: 'quick_check' | 'integrity_check'): void {
  let found: unknown;
  try {
    found = pragma(db, `${check}(1)`);
  } catch (error) {
    // An item that is not JSON: SQLite cannot compute a column from it.
    if (resultCode(error) !== 'SQLITE_ERROR') throw error;
  }
  if (found !== 'ok') throw new OpenError('damaged');
}

const pragma = (db: Connection, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/** Creates a file for its owner alone; SQLite gives its log the same mode. */
function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Result codes of SQLite with the reasons why a database cannot be opened; https://sqlite.org/rescode.html */
const RESULT_CODES: Readonly<Record<number, [name: string, problem: OpenProblem]>> = {
  5: ['SQLITE_BUSY', 'locked'],
  7: ['SQLITE_NOMEM', 'unusable'],
  8: ['SQLITE_READONLY', 'read-only'],
  10: ['SQLITE_IOERR', 'unusable'],
  11: ['SQLITE_CORRUPT', 'damaged'],
  13: ['SQLITE_FULL', 'full'],
  14: ['SQLITE_CANTOPEN', 'read-only'],
  26: ['SQLITE_NOTADB', 'damaged'],
};

/** Returns the name of an error's result code; never its message, which could quote a value. */
export function resultCode(error: unknown): string {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? 'UNEXPECTED_ERROR' : (RESULT_CODES[errcode & 0xff]?.[0] ?? 'SQLITE_ERROR');
}

/** Returns why a database cannot be opened, by the error of SQLite or of a system call. */
export function problemOf(error: unknown): OpenProblem {
  const { errcode, code = '' } = error as { errcode?: number; code?: string };
  if (errcode !== undefined) return RESULT_CODES[errcode & 0xff]?.[1] ?? 'unusable';
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code)) return 'full';
  return /^(EACCES|EROFS|EPERM|ENOENT|ENOTDIR)$/.test(code) ? 'read-only' : 'unusable';
}
