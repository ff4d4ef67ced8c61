import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from './exits';

/** Where an export goes. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  /** All was written. */
  commit(): Promise<void>;
  /** Not all could be written: leaves nothing behind that could be taken for the whole. */
  discard(): Promise<void>;
}

/**
 * A file that comes into being whole or not at all: written to a hidden file beside it, which only the owner
 * may read, and which gets the name once all of it is on the disk. A name that is a link is followed.
 * Its `commit` throws a `CommandError` (wouldOverwrite) when another file took the name meanwhile, unless `overwrite`.
 */
export async function createSafeFile(path: string, overwrite: boolean): Promise<Sink> {
  const target = await realpath(path).catch(() => path);
  const folder = dirname(target);
  const temporary = join(folder, `.${basename(target)}.${randomBytes(6).toString('hex')}.part`);
  const file = await open(temporary, 'wx', 0o600);
  // The last resort of a program that is made to end before `discard` had its turn.
  const removeAtExit = () => rmSync(temporary, { force: true });
  process.once('exit', removeAtExit);
  const forget = () => process.off('exit', removeAtExit);

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        from += (await file.write(bytes, from)).bytesWritten;
      }
    },
    async commit() {
      await file.sync();
      await file.close();
      if (overwrite) await rename(temporary, target);
      else await renameToNewName(temporary, target);
      forget();
      await syncFolder(folder);
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      forget();
    },
  };
}

/** A rename replaces what is there; a link refuses to. */
async function renameToNewName(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw wouldOverwrite(target);
    // Some file systems (USB sticks) have no links. Nobody was there when the export began.
    return rename(temporary, target);
  }
  await rm(temporary);
}

/** The name itself survives a power cut only when its folder is written too; not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export const wouldOverwrite = (path: string): CommandError =>
  new CommandError('wouldOverwrite', `${path} is there already, and was left as it is.`, {
    hint: 'Name another file with -o, or replace it with --force.',
  });
