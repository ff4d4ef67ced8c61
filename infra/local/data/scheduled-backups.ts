import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '@tariff-tantrum/lambdas/api/host';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { dateOf, HOUR } from '@tariff-tantrum/lambdas/facts/time';
import { type BackupEnv, scheduledBackupEnv } from '../env';
import { codeOf } from '../start-error';
import { runDaily } from './maintenance';

interface ScheduledBackupsOptions {
  backups: BackupEnv;
  /** The data folder. */
  folder: string;
  /** The program that writes a backup, of the same version as the host. */
  program: string;
  /** Ends a backup under way. */
  signal: AbortSignal;
  log: Log;
}

/** The backup before an update also has a time in its name. */
const BACKUP = /^signups-\d{4}-\d\d-\d\d(T[\d-]+)?\.db$/;
/** The file that an interrupted backup leaves. */
const PARTIAL = /^signups-\d{4}-\d\d-\d\d(T[\d-]+)?\.db\.\d+\.partial$/;

/**
 * Creates the task that backs up the list daily, in a process of its own, so that no page waits for it. Only after a
 * verified backup are older ones deleted. A backup that failed is tried again hourly.
 */
export function createScheduledBackups({ backups, folder, program, signal, log }: ScheduledBackupsOptions) {
  const target = resolve(backups.folder);
  let problem: Problem | undefined;

  async function backUp(): Promise<void> {
    createFolder(target);
    const name = `signups-${dateOf(Date.now())}.db`;
    const names = readdirSync(target);
    for (const old of names) if (PARTIAL.test(old)) rmSync(join(target, old));
    if (!names.includes(name)) await runBackup(join(target, name));
    const kept = readdirSync(target).filter((each) => BACKUP.test(each));
    for (const old of kept.sort().slice(0, -backups.keep)) rmSync(join(target, old));
  }

  const runBackup = (file: string) =>
    promisify(execFile)(process.execPath, [program, file], {
      env: scheduledBackupEnv(folder),
      signal,
    });

  return {
    start(): void {
      runDaily(async () => {
        try {
          await backUp();
          problem = undefined;
        } catch (error) {
          if (signal.aborted) return;
          const reason = reasonOf(error, target);
          problem = {
            id: 'backup',
            severity: 'error',
            title: `The backup of ${dateOf(Date.now())} failed: ${reason}`,
            whatToDo: 'It is tried again every hour.',
          };
          log({ event: 'backup-failed', reason });
          throw error;
        }
      }, HOUR);
    },
    /** Returns why the last backup failed, if it did. */
    findProblem: async (): Promise<Problem | undefined> => problem,
  };
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Returns the sentence that `npm run backup` printed, or one about a folder that cannot be used. */
function reasonOf(error: unknown, folder: string): string {
  const { stderr = '' } = error as { stderr?: string };
  return (
    stderr.trim() || `The folder ${folder} cannot be used (${codeOf(error)}). Set BACKUP_DIR to another one.`
  );
}
