import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to a server that can be held and cut. */
export interface Gate {
  url: string;
  /** Resolves when so many bytes of answers have passed, at which it holds the rest back. */
  held: Promise<void>;
  /** Lets everything pass from now on. */
  open(): void;
  /** Cuts all connections, as when the server dies. */
  cut(): void;
  close(): Promise<void>;
}

/** Puts a wire before a server which lets `bytes` bytes of answers pass and then holds. */
export async function startGate(url: string, bytes: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let left = bytes;
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => {
      client.write(chunk.subarray(0, Math.max(0, left)));
      if (left >= chunk.length) left -= chunk.length;
      else {
        upstream.pause().unshift(chunk.subarray(Math.max(0, left)));
        left = 0;
        waiting.add(upstream);
        hold();
      }
    });
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    open() {
      left = Number.POSITIVE_INFINITY;
      for (const upstream of waiting) upstream.resume();
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
