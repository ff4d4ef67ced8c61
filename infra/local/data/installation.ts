import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE } from '@tariff-tantrum/lambdas/table/sqlite/database';
import type { LocalEnv } from '../env';

/**
 * Names the installation of this process: a copy of its data folder, or another machine with it, has another name. A copy of
 * the whole machine has the same one.
 * @param folder the data folder, with its database
 */
export function nameInstallation(store: LocalEnv['store'], folder: string): string {
  switch (store.engine) {
    case 'sqlite': {
      // Whatever copies files gives them new numbers; a folder that is renamed keeps its own.
      const numbers = [folder, join(folder, DATABASE_FILE)].map((path) => statSync(path).ino);
      return [hostname(), ...numbers].join(' ');
    }
    case 'dynamodb':
      return [hostname(), store.tableName].join(' ');
    default:
      return store satisfies never;
  }
}
