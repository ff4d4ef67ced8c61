import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';
import { createStoreClient, type StoreClient } from '../dynamodb/client';
import { addTransactions } from './transactions';

/** A DynamoDB in memory, on a free loopback port. */
export interface TestDynamoDb {
  endpoint: string;
  close(): Promise<void>;
}

/** Starts an empty DynamoDB (dynalite with transactions) whose tables are ready as soon as they are created. */
export async function startTestDynamoDb(): Promise<TestDynamoDb> {
  const server: Server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  addTransactions(server);
  // On a busy machine a test may pause for longer than the default of 5 s: its client would reuse closed connections.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    // dynalite's own close closes its database under running requests, which then throw in this process.
    close: () =>
      new Promise((resolve) => {
        Server.prototype.close.call(server, () => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a connection to a DynamoDB on loopback. */
export const createLocalClient = (endpoint: string): StoreClient =>
  createStoreClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
