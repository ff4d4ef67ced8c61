import {
  openTestSignups,
  startTestDynamoDb,
  startTestSystem,
  type TestSignups,
} from '@tariff-tantrum/infra/local';

export const PASSWORD = 'canary-Pässwörd-71c3';

/** The real local system on a free port, over a list that the test can reach past the API. */
export interface System {
  url: string;
  list: TestSignups;
  /** Takes the list away, as when DynamoDB is not there. */
  stopStore(): Promise<void>;
  close(): Promise<void>;
}

export interface SystemOptions {
  /** The server's; empty where none is to be configured. */
  password?: string;
  /** Where a long list is kept; in memory unless told. */
  folder?: string;
  /** Fills the list before the system starts. */
  fill?: (list: TestSignups) => Promise<void>;
}

export async function startSystem({
  password = PASSWORD,
  folder,
  fill,
}: SystemOptions = {}): Promise<System> {
  const store = await startTestDynamoDb();
  const list = openTestSignups(store.endpoint);
  try {
    await fill?.(list);
    const env = { DYNAMODB_ENDPOINT: store.endpoint, ADMIN_PASSWORD: password };
    const system = await startTestSystem({ site: false, env });
    return {
      url: system.url,
      list,
      stopStore: store.close,
      async close() {
        list.close();
        await system.stop();
        await store.close();
      },
    };
  } catch (error) {
    // A store that stays open would keep the test runner from ending.
    list.close();
    await store.close();
    throw error;
  }
}

/** The environment of an owner of that system. */
export const ownerOf = ({ url }: { url: string }) => ({
  LAUNCH_API_URL: url,
  LAUNCH_ADMIN_PASSWORD: PASSWORD,
});

/** ISO 8601 of so many hours ago. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
