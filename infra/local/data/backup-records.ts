import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backups } from '@tariff-tantrum/lambdas/contract/backups';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { DAY, isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { z } from 'zod';
import { ownCommand } from '../env';

const madeSchema = z.object({ at: z.string() });
const triedSchema = z.object({ at: z.string(), madeAt: z.string() });

/** One file for each, so that a backup and a trial at the same time do not lose each other's record. */
const fileOf = (folder: string, name: 'made' | 'tried'): string => join(folder, `backup-${name}.json`);

/** Records in the data folder that a backup was made at a time (ms since 1970). */
export const recordBackup = (folder: string, at: number): void =>
  write(fileOf(folder, 'made'), { at: isoOf(at) });

/**
 * Records in the data folder that a backup was restored for a trial.
 * @param at ms since 1970
 * @param madeAt when that backup was made (ISO 8601)
 */
export const recordTrial = (folder: string, at: number, madeAt: string): void =>
  write(fileOf(folder, 'tried'), { at: isoOf(at), madeAt });

/** Returns what is recorded in a data folder. */
export function readBackups(folder: string): Backups {
  const made = read(fileOf(folder, 'made'), madeSchema);
  const tried = read(fileOf(folder, 'tried'), triedSchema);
  return { ...(made && { madeAt: made.at }), ...(tried && { tried }) };
}

/** Replaces the file in one step, so that a reader never gets half a record. */
function write(file: string, record: object): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  renameSync(draft, file);
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is no record, or somebody has edited it: the next backup writes a new one.
    return undefined;
  }
}

/** Backups are made daily, and one a month is tried. */
const LONGEST = { made: 2 * DAY, tried: 35 * DAY };

/**
 * Returns a problem if a public site has no recent backup, or none that was tried.
 * @param now ms since 1970
 */
export function findBackupProblem(
  { madeAt, tried }: Backups,
  siteUrl: string,
  now: number,
): Problem | undefined {
  const isOld = (time: string | undefined, age: number) => time === undefined || now - Date.parse(time) > age;
  if (isLoopback(new URL(siteUrl).hostname)) return undefined;
  if (isOld(madeAt, LONGEST.made))
    return {
      id: 'backup-old',
      severity: 'warning',
      title: 'The list was not backed up in the last two days.',
      whatToDo: 'Set BACKUP_DIR, and copy the backups to another machine; docs/live.md, “Backups”.',
    };
  return isOld(tried?.madeAt, LONGEST.tried)
    ? {
        id: 'backup-untried',
        severity: 'warning',
        title: 'No backup of the last five weeks was tried.',
        whatToDo: `Try the newest one of the other machine: ${ownCommand('backup', '--try <file>')}.`,
      }
    : undefined;
}
