import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A file that appears complete or not at all. */
export interface SafeFile {
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Syncs the file and gives it its name.
   * @throws FileExistsError if a file of this name has been created meanwhile and must not be overwritten
   */
  commit(): Promise<void>;
  /** Deletes what was written, unless it was committed. */
  discard(): Promise<void>;
}

export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
  constructor(readonly path: string) {
    super(`${path} exists already and was not changed.`);
  }
}

/**
 * Opens a hidden temporary file (mode 0600) next to `path`, which `commit` renames once its content is on the disk. If
 * `path` is a symbolic link, its target is replaced.
 * @param options.overwrite whether to replace a file of this name
 */
export async function createSafeFile(path: string, { overwrite }: { overwrite: boolean }): Promise<SafeFile> {
  const target = await realpath(path).catch(() => path);
  const folder = dirname(target);
  const temporary = join(folder, `.${basename(target)}.${randomBytes(6).toString('hex')}.part`);
  // The owner knows only the final name of the file.
  const file = await open(temporary, 'wx', 0o600).catch((error) =>
    Promise.reject(Object.assign(error, { path })),
  );
  // In case the process exits before `discard` is called.
  const removeAtExit = () => rmSync(temporary, { force: true });
  process.once('exit', removeAtExit);
  const cancelRemoval = () => process.off('exit', removeAtExit);

  return {
    write: (bytes) => file.writeFile(bytes),
    async commit() {
      await file.sync();
      await file.close();
      if (overwrite) await rename(temporary, target);
      else await renameToNewName(temporary, target);
      cancelRemoval();
      await syncFolder(folder);
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      cancelRemoval();
    },
  };
}

/** `rename` would replace an existing file; `link` fails instead. */
async function renameToNewName(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new FileExistsError(target);
    // Some file systems (USB sticks) do not support links.
    return rename(temporary, target);
  }
  await rm(temporary);
}

/** Makes the new name survive a power loss. Some systems cannot open a folder, which is ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'You do not have permission to use this file or folder',
  EPERM: 'You do not have permission to use this file or folder',
  EROFS: 'The disk is read-only',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is not a folder',
  EISDIR: 'This is a folder',
  EBUSY: 'Another program is using the file',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  ENAMETOOLONG: 'The name is too long',
  EFBIG: 'The file is larger than this disk or this shell allows',
  EIO: 'The disk reports an error',
};

/**
 * Returns why a file operation failed, without a full stop at the end, so that a path or another sentence can
 * follow; undefined for errors that are not from a file operation or have no entry here.
 */
export function fileErrorReason(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === undefined || code === undefined ? undefined : REASONS[code];
}
