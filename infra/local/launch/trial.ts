import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error';

/** The user who runs a program; that of this process if it is not root. */
export interface User {
  uid?: number;
  gid?: number;
}

interface TrialOptions {
  /** The data folder of the running server. */
  dataDir: string;
  /** A backup of its list, if there is one. */
  backup: string | undefined;
  user: User;
  source: NodeJS.ProcessEnv;
  /** How long the release may take until it is ready, in milliseconds. */
  timeout: number;
}

/** Beside the folder of `launch backup --try`. */
const FOLDER = 'trial-of-update';

/**
 * Starts a release beside the running server, on a free port with a copy of the list and without sending emails, and
 * ends it: a release that does not start is found while the one before still serves.
 * @throws StartError with what it has printed, if it does not become ready
 */
export async function tryRelease(release: string, options: TrialOptions): Promise<void> {
  const { dataDir, backup, user, source, timeout } = options;
  const folder = createFolder(dataDir);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const program = join(release, 'launch');
  const run = {
    // An empty variable is not replaced by that of settings.env.
    env: {
      PATH: source.PATH,
      DATA_DIR: folder,
      BACKUP_DIR: '',
      PORT: '0',
      DYNAMODB_ENDPOINT: '',
      MAIL_ENGINE: 'outbox',
      SMTP_URL: '',
      BOUNCE_ADDRESS: '',
      BOUNCE_IMAP_URL: '',
    },
    ...user,
  };
  try {
    if (backup !== undefined) execFileSync(program, ['restore', backup], { ...run, stdio: 'pipe' });
    await startOnce(program, run, timeout);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new StartError(`The release does not start. The server still runs the one before. ${reason}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createFolder(dataDir: string): string {
  if (!existsSync(dataDir)) return mkdtempSync(join(tmpdir(), 'trial-'));
  // On the disk of the list, which may be too large for the temporary folder.
  const folder = join(dataDir, FOLDER);
  // An update that was killed has left a copy of the list.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Starts a server, and ends it when it is ready. @throws Error with its output if it is not */
async function startOnce(
  program: string,
  options: { env: NodeJS.ProcessEnv } & User,
  timeout: number,
): Promise<void> {
  const child = spawn(program, ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<'ready'>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/^Ready: /m.test(output)) resolve('ready');
      });
  });
  child.on('error', (error) => {
    output += error.message;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  const outcome = await Promise.race([ready, closed]);
  child.kill('SIGTERM');
  await closed;
  clearTimeout(timer);
  if (outcome !== 'ready') throw new Error(output.trim() || `It was not ready after ${timeout / 1000} s.`);
}
