import { open, stat } from 'node:fs/promises';
import type { Context } from './context';
import { usageError } from './exits';
import { createSafeFile, type Sink, wouldOverwrite } from './safe-file';

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

/** @throws CommandError (wouldOverwrite) when a file is there and `overwrite` is false. */
export async function fileSink(path: string, overwrite: boolean): Promise<Sink> {
  const standing = await whatStandsAt(path);
  if (standing === 'device') return deviceSink(path);
  if (standing === 'file' && !overwrite) throw wouldOverwrite(path);
  return createSafeFile(path, overwrite);
}

export const stdoutSink = ({ out, deps }: Context): Sink => ({
  write: (bytes) => out.write(bytes, deps.signal),
  commit: async () => undefined,
  discard: async () => undefined,
});

async function deviceSink(path: string): Promise<Sink> {
  const file = await open(path, 'w');
  return {
    write: (bytes) => file.writeFile(bytes),
    commit: () => file.close(),
    discard: () => file.close(),
  };
}
