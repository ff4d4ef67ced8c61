import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
// The only import of the driver. It has the API of `node:sqlite`, which replaces it in the next line once Node 22.13
// is the oldest supported version.
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { OpenError, type OpenProblem } from './messages';

export { backup, DatabaseSync };
export type Connection = InstanceType<typeof DatabaseSync>;
export type Statement = ReturnType<Connection['prepare']>;

/** File names inside the data folder. SQLite adds `-wal` and `-shm` to the first while it is open. */
export const DATABASE_FILE = 'signups.db';
const LOCK_FILE = 'signups.lock';

const SCHEMA_VERSION = 1;
/** How long to wait for the lock of a process that was killed, until the kernel has released it (ms). */
const LOCK_TIMEOUT_MS = 3000;

/** The open database, and the lock that keeps other processes out. */
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
    const lock = takeLock(join(folder, LOCK_FILE));
    // The lock file shows that there was a list: an empty one must not silently take its place.
    if (wasCreated && !existsSync(file)) throw new OpenError('missing');
    const db = openFile(file);
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
function takeLock(file: string): Connection {
  createPrivate(file);
  const lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

function openFile(file: string): Connection {
  createPrivate(file);
  const db = new DatabaseSync(file);
  // FULL syncs the log at every commit; secure_delete overwrites deleted content with zeros.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF`);
  const [row] = db.prepare('PRAGMA user_version').all();
  const version = Number(Object.values(row ?? {})[0]);
  if (version > SCHEMA_VERSION) throw new OpenError('newer');
  db.exec(`CREATE TABLE IF NOT EXISTS items (
      pk TEXT NOT NULL, sk TEXT NOT NULL, signedUpAt TEXT, item TEXT NOT NULL, UNIQUE (pk, sk)) STRICT;
    CREATE INDEX IF NOT EXISTS by_time ON items (pk, signedUpAt, sk) WHERE signedUpAt IS NOT NULL;
    PRAGMA user_version = ${SCHEMA_VERSION}`);
  // Databases of earlier versions do not have it. They can still open this one, since SQLite itself computes it.
  const columns = db.prepare('PRAGMA table_xinfo(items)').all() as { name: string }[];
  if (!columns.some(({ name }) => name === 'dueAt')) {
    db.exec("ALTER TABLE items ADD COLUMN dueAt TEXT AS (item ->> 'dueAt')");
  }
  db.exec('CREATE INDEX IF NOT EXISTS by_due ON items (pk, dueAt, sk) WHERE dueAt IS NOT NULL');
  return db;
}

/** Creates a file for its owner alone; SQLite gives its log the same mode. */
function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Result codes of SQLite, and why a database cannot be opened that has them; https://sqlite.org/rescode.html */
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
