import { randomUUID } from 'node:crypto';
import type { LaunchSignup } from '../../contract';
import { signupRecord } from '../../domain';
import type { StoreCalls } from '../calls';
import { createCalls, createStoreClient, ensureTable, type StoreClient } from '../dynamodb';
import { createStore, type DynamoStore } from '../store';

/** A table of its own for one test, with a clock that stands until it is turned. */
export interface TestTable {
  client: StoreClient;
  tableName: string;
  calls: StoreCalls;
  clock: { time: number };
  /** A store over the table, as another process would have it; over other calls where given. */
  open(calls?: StoreCalls): DynamoStore;
  /** Signs people up now, by the table's clock. */
  signUp(...emails: string[]): Promise<void>;
}

export const localClient = (endpoint: string): StoreClient =>
  createStoreClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

export async function openTestTable(
  client: StoreClient,
  time = Date.UTC(2026, 2, 18, 12, 30),
): Promise<TestTable> {
  const tableName = `Test-${randomUUID()}`;
  await ensureTable(client, tableName);
  const calls = createCalls(client, tableName);
  const clock = { time };
  const now = () => clock.time;
  const open = (over: StoreCalls = calls) => createStore(over, { now });
  const store = open();
  return {
    client,
    tableName,
    calls,
    clock,
    open,
    async signUp(...emails) {
      for (const email of emails) await store.add(signupRecord({ email }, clock.time));
    },
  };
}

/** Every row of an export, and the number that it told beforehand. */
export async function readExport(store: Pick<DynamoStore, 'export'>) {
  const { total, batches } = await store.export();
  const rows: LaunchSignup[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { total, rows };
}

/** The whole list, page by page. */
export async function readList(store: Pick<DynamoStore, 'list'>, limit: number) {
  const rows: LaunchSignup[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ limit, cursor });
    rows.push(...page.signups);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}
