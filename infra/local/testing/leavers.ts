import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf, memoryOf, openFilesOf } from './processes';
import type { TestSystem } from './system';

/** What a host holds. */
export interface Holdings {
  files: number;
  processes: number;
  /** In bytes. */
  memory: number;
}

export function holdingsOf({ process: { pid = 0 } }: TestSystem): Holdings {
  return { files: openFilesOf(pid), processes: childrenOf(pid).length, memory: memoryOf(pid) };
}

/** What a host holds as soon as it holds no more files than `files`, or after the longest patience. */
export async function holdingsOnceIdle(system: TestSystem, files: number): Promise<Holdings> {
  // Connections to the store are kept for another request for some seconds.
  for (let tries = 0; tries < 300 && holdingsOf(system).files > files; tries += 1) await delay(100);
  return holdingsOf(system);
}

/** Lets so many clients begin an export, two at a time, and hang up with its first bytes. */
export async function beginAndLeave(system: TestSystem, clients: number): Promise<void> {
  for (let left = 0; left < clients; ) {
    const pair = await Promise.all([leave(system, true), leave(system, false)]);
    left += pair.filter((begun) => begun).length;
  }
}

/**
 * Answers whether it had begun: on a busy machine the store may be too slow for its deadline.
 * @param rudely by a reset, as when a machine or a tab crashes
 */
function leave({ url, password }: TestSystem, rudely: boolean): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `GET /api/launch-signups/export HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${password}`;
      socket.write(`${head}\r\n\r\n`);
    });
    let begun = false;
    socket.once('data', (chunk) => {
      begun = chunk.toString().startsWith('HTTP/1.1 200');
      if (rudely) socket.resetAndDestroy();
      else socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(begun));
  });
}
