import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupMarks } from '../backup-mark';
import {
  backup,
  type Connection,
  DATABASE_FILE,
  DatabaseSync,
  problemOf,
  requireIntact,
  requireSignups,
  takeLock,
} from './database';
import { OpenError } from './messages';

export interface Backup {
  signups: number;
  bytes: number;
  /** Whether the backup contains the key, without which its people cannot be recognised. */
  hasKey: boolean;
}

export interface Restored {
  signups: number;
  /** Whether there was a database before, which was kept. */
  isReplaced: boolean;
  /** The key that the backup contains, if it does. */
  key: string | undefined;
}

/** The target of a backup exists already. */
export class BackupExistsError extends Error {
  override readonly name = 'BackupExistsError';
}

/**
 * Copies the signup database of a data folder, as it is at one moment, while another process may be using it. The copy
 * is a complete database without a log, contains nothing that was deleted, is marked with its time, and gets its name
 * only when it is whole and verified.
 * @param key the content of the file with the key of hashes and links, which the backup contains, too
 * @throws OpenError if there is no database, it is damaged or a disk is full; BackupExistsError instead of overwriting
 * a file
 */
export async function backUp(folder: string, file: string, key?: string): Promise<Backup> {
  const source = join(folder, DATABASE_FILE);
  if (!existsSync(source)) throw new OpenError('missing');
  if (existsSync(file)) throw new BackupExistsError();
  const partial = `${file}.${process.pid}.partial`;
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    const signups = await copy(source, partial, new Date());
    if (key !== undefined) addKey(partial, key);
    sync(partial);
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    linkSync(partial, file);
    return { signups, bytes: statSync(file).size, hasKey: key !== undefined };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new BackupExistsError();
    throw error instanceof OpenError ? error : new OpenError(problemOf(error));
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Replaces the database of a data folder by a backup. The files of the old database are kept under another name:
 * `keptAs` instead of `signups.db`. Nothing is changed unless the backup is complete and verified. A database without a
 * mark, such as one that was kept, is marked with the time of its file.
 * @throws OpenError if the file is missing, damaged or not a backup of signups, or if a process uses the data folder
 */
export async function restore(folder: string, file: string, keptAs: string): Promise<Restored> {
  const target = join(folder, DATABASE_FILE);
  const partial = `${target}.${process.pid}.partial`;
  let lock: Connection | undefined;
  try {
    if (!existsSync(file)) throw new OpenError('missing');
    closeSync(openSync(partial, 'wx', 0o600));
    const signups = await copy(file, partial, statSync(file).mtime);
    const key = takeKey(partial);
    sync(partial);
    lock = takeLock(folder);
    const isReplaced = existsSync(target);
    // The log belongs to the database: it may contain signups of a process that was killed.
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(target + suffix)) renameSync(target + suffix, join(folder, keptAs + suffix));
    }
    renameSync(partial, target);
    return { signups, isReplaced, key };
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError(problemOf(error));
  } finally {
    lock?.close();
    rmSync(partial, { force: true });
  }
}

/**
 * Copies a database as it is at one moment, marks the copy with that time unless it has an earlier mark, and verifies
 * it. Resolves to the number of its signups.
 */
async function copy(source: string, target: string, at: Date): Promise<number> {
  const db = new DatabaseSync(source);
  try {
    // Copies all pages in one step, and so in one read transaction: signups that arrive meanwhile do not restart the
    // copy.
    await backup(db, target, { rate: -1 });
  } finally {
    db.close();
  }
  const copied = new DatabaseSync(target);
  try {
    requireSignups(copied);
    // The copied pages still select WAL mode; a backup is a single file.
    copied.exec('PRAGMA journal_mode = DELETE');
    const { item } = backupMarks.write.put({ backupAt: at.toISOString() });
    copied
      .prepare('INSERT OR IGNORE INTO items (pk, sk, item) VALUES (?, ?, ?)')
      .run(item.pk, item.sk, JSON.stringify(item));
    requireIntact(copied, 'integrity_check');
    const row = copied.prepare('SELECT count(signedUpAt) AS signups FROM items').get();
    return Number(row?.signups);
  } finally {
    copied.close();
  }
}

/** Adds a key to a backup, in a table that a database in use does not have. */
function addKey(file: string, key: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('CREATE TABLE backup_key (content TEXT NOT NULL) STRICT');
    db.prepare('INSERT INTO backup_key VALUES (?)').run(key);
  } finally {
    db.close();
  }
}

/** Takes the key out of the copy of a backup, so that it is in its own file only. */
function takeKey(file: string): string | undefined {
  const db = new DatabaseSync(file);
  try {
    const table = "SELECT name FROM sqlite_schema WHERE name = 'backup_key'";
    if (!db.prepare(table).get()) return undefined;
    const row = db.prepare('SELECT content FROM backup_key').get();
    db.exec('PRAGMA secure_delete = ON; DROP TABLE backup_key');
    return row && String(row.content);
  } finally {
    db.close();
  }
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
