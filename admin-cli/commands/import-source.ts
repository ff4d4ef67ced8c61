import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';

/**
 * Returns the bytes of a file or of stdin, and a function that returns how much of them has been read, from 0 to 1;
 * undefined if their number is unknown.
 * @throws CommandError (usage) for a folder, or if stdin is a terminal or has the password
 */
export async function openSource({ deps, readsPasswordFromStdin }: CommandContext, name: string) {
  if (name === '-') {
    if (deps.stdin.isTTY) throw usageError('- reads a pipe or a file, but stdin is a terminal.');
    if (readsPasswordFromStdin) throw usageError('stdin cannot have both the password and the CSV.');
    return { chunks: deps.stdin, fractionRead: () => undefined };
  }
  const path = resolve(deps.env.folder, name);
  const file = await open(path);
  const status = await file.stat();
  if (status.isDirectory()) {
    await file.close();
    throw usageError(`${path} is a folder.`, 'Name a file in it.');
  }
  const chunks = file.createReadStream();
  const size = status.isFile() && status.size > 0 ? status.size : undefined;
  return { chunks, fractionRead: () => (size === undefined ? undefined : chunks.bytesRead / size) };
}
