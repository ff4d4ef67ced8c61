import { open, stat } from 'node:fs/promises';
import type { Context } from './context';
import { usageError } from './exits';
import { createSafeFile, FileExistsError, type SafeFile } from './files';

/** What stands at a path. A device or a named pipe is written to as it is; only files are ever replaced. */
export type Standing = 'nothing' | 'file' | 'device';

/** @throws CommandError (usage) for a folder. */
export async function whatStandsAt(path: string): Promise<Standing> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!status) return 'nothing';
  if (status.isDirectory()) throw usageError(`${path} is a folder.`, 'Name a file in it.');
  return status.isFile() ? 'file' : 'device';
}

/** @throws FileExistsError when a file is there and `overwrite` is false. */
export async function fileSink(path: string, overwrite: boolean): Promise<SafeFile> {
  const standing = await whatStandsAt(path);
  if (standing === 'device') return deviceSink(path);
  if (standing === 'file' && !overwrite) throw new FileExistsError(path);
  return createSafeFile(path, { overwrite });
}

export const stdoutSink = ({ out, deps }: Context): SafeFile => ({
  write: (bytes) => out.write(bytes, deps.signal),
  commit: async () => undefined,
  discard: async () => undefined,
});

async function deviceSink(path: string): Promise<SafeFile> {
  const file = await open(path, 'w');
  return {
    write: (bytes) => file.writeFile(bytes),
    commit: () => file.close(),
    discard: () => file.close(),
  };
}
