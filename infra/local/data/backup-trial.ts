import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signups } from '@tariff-tantrum/lambdas/signups/signup';
import { backupMarks } from '@tariff-tantrum/lambdas/table/backup-mark';
import { restore } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';

interface Trial {
  /** How many signups it contains. */
  signups: number;
  /** When it was made (ISO 8601). */
  madeAt: string;
}

/**
 * Restores a backup into a folder of its own, reads each signup as the server would, and deletes the folder.
 * @param dataDir the folder is made in it, since the list may be too large for the temporary one
 * @param storeWorker the program of the embedded store's thread
 * @throws OpenError if the backup cannot be restored; StoreUnavailableError if it cannot be read
 */
export async function tryBackup(file: string, dataDir: string, storeWorker: string): Promise<Trial> {
  const folder = existsSync(dataDir) ? join(dataDir, 'trial') : mkdtempSync(join(tmpdir(), 'trial-'));
  // One that was killed has left a copy of the list.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    await restore(folder, file, 'before.db');
    const table = await openSqliteTable({ folder, worker: storeWorker });
    try {
      const count = await signups.on(table).count();
      await signups.on(table).readAll({}, () => false, { isStrict: true });
      const mark = await backupMarks.on(table).get({});
      return { signups: count, madeAt: mark?.backupAt ?? '' };
    } finally {
      await table.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
