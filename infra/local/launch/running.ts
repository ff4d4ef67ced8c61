import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS, VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { z } from 'zod';
import { codeOf } from '../start-error';

const runningSchema = z.object({ pid: z.int().positive(), address: z.url(), version: z.string() });

/** The server that uses a data folder: its process, the address that it listens on, and its version. */
export type Running = z.infer<typeof runningSchema>;

const fileIn = (folder: string): string => join(folder, 'running.json');

/** Writes down which server uses a data folder, for `launch update`. Returns the function that deletes the note. */
export function noteRunning(folder: string, running: Running): () => void {
  writeFileSync(fileIn(folder), JSON.stringify(running), { mode: 0o600 });
  return () => rmSync(fileIn(folder), { force: true });
}

/**
 * Returns the server that uses a data folder. The note of a server that was killed does not count, since its process
 * number may be another program's by now: only a server that responds with the noted version does.
 */
export async function findRunning(folder: string): Promise<Running | undefined> {
  const running = readNote(folder);
  return running && (await versionAt(running.address, PATHS.health)) === running.version
    ? running
    : undefined;
}

/**
 * Ends the servers of a data folder until one of `version` is ready: a supervisor starts the current release whenever a
 * server ends. Resolves to whether that took less than `timeout` ms.
 */
export async function restartAs(version: string, folder: string, timeout: number): Promise<boolean> {
  const until = performance.now() + timeout;
  const ended = new Set<number>();
  while (performance.now() < until) {
    const running = readNote(folder);
    if (running?.version === version) {
      if ((await versionAt(running.address, PATHS.ready)) === version) return true;
    } else if (running && !ended.has(running.pid) && (await findRunning(folder))?.pid === running.pid) {
      ended.add(running.pid);
      endProcess(running.pid);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // It has ended by itself.
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

function readNote(folder: string): Running | undefined {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    // There is no note, or it is being written.
    return undefined;
  }
}

/** Returns the version that a health check responds with; undefined if it does not succeed. */
async function versionAt(address: string, path: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(2000) });
    return response.ok ? (response.headers.get(VERSION_HEADER) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
