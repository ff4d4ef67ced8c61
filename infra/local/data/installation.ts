import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE } from '@tariff-tantrum/lambdas/table/sqlite/database';
import type { LocalEnv } from '../env';

/**
 * Returns the name of this installation. A copy of its data folder has another name, on this machine or another one; a
 * copy of the whole machine has the same name.
 * @param folder the data folder, with its database
 */
export function nameInstallation(store: LocalEnv['store'], folder: string): string {
  switch (store.engine) {
    case 'sqlite': {
      // Copied files get new inode numbers; a renamed folder keeps its own.
      const numbers = [folder, join(folder, DATABASE_FILE)].map((path) => statSync(path).ino);
      return [hostname(), ...numbers].join(' ');
    }
    case 'dynamodb':
      return [hostname(), store.tableName].join(' ');
    default:
      return store satisfies never;
  }
}
