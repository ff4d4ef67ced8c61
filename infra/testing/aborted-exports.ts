import { connect } from 'node:net';
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
    const pair = await Promise.all([abortExport(system, true), abortExport(system, false)]);
    left += pair.filter((begun) => begun).length;
  }
}

/**
 * Resolves to whether the export had begun: a busy machine may take longer than the store's timeout.
 * @param byReset closes by a reset, as when a machine or a tab crashes
 */
function abortExport({ url, password }: TestSystem, byReset: boolean): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `GET /api/launch-signups/export HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${password}`;
      socket.write(`${head}\r\n\r\n`);
    });
    let begun = false;
    socket.once('data', (chunk) => {
      begun = chunk.toString().startsWith('HTTP/1.1 200');
      if (byReset) socket.resetAndDestroy();
      else socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(begun));
  });
}
