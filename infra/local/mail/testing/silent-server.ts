import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A limit that is soon over (ms), and the times from which a process is busy until it is (ms after a connection). */
export const SHORT = 100;
export const BUSY_FROM = [10, 20, 30, 40, 50, 60, 70, 80] as const;

/**
 * Starts a server that accepts connections and never greets. From a time after that on, it keeps this process busy for
 * a while (both in ms), so that several limits are over at once.
 */
export async function startSilentServer(busy: { from: number; for: number }) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    setTimeout(() => {
      for (const end = performance.now() + busy.for; performance.now() < end; );
    }, busy.from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Such as `127.0.0.1:2525`. */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
