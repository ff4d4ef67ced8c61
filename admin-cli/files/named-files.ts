import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  createSafeFile,
  FileExistsError,
  type SafeFile,
} from '@tariff-tantrum/lambdas/client/node/safe-file';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { safeJson } from '../terminal/safe-text';

/**
 * Decides how a target is opened, before anything is written. A device or a named pipe is written to directly: who
 * reads from it is not known, so the owner must want that.
 * @throws FileExistsError if it exists and must not be written to; CommandError (usage) for a folder or no name
 */
export async function chooseTarget(
  context: CommandContext,
  name: string,
  force = false,
): Promise<{ path: string; open(): Promise<SafeFile> }> {
  if (name === '') throw usageError('-o needs the name of a file, or - for stdout.');
  const path = resolve(context.deps.env.folder, name);
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (status?.isDirectory()) throw usageError(`${path} is a folder.`, 'Name a file in it.');
  const isFile = status === undefined || status.isFile();
  const question = isFile
    ? `${name} exists already. Replace it?`
    : `${name} is a device or a pipe, not a file. Send the list to it?`;
  if (status && !force && !(await context.confirm(question))) throw new FileExistsError(path);
  return {
    path,
    open: () => (isFile ? createSafeFile(path, { overwrite: status !== undefined }) : openDevice(path)),
  };
}

async function openDevice(path: string): Promise<SafeFile> {
  const file = await open(path, 'w');
  return directTarget(
    (bytes) => file.writeFile(bytes),
    () => file.close(),
  );
}

/** A target that is written to at once: what was written cannot be taken back. */
export const directTarget = (
  write: SafeFile['write'],
  close: SafeFile['commit'] = async () => undefined,
): SafeFile => ({
  write,
  commit: close,
  discard: close,
});

/**
 * Returns what opens a file, as often as it is called, or stdin, once, and a function that returns how much of it has
 * been read since, from 0 to 1; undefined if that is unknown.
 * @throws CommandError (usage) for a folder, or if stdin is a terminal or has the password
 */
export async function openSource({ deps, readsPasswordFromStdin }: CommandContext, name: string) {
  if (name === '-') {
    if (deps.stdin.isTTY) throw usageError('- reads a pipe or a file, but stdin is a terminal.');
    if (readsPasswordFromStdin) throw usageError('stdin cannot have both the password and the file.');
    return { open: () => deps.stdin, fractionRead: () => undefined };
  }
  const path = resolve(deps.env.folder, name);
  const status = await stat(path);
  if (status.isDirectory()) throw usageError(`${path} is a folder.`, 'Name a file in it.');
  const size = status.isFile() && status.size > 0 ? status.size : undefined;
  let chunks: ReadStream | undefined;
  return {
    open() {
      chunks = createReadStream(path);
      return chunks;
    },
    fractionRead: () => (size === undefined || !chunks ? undefined : chunks.bytesRead / size),
  };
}

/** Where a result is written: a file, by default stdout, and whether it may exist. */
export type FileOptions = { output?: string; force?: true };

/** Writes a result to stdout or a file: as text, or `value` as JSON. @throws FileExistsError */
export async function saveResult(
  context: CommandContext,
  value: unknown,
  text: string,
  { output = '-', force }: FileOptions,
): Promise<void> {
  if (output === '-') return context.present({ json: value, rows: text });
  const { path, open } = await chooseTarget(context, output, force);
  const file = await open();
  await file.write(Buffer.from(context.form === 'json' ? `${safeJson(value)}\n` : text));
  await file.commit();
  await context.present({ json: { file: path }, notice: `Saved ${path}` });
}
