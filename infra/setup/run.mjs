import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withoutSecrets } from './secrets.mjs';

/** What is installed and built may be used by another user, such as that of the service. */
const BUILD_UMASK = 0o022;

/**
 * Calls a function whose files others may read, whatever the umask of the command is: the host's own files are private.
 * @template Result
 * @param {() => Result} write does all that it does before it returns
 * @returns {Result}
 */
export function writeForAll(write) {
  const umask = process.umask(BUILD_UMASK);
  try {
    return write();
  } finally {
    process.umask(umask);
  }
}

/** Not SIGHUP: a handler would end what was started by `nohup`. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * Runs a command, without secrets in its environment, with a line of progress every few seconds on the standard error
 * unless `ticks` is false, since the output of a program that it prepares may be piped; prints the output of the
 * command only if it fails. The command ends with this process, whose caller handles SIGINT and SIGTERM itself if it
 * passes an abort signal.
 * @param {string} title the step, such as `Building the site`
 * @param {string[]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, ticks?: boolean }} options
 * @returns {Promise<string>} what it has printed
 */
export async function runStep(title, [program, ...args], { cwd, env = process.env, signal, ticks = true }) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.error(`${title} ...`);
  const tick = () => ticks && console.error(`${title} ... ${seconds()} s`);
  const ticker = setInterval(tick, 5000);
  const onWindows = process.platform === 'win32';
  // A process group of its own, so that all of it can be ended at once.
  const child = writeForAll(() =>
    spawn(program, args, { cwd, env: withoutSecrets(env), shell: onWindows, detached: !onWindows }),
  );
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(onWindows ? child.pid : -child.pid);
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', stop);
  signal?.addEventListener('abort', stop);
  // Node emits no `exit` when a signal ends this process, and the command has a process group of its own.
  const exit = (_name, number) => process.exit(128 + number);
  const handled = signal ? [] : ENDING_SIGNALS;
  for (const name of handled) process.once(name, exit);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', resolve);
  });
  clearInterval(ticker);
  process.off('exit', stop);
  signal?.removeEventListener('abort', stop);
  for (const name of handled) process.off(name, exit);
  signal?.throwIfAborted();
  const printed = Buffer.concat(output);
  if (code !== 0) {
    process.stderr.write(printed);
    throw new Error(`${title} failed. See its output above.`);
  }
  console.error(`${title}: done in ${seconds()} s`);
  return printed.toString();
}

/**
 * Throws if this user may not write to the repository, as that of a service.
 * @param {string} root the repository's folder
 * @param {string} reason what would have to be written, such as `The site is not built`
 */
export function requireWriteAccess(root, reason) {
  if (mayWrite(root)) return;
  throw new Error(
    `${reason}, and this user may not write to ${root}. Run \`npm run build\` as the user who owns the folder.`,
  );
}

/** Returns whether this user may build: write to the folders that a build replaces files of. */
export function mayWrite(root) {
  const folders = ['', '.cache', 'site', 'admin-cli'].map((name) => join(root, name));
  try {
    for (const folder of folders) if (existsSync(folder)) accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Resolves when no living process holds a lock. For a user who may not hold it.
 * @param {string} file the lock
 */
export async function untilReleased(file) {
  for (let waited = 0; existsSync(file) && isAlive(readHolder(file) ?? 0); waited += 1) {
    if (waited === 0) console.error(WAITING);
    await delay(250);
  }
}

const WAITING = 'Waiting for another process that is installing or building here ...';

/**
 * Runs a task while no other process holds the same lock; releases the lock of a process that has died.
 * @template Result
 * @param {string} file the lock
 * @param {() => Promise<Result>} task
 * @returns {Promise<Result>}
 */
export async function withLock(file, task) {
  writeForAll(() => mkdirSync(dirname(file), { recursive: true }));
  for (let waited = 0; !take(file); waited += 1) {
    if (waited === 0) console.error(WAITING);
    await delay(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await task();
  } finally {
    release();
    process.off('exit', release);
  }
}

function take(file) {
  try {
    writeForAll(() => writeFileSync(file, String(process.pid), { flag: 'wx' }));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readHolder(file);
  if (holder !== undefined && !isAlive(holder)) releaseDead(file, holder);
  return false;
}

/**
 * Deletes the lock of a process that has died. Waiters do so one at a time, and look again: the lock may be another
 * waiter's by then.
 * @param {string} file the lock
 * @param {number} holder the process that has died
 */
export function releaseDead(file, holder) {
  const turn = `${file}.${holder}`;
  try {
    writeFileSync(turn, '', { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return;
    throw error;
  }
  if (readHolder(file) === holder) rmSync(file, { force: true });
  rmSync(turn, { force: true });
}

/** Returns the number of the process that holds a lock, or undefined if the lock has been released. */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  // The process has not written its number yet.
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
