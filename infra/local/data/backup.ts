import { resolve } from 'node:path';
import { BackupExistsError, backUp } from '@tariff-tantrum/lambdas/store/sqlite/backup';
import { OpenError } from '@tariff-tantrum/lambdas/store/sqlite/messages';
import { backupFolder, readEnv } from '../env';
import { explainOpenError } from './open-store';

/**
 * Writes a backup of the signup database to a file, and prints what it contains. Resolves to the exit code.
 * @param args the command's arguments: the file
 * @param source the environment, with its secrets
 */
export async function runBackup(args: readonly string[], source: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...rest] = args;
  if (!name || rest.length > 0 || name.startsWith('-')) {
    console.error('Usage: npm run -s backup -- <file>');
    return 2;
  }
  process.umask(0o077);
  const { dataDir } = readEnv(source);
  const file = resolve(backupFolder(source), name);
  try {
    const { signups, bytes } = await backUp(resolve(dataDir), file);
    console.log(`${file}: ${signups.toLocaleString('en')} signups, ${bytes.toLocaleString('en')} bytes.`);
    return 0;
  } catch (error) {
    console.error(sentence(error, file, dataDir));
    return error instanceof BackupExistsError ? 6 : 1;
  }
}

function sentence(error: unknown, file: string, dataDir: string): string {
  if (error instanceof BackupExistsError)
    return `${file} exists already. Choose another name, or delete it first.`;
  if (!(error instanceof OpenError)) throw error;
  if (error.problem === 'missing') return `There are no signups in ${resolve(dataDir)}. Is DATA_DIR right?`;
  if (error.problem === 'full')
    return `There is not enough space for ${file}. Free some, or choose another disk.`;
  if (error.problem === 'read-only')
    return `${file} cannot be written. Choose a folder in which you may create files.`;
  return explainOpenError(error.problem, resolve(dataDir));
}
