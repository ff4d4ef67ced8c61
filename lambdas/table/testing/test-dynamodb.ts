import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { createStoreClient, type StoreClient } from '../dynamodb/client';
import { type Ask, callsOf } from './dynalite-calls';
import { withTransactions } from './transactions';

/** A DynamoDB in memory, on a free loopback port. */
export interface TestDynamoDb {
  endpoint: string;
  close(): Promise<void>;
}

/** Starts an empty DynamoDB (dynalite with transactions) whose tables are ready as soon as they are created. */
export async function startTestDynamoDb(): Promise<TestDynamoDb> {
  const ask = createEmulator();
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await ask({ headers: request.headers, body: await text(request) });
      response.writeHead(status, headers).end(body);
    } catch {
      // The client has gone, or a transaction failed halfway.
      response.destroy();
    }
  });
  // A busy machine may pause a test for longer than the default of 5 s: its client would then reuse closed connections.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an empty DynamoDB that is called without a connection. */
export const createEmulator = (): Ask =>
  withTransactions(callsOf(dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })));

/** Creates a connection to a DynamoDB on loopback. */
export const createLocalClient = (endpoint: string): StoreClient => createStoreClient({ endpoint, ...LOCAL });

/** Creates a client of a DynamoDB, which it calls without a connection; by default of an empty one of its own. */
export function createTestClient(ask: Ask = createEmulator()): StoreClient {
  return createStoreClient({
    endpoint: 'http://127.0.0.1',
    ...LOCAL,
    requestHandler: {
      async handle({ headers, body }: { headers: Record<string, string>; body?: Uint8Array | string }) {
        const sent = typeof body === 'string' ? body : new TextDecoder().decode(body);
        const { status, ...answer } = await ask({ headers: namedInLowerCase(headers), body: sent });
        return { response: { statusCode: status, headers: answer.headers, body: Buffer.from(answer.body) } };
      },
    },
  });
}

const LOCAL = {
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} satisfies DynamoDBClientConfig;

const namedInLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
