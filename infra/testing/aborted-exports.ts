import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf, memoryOf, openFilesOf } from './processes';
import type { TestSystem } from './system';

/** The resources that a host uses. */
export interface Resources {
  files: number;
  processes: number;
  /** In bytes. */
  memory: number;
}

export function resourcesOf({ process: { pid = 0 } }: TestSystem): Resources {
  return { files: openFilesOf(pid), processes: childrenOf(pid).length, memory: memoryOf(pid) };
}

/** Returns the host's resources as soon as it has at most `files` open, or after 30 s. */
export async function resourcesOnceIdle(system: TestSystem, files: number): Promise<Resources> {
  for (let tries = 0; tries < 300 && resourcesOf(system).files > files; tries += 1) await delay(100);
  return resourcesOf(system);
}

/** Starts so many exports, two at a time, and closes each connection at its first bytes. */
export async function abortExports(system: TestSystem, clients: number): Promise<void> {
  for (let left = 0; left < clients; ) {
    const pair = await Promise.all([abortExport(system), abortExport(system)]);
    left += pair.filter((begun) => begun).length;
  }
}

/** Resolves to whether the export had begun: a busy machine may take longer than the store's timeout. */
async function abortExport({ url, password }: TestSystem): Promise<boolean> {
  // The connection of a response that was read to its end, such as a 504, would stay open.
  const headers = { Authorization: `Bearer ${password}`, Connection: 'close' };
  const { status, body } = await fetch(`${url}/api/launch-signups/export`, { headers });
  const reader = body?.getReader();
  await reader?.read();
  // Closes the connection.
  await reader?.cancel();
  return status === 200;
}
