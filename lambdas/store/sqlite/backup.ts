import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DATABASE_FILE, DatabaseSync, problemOf } from './database';
import { OpenError } from './messages';

export interface Backup {
  signups: number;
  bytes: number;
}

/** The target of a backup exists already. */
export class BackupExistsError extends Error {
  override readonly name = 'BackupExistsError';
}

/**
 * Copies the signup database of a data folder, as it is at one moment, while another process may be using it. The copy
 * is a complete database without a log, contains nothing that was deleted, and appears under its name when it is whole.
 * @throws OpenError if there is no database or a disk is full, BackupExistsError instead of overwriting a file
 */
export async function backUp(folder: string, file: string): Promise<Backup> {
  const source = join(folder, DATABASE_FILE);
  if (!existsSync(source)) throw new OpenError('missing');
  if (existsSync(file)) throw new BackupExistsError();
  const partial = `${file}.${process.pid}.partial`;
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    const signups = await copy(source, partial);
    sync(partial);
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    linkSync(partial, file);
    return { signups, bytes: statSync(file).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new BackupExistsError();
    throw error instanceof OpenError ? error : new OpenError(problemOf(error));
  } finally {
    rmSync(partial, { force: true });
  }
}

async function copy(source: string, target: string): Promise<number> {
  const db = new DatabaseSync(source);
  try {
    // All pages in one step, and so in one read transaction: signups go on meanwhile without restarting it.
    await backup(db, target, { rate: -1 });
  } finally {
    db.close();
  }
  const copied = new DatabaseSync(target);
  try {
    // The copied pages still select WAL mode; a backup is a single file.
    copied.exec('PRAGMA journal_mode = DELETE');
    const row = copied.prepare('SELECT count(*) AS signups FROM items WHERE signedUpAt IS NOT NULL').get();
    return Number(row?.signups);
  } finally {
    copied.close();
  }
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
