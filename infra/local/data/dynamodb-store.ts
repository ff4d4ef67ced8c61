import { hostname } from 'node:os';
import {
  createStoreClient,
  ensureTable,
  type StoreClient,
} from '@tariff-tantrum/lambdas/table/dynamodb/client';
import { createDynamoDbTable } from '@tariff-tantrum/lambdas/table/dynamodb/dynamodb-table';
import { disableSdkWarning } from '../aws/env';
import type { StoreEnv } from '../env';
import type { Store } from './store';

/** Any credentials are accepted by a DynamoDB on loopback. */
const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
const RETRY_INTERVAL_MS = 1000;

/** Opens the table in the DynamoDB that the environment names; on loopback the table is created if it is missing. */
export async function openDynamoDbStore({
  endpoint,
  isLoopback,
  tableName,
  aws: { credentials, region },
}: Extract<StoreEnv, { engine: 'dynamodb' }>): Promise<Store> {
  disableSdkWarning();
  const client = createStoreClient({
    endpoint,
    ...(isLoopback && { region: region ?? 'local' }),
    ...(isLoopback && credentials === 'none' && { credentials: LOCAL_CREDENTIALS }),
    ...(typeof credentials === 'object' && { credentials }),
  });
  if (isLoopback) await createTable(client, tableName, endpoint);
  const table = createDynamoDbTable(client, tableName);
  return { table, installation: [hostname(), tableName].join(' ') };
}

/** Creates the table; retries every second while the store is unavailable, so that pages are served meanwhile. */
async function createTable(client: StoreClient, tableName: string, endpoint: string): Promise<void> {
  try {
    await ensureTable(client, tableName);
  } catch {
    console.log(`The store at ${endpoint} is unavailable. Starting without it until it responds ...`);
    const timer = setInterval(async () => {
      try {
        await ensureTable(client, tableName);
        clearInterval(timer);
        console.log(`The store at ${endpoint} is available.`);
      } catch {
        // Still unavailable.
      }
    }, RETRY_INTERVAL_MS).unref();
  }
}
