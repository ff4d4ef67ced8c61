import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

/** A DynamoDB in memory, on a free loopback port, for tests. */
export interface TestStore {
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Starts an empty DynamoDB (dynalite); tables are there as soon as they are made.
 * @param folder keeps it on the disk, for lists that are too long for memory
 */
export async function startTestStore(folder?: string): Promise<TestStore> {
  const server: Server = dynalite({
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
    ...(folder !== undefined && { path: folder }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    // Not dynalite's own close, which takes its database from under running requests: they throw in this process.
    close: () =>
      new Promise((resolve) => {
        Server.prototype.close.call(server, () => resolve());
        server.closeAllConnections();
      }),
  };
}
