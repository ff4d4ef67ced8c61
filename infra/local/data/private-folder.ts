import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, StartError } from '../start-error';

/** Permissions of everybody but the owner. */
const OTHERS = 0o077;
/** What only a data folder contains. */
const OWN = /^(signups(-until-.+)?\.(db(-wal|-shm)?|lock)|admin-password|mail-key(-until-.+)?)$/;
/**
 * Closed to other users at each start, with everything in it. Secrets are not: `readSecret` refuses one that others
 * could read.
 */
const CLOSED = /^(signups(-until-.+)?\.(db(-wal|-shm)?|lock)|mail-key-until-.+|outbox)$/;

/**
 * Removes the permissions of all other users from the data folder and from what this program wrote into it, however it
 * was created. Nothing else in the folder is changed.
 * @throws StartError if that is not possible, or if the folder is full of other things and open to others: it could be
 * a folder of the system
 */
export function makePrivate(folder: string): void {
  // Windows has no such permissions.
  if (process.platform === 'win32') return;
  const names = readdirSync(folder);
  if (isOpen(folder) && names.length > 0 && !names.some((name) => OWN.test(name))) {
    throw new StartError(
      `The data folder ${folder} contains other files and is open to other users. Set DATA_DIR to a folder of its own.`,
    );
  }
  // Emails would be written into a folder that is never closed to others.
  const outbox = join(folder, 'outbox');
  if (names.includes('outbox') && lstatSync(outbox).isSymbolicLink()) {
    throw new StartError(`${outbox} is a link. Replace it with the folder that it leads to.`);
  }
  try {
    // The folder comes first: after that, other users cannot exchange anything in it.
    if (isOpen(folder)) chmodSync(folder, lstatSync(folder).mode & 0o700);
    for (const name of names) if (CLOSED.test(name)) closeToOthers(join(folder, name));
  } catch {
    // The check that follows decides.
  }
  if (!isOpen(folder)) return;
  throw new StartError(
    `The data folder ${folder} can be read by other users, and that cannot be changed here. ` +
      `Run "chmod -R go= ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
  );
}

/**
 * Returns the content of a secret's file; undefined if it does not exist.
 * @throws StartError, whose sentence ends with the advice, if other users can read the secret, since they may know it
 */
export function readSecret(file: string, advice: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    if (process.platform === 'win32' || !isOpen(file)) return text;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartError(`${file} can be read by other users, ${advice}`);
}

/** Creates a secret of random bytes in a new file, for its owner alone. */
export function createSecret(file: string, bytes: number): string {
  const secret = randomBytes(bytes).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return secret;
}

const isOpen = (path: string): boolean => (lstatSync(path).mode & OTHERS) !== 0;

function closeToOthers(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  if ((status.mode & OTHERS) !== 0) chmodSync(path, status.mode & 0o700);
  if (!status.isDirectory()) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
