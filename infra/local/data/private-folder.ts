import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error';

/** Permissions of everybody but the owner. */
const OTHERS = 0o077;
/** What only a data folder contains. */
const OWN = new Set(['signups.db', 'signups.lock', 'admin-password', 'store']);
/** Not changed: what others could read is not secret any more, so the start refuses such a file. */
const PASSWORD_FILE = 'admin-password';

/**
 * Removes the permissions of all other users from the data folder and everything in it, however it was created.
 * @throws StartError if that is not possible, or if the folder is full of other things and open to others: it could be
 * a folder of the system
 */
export function makePrivate(folder: string): void {
  // Windows has no such permissions.
  if (process.platform === 'win32') return;
  const names = readdirSync(folder);
  if (isOpen(folder) && names.length > 0 && !names.some((name) => OWN.has(name))) {
    throw new StartError(
      `The data folder ${folder} contains other files and is open to other users. Set DATA_DIR to a folder of its own.`,
    );
  }
  try {
    closeToOthers(folder);
  } catch {
    // The check that follows decides.
  }
  if (!isOpen(folder)) return;
  throw new StartError(
    `The data folder ${folder} can be read by other users, and that cannot be changed here. ` +
      `Run "chmod -R go= ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
  );
}

const isOpen = (path: string): boolean => (lstatSync(path).mode & OTHERS) !== 0;

/** Begins with the folder itself, after which other users cannot exchange what is in it. */
function closeToOthers(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  if ((status.mode & OTHERS) !== 0) chmodSync(path, status.mode & 0o700);
  if (!status.isDirectory()) return;
  for (const name of readdirSync(path)) if (name !== PASSWORD_FILE) closeToOthers(join(path, name));
}
