import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDataDir } from '../env';
import { StartError } from '../start-error';
import { checkArchive, unpackRelease } from './archive';
import {
  type Installation,
  installationOf,
  linkedRelease,
  releaseFolder,
  setLink,
  versionOf,
} from './installation';
import { findRunning, restartAs } from './running';
import { tryRelease, type User } from './trial';

/** How long `launch` waits, in milliseconds. */
export interface Timeouts {
  /** For the trial of a release beside the running server. */
  trial: number;
  /** Until the new release is ready, including the stop of the previous one. */
  ready: number;
  /** Until the previous release is ready again. */
  back: number;
}

const TIMEOUTS: Timeouts = { trial: 60_000, ready: 15_000, back: 60_000 };

/**
 * Runs `launch update <archive>`: checks and unpacks the archive, backs up the list, switches, and goes back if the
 * server does not become ready. Resolves to the exit code.
 * @param release the folder of the program that runs
 * @param source the environment
 */
export async function runUpdate(
  release: string,
  args: readonly string[],
  source: NodeJS.ProcessEnv,
  timeouts = TIMEOUTS,
): Promise<number> {
  const [archive, ...rest] = args;
  if (!archive || rest.length > 0) {
    console.error('Usage: ./launch update <archive>');
    return 2;
  }
  const installation = installationOf(release);
  const dataDir = resolve(readDataDir(source));
  checkArchive(resolve(archive));
  // The server's user reads the release.
  process.umask(0o022);
  const name = unpackRelease(installation, resolve(archive));
  const user = ownerOf(dataDir);
  const backup = backUp(installation, dataDir, user, source);
  await tryRelease(releaseFolder(installation, name), {
    dataDir,
    backup,
    user,
    source,
    timeout: timeouts.trial,
  });
  if (await switchTo(installation, name, dataDir, timeouts)) {
    removeOld(installation);
    return 0;
  }
  console.error(`${name} did not become ready. The log says why: journalctl -u launch -n 50`);
  return 1;
}

/** Runs `launch rollback`: switches to the release before. The list stays as it is. Resolves to the exit code. */
export async function runRollback(
  release: string,
  source: NodeJS.ProcessEnv,
  timeouts = TIMEOUTS,
): Promise<number> {
  const installation = installationOf(release);
  const name = linkedRelease(installation, 'previous');
  if (name === undefined) throw new StartError('There is no release before this one.');
  return (await switchTo(installation, name, resolve(readDataDir(source)), timeouts)) ? 0 : 1;
}

/** Returns the owner of the data folder if this process is root: files of another user in it would stop the server. */
function ownerOf(dataDir: string): User {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return {};
  const { uid, gid } = statSync(dataDir);
  return { uid, gid };
}

/** Writes a backup, and returns its file; undefined if there is no list yet. */
function backUp(
  installation: Installation,
  dataDir: string,
  user: User,
  source: NodeJS.ProcessEnv,
): string | undefined {
  if (!existsSync(join(dataDir, 'signups.db'))) {
    console.log('There is no list yet to back up.');
    return undefined;
  }
  const folder = resolve(source.BACKUP_DIR || join(dataDir, 'backups'));
  const file = join(folder, `signups-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.db`);
  const program = join(installation.folder, 'current', 'server', 'backup-program.js');
  const env = { PATH: source.PATH, DATA_DIR: dataDir };
  try {
    if (!existsSync(folder)) execFileSync('mkdir', ['-m', '700', folder], { stdio: 'inherit', ...user });
    execFileSync(process.execPath, [program, file], { env, stdio: 'inherit', ...user });
  } catch {
    throw new StartError('The list could not be backed up. The server still runs the release before.');
  }
  return file;
}

/**
 * Makes a release the current one and restarts the server: whatever supervises it starts the current release when it
 * ends. Resolves to whether it has become ready; if not, the release before is the current one again.
 */
async function switchTo(
  installation: Installation,
  name: string,
  dataDir: string,
  timeouts: Timeouts,
): Promise<boolean> {
  const before = linkedRelease(installation, 'current');
  if (before === undefined || !existsSync(releaseFolder(installation, name)))
    throw new StartError(`The release ${name} is not there any more. Nothing was changed.`);
  const running = await findRunning(dataDir);
  if (running) requireSignals(running.pid);
  setLink(installation, 'current', name);
  if (!running) {
    setLink(installation, 'previous', before);
    console.log(`${name} is the current release. No server is running here; start it.`);
    return true;
  }
  const began = performance.now();
  if (await restartAs(versionOf(installation, name), dataDir, timeouts.ready)) {
    setLink(installation, 'previous', before);
    console.log(`${name} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return true;
  }
  setLink(installation, 'current', before);
  const isBack = await restartAs(versionOf(installation, before), dataDir, timeouts.back);
  console.error(
    isBack ? `${before} is the current release again, and ready.` : `${before} is not ready either.`,
  );
  return false;
}

/** @throws StartError if this user may not end the server */
function requireSignals(pid: number): void {
  try {
    process.kill(pid, 0);
  } catch {
    throw new StartError('The server is of another user. Run this as root. Nothing was changed.');
  }
}

/** Deletes all releases but the current one and the one before. */
function removeOld(installation: Installation): void {
  const kept = [linkedRelease(installation, 'current'), linkedRelease(installation, 'previous')];
  const releases = join(installation.folder, 'releases');
  for (const name of readdirSync(releases))
    if (!kept.includes(name)) rmSync(join(releases, name), { recursive: true, force: true });
}
