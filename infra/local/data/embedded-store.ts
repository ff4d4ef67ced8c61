import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pauseRestored } from '@tariff-tantrum/lambdas/campaigns/campaign/pauses';
import { giveBackUnended } from '@tariff-tantrum/lambdas/owner/login-limiter';
import { DATABASE_FILE } from '@tariff-tantrum/lambdas/table/sqlite/database';
import { OpenError, type OpenProblem } from '@tariff-tantrum/lambdas/table/sqlite/messages';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import { ownCommand } from '../env';
import { StartError } from '../start-error';
import type { Store, StoreOptions } from './store';

/** Opens the store in the data folder, and pauses its campaigns if it is a restored backup. */
export async function openEmbeddedStore({
  folder,
  storeWorker,
  lifetime,
}: Omit<StoreOptions, 'env'>): Promise<Store> {
  try {
    const onFailure = () => lifetime.fail('The store has stopped unexpectedly. Start again.');
    const table = await openSqliteTable({ folder, worker: storeWorker, onFailure });
    lifetime.onShutdown(() => table.close());
    await pauseRestored({ table, now: Date.now });
    // On a full disk nothing can be given back; then the owner waits for a minute at most.
    await giveBackUnended({ table }).catch(() => undefined);
    return { table, installation: nameInstallation(folder) };
  } catch (error) {
    throw error instanceof OpenError ? new StartError(explainOpenError(error.problem, folder)) : error;
  }
}

/** Copied files get new inode numbers; a renamed folder keeps its own. */
const nameInstallation = (folder: string): string =>
  [hostname(), ...[folder, join(folder, DATABASE_FILE)].map((path) => statSync(path).ino)].join(' ');

export const RESTORE = `\`${ownCommand('restore', '<file>')}\``;

/** Returns a sentence about a database that cannot be opened, and what to do about it. */
export const explainOpenError = (problem: OpenProblem, folder: string): string => sentences(folder)[problem];

const sentences = (folder: string): Record<OpenProblem, string> => ({
  locked: `Another process is using the data folder ${folder}. Stop that one first, or set DATA_DIR to another folder.`,
  missing:
    `The signups in ${join(folder, 'signups.db')} are missing. Restore a backup with ${RESTORE}; to start with an ` +
    `empty list, delete ${join(folder, 'signups.lock')}.`,
  empty:
    `The file ${join(folder, 'signups.db')} is empty, although there was a list. Restore a backup with ${RESTORE}; ` +
    `to start with an empty list, delete that file and ${join(folder, 'signups.lock')}.`,
  foreign:
    `The file ${join(folder, 'signups.db')} is not a signup list of this program, and was not changed. Restore a ` +
    `backup with ${RESTORE}, or move the file away.`,
  full: `The data folder ${folder} is on a disk that is full. Free some space and start again.`,
  'read-only': `The data folder ${folder} cannot be written to. Allow it, or set DATA_DIR to a folder of your own.`,
  damaged: `The file ${join(folder, 'signups.db')} is damaged. Restore a backup with ${RESTORE}; docs/list.md, "Backup".`,
  newer: `The signups in ${folder} were written by a newer version of this program: start that one instead.`,
  unusable: `The data folder ${folder} cannot be used. Set DATA_DIR to another folder.`,
});
