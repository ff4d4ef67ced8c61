import {
  createDynamoStore,
  createStoreClient,
  type DynamoStore,
  ensureTable,
  type StoreClient,
} from '@tariff-tantrum/lambdas/store';
import { startEmbeddedStore } from './embedded-store';
import type { LocalEnv } from './env';
import { limited } from './limited';

/** The signup list, and how to let go of it. */
export interface LocalStore {
  store: DynamoStore;
  /** Closes what was started for it, in at most about `patience` ms. */
  close(patience: number): Promise<void>;
}

export interface LocalStoreOptions {
  folder: string;
  acceptTornLog: boolean;
  say: (line: string) => void;
}

/** What a DynamoDB on loopback is content with. */
const HARMLESS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Connects to the DynamoDB that the environment names, or starts the embedded one. */
export async function openStore(env: LocalEnv, options: LocalStoreOptions): Promise<LocalStore> {
  if (env.dynamodb) return connect(env.dynamodb, env.tableName, options);
  const embedded = await startEmbeddedStore(options);
  const { endpoint, credentials } = embedded;
  const client = createStoreClient({ endpoint, credentials, region: 'local' });
  await ensureTable(client, env.tableName);
  return { store: listIn(client, env.tableName), close: embedded.stop };
}

async function connect(
  { endpoint, isLoopback, hasCredentials, region }: NonNullable<LocalEnv['dynamodb']>,
  tableName: string,
  { say }: LocalStoreOptions,
): Promise<LocalStore> {
  const client = createStoreClient({
    endpoint,
    ...(isLoopback && { region: region ?? 'local' }),
    ...(isLoopback && !hasCredentials && { credentials: HARMLESS }),
  });
  const store = listIn(client, tableName);
  // Elsewhere the table is made by whoever owns the place.
  if (isLoopback) await ensureSoon(client, tableName, endpoint, say);
  return { store, close: async () => client.destroy() };
}

/** Makes the table now, or, where the store is away, as soon as it comes: the pages need not wait for it. */
async function ensureSoon(
  client: StoreClient,
  tableName: string,
  endpoint: string,
  say: (line: string) => void,
): Promise<void> {
  try {
    await ensureTable(client, tableName);
  } catch {
    say(`The store at ${endpoint} does not answer. Going on without it until it does ...`);
    const timer = setInterval(async () => {
      try {
        await ensureTable(client, tableName);
        clearInterval(timer);
        say(`The store at ${endpoint} is there.`);
      } catch {
        // Still away.
      }
    }, 1000).unref();
  }
}

const listIn = (client: StoreClient, tableName: string): DynamoStore =>
  limited(createDynamoStore({ client, tableName, now: Date.now }));
