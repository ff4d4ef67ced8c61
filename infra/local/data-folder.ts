import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, StartError } from './start-error';

/** Room (bytes) for a fresh list and its logs: with less, the store would fail a moment later. */
const PROBE_SIZE = 64 * 1024;

/**
 * Makes the data folder, for its owner alone, and proves that it can be written to.
 * @returns its absolute path
 * @throws StartError where that is not possible
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    try {
      writeFileSync(probe, Buffer.alloc(PROBE_SIZE));
    } finally {
      if (existsSync(probe)) rmSync(probe);
    }
  } catch (error) {
    throw new StartError(`The data folder ${folder} ${reasonOf(error)}`);
  }
  return folder;
}

// One level at a time: Node's recursive mkdir never ends where a virtual file system refuses.
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(dirname(folder)) === dirname(folder)) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** The rest of a sentence that begins with what was to be written. */
export function reasonOf(error: unknown): string {
  // LevelDB has one code for all that goes wrong with a file, and the reason in its words.
  const code = codeOf(error);
  const words = code === 'LEVEL_IO_ERROR' && error instanceof Error ? error.message : '';
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || /No space left|File too large|quota/i.test(words))
    return 'is on a disk that is full. Make room and start again.';
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /Permission denied|Read-only/i.test(words)) {
    return 'cannot be written to. Allow it, or set DATA_DIR to a folder of your own.';
  }
  if (/^(ENOTDIR|EEXIST|EISDIR)$/.test(code)) return 'is not a folder. Set DATA_DIR to a folder.';
  if (code === 'LEVEL_CORRUPTION' || /No such file/.test(words)) {
    return 'holds a damaged signup list. Put a backup of the folder in its place.';
  }
  return `cannot be used (${code || 'unknown error'}). Set DATA_DIR to another folder.`;
}
