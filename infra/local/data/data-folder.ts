import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, StartError } from '../start-error';
import { makePrivate } from './private-folder';

/** Bytes that a new list needs: with less space, the store would fail a moment later. */
const PROBE_SIZE = 64 * 1024;

/**
 * Creates the data folder if it does not exist, closes it to other users, and checks that it can be written to.
 * @returns its absolute path
 * @throws StartError if it cannot
 */
export function openDataFolder(dataDir: string): string {
  let folder = resolve(dataDir);
  try {
    createFolder(folder);
    // `makePrivate` reads modes without following links, and the mode of a link is open to everybody.
    folder = realpathSync(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    try {
      writeFileSync(probe, Buffer.alloc(PROBE_SIZE));
    } finally {
      if (existsSync(probe)) rmSync(probe);
    }
  } catch (error) {
    throw new StartError(`The data folder ${folder} ${reasonOf(error)}`);
  }
  makePrivate(folder);
  return folder;
}

// One level at a time: Node's recursive mkdir never returns if a virtual file system refuses.
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(dirname(folder)) === dirname(folder)) throw error;
    createFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** Returns the rest of a sentence about a folder that cannot be written to. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return 'is on a disk that is full. Free some space and start again.';
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) {
    return 'cannot be written to. Allow it, or set DATA_DIR to a folder of your own.';
  }
  if (/^(ENOTDIR|EEXIST|EISDIR)$/.test(code)) return 'is not a folder. Set DATA_DIR to a folder.';
  return `cannot be used (${code || 'unknown error'}). Set DATA_DIR to another folder.`;
}
