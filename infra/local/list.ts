import {
  createDynamoStore,
  createStoreClient,
  type DynamoStore,
  ensureTable,
  type StoreClient,
} from '@tariff-tantrum/lambdas/store';
import type { EmbeddedStore } from './embedded-store';
import type { LocalEnv } from './env';
import { watchIdle } from './idle';
import { limited } from './limited';
import { say } from './say';

/** What a DynamoDB on loopback is content with. */
const HARMLESS = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * The signup list in the embedded store, or in the DynamoDB that the environment names. The table is made
 * where it is missing, but on AWS: there whoever owns the place makes it.
 */
export async function openList(
  env: LocalEnv,
  embedded: EmbeddedStore | undefined,
  connections: () => number,
): Promise<DynamoStore> {
  const client = embedded ? createStoreClient({ ...embedded, region: 'local' }) : connect(env.dynamodb);
  if (embedded) await ensureTable(client, env.tableName);
  else if (env.dynamodb?.isLoopback) await ensureSoon(client, env.tableName, env.dynamodb.endpoint);
  const store = createDynamoStore({ client, tableName: env.tableName, now: Date.now });
  return limited(store, { watchIdle, connections });
}

function connect(dynamodb: LocalEnv['dynamodb']): StoreClient {
  const { endpoint, isLoopback, hasCredentials, region } = dynamodb ?? {};
  return createStoreClient({
    endpoint,
    ...(isLoopback && { region: region ?? 'local' }),
    ...(isLoopback && !hasCredentials && { credentials: HARMLESS }),
  });
}

/** Makes the table now, or, where the store is away, as soon as it comes: the pages need not wait for it. */
async function ensureSoon(client: StoreClient, tableName: string, endpoint: string): Promise<void> {
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
