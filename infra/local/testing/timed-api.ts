import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createApi } from '@tariff-tantrum/lambdas/api';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/contract';
import {
  createDynamoStore,
  createStoreClient,
  type DynamoStore,
  ensureTable,
  TABLE_NAME,
} from '@tariff-tantrum/lambdas/store';
import { parse } from 'csv-parse/sync';
import { startTestStore } from './store';

const PASSWORD = 'p@ssword-123';
const SITE = 'http://launch.test';

/** The whole API over a real DynamoDB in memory, with a clock that stands until it is turned. */
export interface TimedApi {
  clock: { time: number };
  /** The API as the owner's and the visitors' programs call it. */
  client: LaunchClient;
  /** What the host does daily, as a process of its own would: with nothing kept in mind. */
  tidy: Pick<DynamoStore, 'purge' | 'warmUp'>;
  /** Forgets all that a process keeps in mind, as a restart does. */
  restart(): void;
  /** Addresses and times of an export, oldest first. Throws where its length is not what it said. */
  exported(): Promise<[email: string, signedUpAt: string][]>;
  /** Everything in the table, as it is stored. */
  stored(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts it with an empty list. */
export async function startTimedApi(time: number): Promise<TimedApi> {
  const server = await startTestStore();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const dynamodb: DynamoDBClient = createStoreClient({
    endpoint: server.endpoint,
    region: 'local',
    credentials,
  });
  await ensureTable(dynamodb, TABLE_NAME);
  const clock = { time };
  const now = () => clock.time;
  const open = () => {
    const store = createDynamoStore({ client: dynamodb, tableName: TABLE_NAME, now });
    const api = createApi({
      store,
      guesses: store.guesses,
      adminPassword: async () => PASSWORD,
      siteUrl: SITE,
      clientAddress: () => '192.0.2.1',
      now,
    });
    return { store, api };
  };
  let current = open();
  const client = createLaunchClient({
    baseUrl: SITE,
    password: PASSWORD,
    fetch: async (input, init) => current.api.fetch(new Request(new URL(String(input), SITE), init)),
  });
  return {
    clock,
    client,
    tidy: { purge: () => current.store.purge(), warmUp: () => current.store.warmUp() },
    restart() {
      current = open();
    },
    async exported() {
      const parts: Uint8Array[] = [];
      for await (const chunk of (await client.export()).chunks) parts.push(chunk);
      const rows: string[][] = parse(Buffer.concat(parts), { bom: true, fromLine: 2 });
      return rows.map(([email = '', , signedUpAt = '']) => [email, signedUpAt]);
    },
    async stored() {
      const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: TABLE_NAME }));
      return Items.map((item) =>
        Object.fromEntries(Object.entries(item).map(([name, { S, N }]) => [name, S ?? Number(N)])),
      );
    },
    async close() {
      dynamodb.destroy();
      await server.close();
    },
  };
}
