import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BACKUP_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { formatCount, formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { BackupExistsError, backUp, restore } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { OpenError } from '@tariff-tantrum/lambdas/table/sqlite/messages';
import { backupFolder, ownCommand, readDataDir } from '../env';
import { StartError } from '../start-error';
import { recordBackup, recordTrial } from './backup-records';
import { tryBackup } from './backup-trial';
import { openDataFolder } from './data-folder';
import { explainOpenError } from './embedded-store';
import { nameOfKeptList } from './kept-lists';

const usage = (): string => ownCommand('backup', '[--try] <file>');

/**
 * Carries out the command `backup`: makes a backup or, with `--try`, tries one. Resolves to the exit code.
 * @param args the command's arguments
 * @param source the environment, with its secrets
 * @param storeWorker the program of the embedded store's thread
 */
export async function runBackupCommand(
  args: readonly string[],
  source: NodeJS.ProcessEnv,
  storeWorker: string,
): Promise<number> {
  const [option, ...rest] = args;
  return option === '--try' ? runTrial(rest, source, storeWorker) : runBackup(args, source);
}

/**
 * Writes a backup of the signup database to a file, and prints what it contains. Resolves to the exit code.
 * @param args the command's arguments: the file
 * @param source the environment, with its secrets
 */
export async function runBackup(args: readonly string[], source: NodeJS.ProcessEnv): Promise<number> {
  const file = fileOf(args, source);
  if (!file) return printUsage(usage());
  process.umask(0o077);
  const dataDir = resolve(readDataDir(source));
  try {
    const at = Date.now();
    const { signups, bytes, hasKey } = await backUp(dataDir, file, readMailKey(dataDir));
    recordBackup(dataDir, at);
    console.log(`${file}: ${formatQuantity(signups, 'signup')}, ${formatCount(bytes)} bytes.`);
    console.log(
      hasKey
        ? 'It contains the key of the links in emails, too. Only you may read it (mode 600): keep it so where you copy it.'
        : 'Only you may read it (mode 600): keep it so where you copy it.',
    );
    return 0;
  } catch (error) {
    console.error(explainBackupError(error, file, dataDir));
    return error instanceof BackupExistsError ? 6 : 1;
  }
}

/** Tries whether a backup can be restored, records that for the owner, and prints what it contains. */
async function runTrial(
  args: readonly string[],
  source: NodeJS.ProcessEnv,
  storeWorker: string,
): Promise<number> {
  const file = fileOf(args, source);
  if (!file) return printUsage(usage());
  process.umask(0o077);
  const dataDir = resolve(readDataDir(source));
  try {
    const { signups, madeAt } = await tryBackup(file, dataDir, storeWorker);
    if (existsSync(dataDir)) recordTrial(dataDir, Date.now(), madeAt);
    const made = formatOwnerTime(Date.parse(madeAt));
    console.log(
      `${file} can be restored: ${formatQuantity(signups, 'signup')}, each of which was read. It was made ${made}.`,
    );
    return 0;
  } catch (error) {
    console.error(
      error instanceof StoreUnavailableError
        ? `${file} contains what the server cannot read. Try another backup, and keep this one.`
        : explainRestoreError(error, file, dataDir),
    );
    return 1;
  }
}

/**
 * Replaces the signup database with a backup, and keeps the old database. Takes the same arguments as `runBackup`;
 * resolves to the exit code.
 */
export async function runRestore(args: readonly string[], source: NodeJS.ProcessEnv): Promise<number> {
  const file = fileOf(args, source);
  if (!file) return printUsage(ownCommand('restore', '<file>'));
  process.umask(0o077);
  const keptAs = nameOfKeptList(Date.now());
  const dataDir = readDataDir(source);
  try {
    const folder = openDataFolder(dataDir);
    const { signups, isReplaced, key } = await restore(folder, file, keptAs);
    console.log(`Restored ${formatQuantity(signups, 'signup')} from ${file}.`);
    if (isReplaced)
      console.log(`The list before is kept in ${join(folder, keptAs)} for ${BACKUP_DAYS} days.`);
    console.log(restoreMailKey(folder, key));
    if (!existsSync(join(folder, 'admin-password')) && source.ADMIN_PASSWORD === undefined)
      console.log(NEW_PASSWORD);
    for (const sentence of TO_DO) console.log(sentence);
    return 0;
  } catch (error) {
    console.error(explainRestoreError(error, file, dataDir));
    return 1;
  }
}

/** A backup contains no password, so that nobody who reads it can log in. */
const NEW_PASSWORD =
  'The next start makes a new admin password. To keep the one before, copy the file admin-password into this folder first.';

/** Changes after the backup, which it cannot contain: the owner has to repeat them. */
const TO_DO = [
  'To do: erase again whoever was erased after the backup was made, and import orders and codes again.',
  'Campaigns that were under way or scheduled are paused when you start: "campaign list" shows them.',
];

const keyFile = (dataDir: string): string => join(resolve(dataDir), 'mail-key');

/** Returns the content of the file with the key of hashes and links, if there is one. */
function readMailKey(dataDir: string): string | undefined {
  const file = keyFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Puts the key of a backup into the data folder, unless the file there contains it already: new keys are appended to
 * old ones. A file without it is renamed and kept. Returns a sentence that says what was done.
 */
function restoreMailKey(folder: string, key: string | undefined): string {
  const file = keyFile(folder);
  const before = readMailKey(folder);
  if (key === undefined)
    return before === undefined
      ? `The backup has no key: copy mail-key to ${file} before you start.`
      : `The backup has no key: ${file} stays as it is.`;
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (before !== undefined && lines(key).every((line) => lines(before).includes(line)))
    return `${file} has the key of the backup already.`;
  const kept = `${file}-until-${new Date().toISOString().replaceAll(':', '-')}`;
  if (before !== undefined) renameSync(file, kept);
  writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  return before === undefined
    ? `Restored the key of the links in emails to ${file}.`
    : `Restored the key of the links in emails to ${file}; the one before is kept in ${kept}.`;
}

function fileOf([name, ...rest]: readonly string[], source: NodeJS.ProcessEnv): string | undefined {
  const isFile = name && rest.length === 0 && !name.startsWith('-');
  return isFile ? resolve(backupFolder(source), name) : undefined;
}

function printUsage(usage: string): number {
  console.error(`Usage: ${usage}`);
  return 2;
}

/** Returns why a backup failed, and what to do about it. */
export function explainBackupError(error: unknown, file: string, dataDir: string): string {
  if (error instanceof BackupExistsError)
    return `${file} exists already. Choose another name, or delete it first.`;
  if (!(error instanceof OpenError)) throw error;
  if (error.problem === 'missing') return `There are no signups in ${resolve(dataDir)}. Is DATA_DIR right?`;
  if (error.problem === 'full')
    return `There is not enough space for ${file}. Free some, or choose another disk.`;
  if (error.problem === 'read-only' && !existsSync(dirname(file)))
    return `The folder ${dirname(file)} does not exist. Create it first, or choose another one.`;
  if (error.problem === 'read-only')
    return `${file} cannot be written. Choose a folder where you may create files.`;
  return explainOpenError(error.problem, resolve(dataDir));
}

function explainRestoreError(error: unknown, file: string, dataDir: string): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof OpenError)) throw error;
  const nothing = 'Nothing was changed.';
  if (error.problem === 'missing') return `There is no file ${file}. ${nothing}`;
  if (error.problem === 'damaged') return `${file} is damaged. ${nothing} Use another backup.`;
  if (error.problem === 'foreign') return `${file} is not a backup of signups. ${nothing}`;
  if (error.problem === 'newer') return `${file} was written by a newer version. ${nothing}`;
  return `${explainOpenError(error.problem, resolve(dataDir))} ${nothing}`;
}
