import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A file that comes into being whole or not at all. */
export interface SafeFile {
  write(bytes: Uint8Array): Promise<void>;
  /** All was written: the file is put on the disk and gets its name, replacing what had it. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Opens a hidden file beside `path`, which only the owner may read. A name that is a link is followed. */
export async function createSafeFile(path: string): Promise<SafeFile> {
  const target = await realpath(path).catch(() => path);
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.part`);
  const file = await open(temporary, 'wx', 0o600);
  // The last resort of a program that is made to end before `discard` had its turn.
  const removeAtExit = () => rmSync(temporary, { force: true });
  process.once('exit', removeAtExit);
  const forget = () => process.off('exit', removeAtExit);

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) from += (await file.write(bytes, from)).bytesWritten;
    },
    async commit() {
      await file.sync();
      await file.close();
      await rename(temporary, target);
      forget();
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      forget();
    },
  };
}
