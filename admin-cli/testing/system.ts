import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { startTestStore } from '@tariff-tantrum/infra/local';
import { createApi } from '@tariff-tantrum/lambdas/api';
import { signupRecord } from '@tariff-tantrum/lambdas/domain';
import {
  createDynamoStore,
  createStoreClient,
  type DynamoStore,
  ensureTable,
} from '@tariff-tantrum/lambdas/store';

export const PASSWORD = 'canary-Pässwörd-71c3';

/** The API on a free port, over a store of its own. */
export interface System {
  url: string;
  store: DynamoStore;
  /** Signs people up as they would have at `time`. */
  signUp(people: readonly Person[]): Promise<void>;
  /** Takes the list's store away, as when DynamoDB is not there. */
  stopStore(): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
  email: string;
  name?: string;
  /** ISO 8601; now unless told. */
  at?: string;
}

/** @param password the server's; empty where none is to be configured. */
export async function startSystem({ password = PASSWORD } = {}): Promise<System> {
  const testStore = await startTestStore();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = createStoreClient({ endpoint: testStore.endpoint, region: 'local', credentials });
  await ensureTable(client, 'LaunchSignups');
  const store = createDynamoStore({ client, tableName: 'LaunchSignups', now: Date.now });
  const api = createApi({
    store,
    guesses: store.guesses,
    adminPassword: async () => password || undefined,
    siteUrl: 'http://127.0.0.1',
    clientAddress: () => '127.0.0.1',
    now: Date.now,
  });
  const server: Server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    async signUp(people) {
      for (const { email, name, at } of people) {
        await store.add(signupRecord({ email, name }, at ? Date.parse(at) : Date.now()));
      }
    },
    stopStore: () => testStore.close(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.destroy();
      await testStore.close();
    },
  };
}
