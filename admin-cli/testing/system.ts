import {
  openTestSignups,
  startTestDynamoDb,
  startTestSystem,
  type TestSignups,
} from '@tariff-tantrum/infra/testing';

export const PASSWORD = 'canary-Pässwörd-71c3';

/** The real local system on a free port, with direct access to its list in DynamoDB. */
export interface System {
  url: string;
  list: TestSignups;
  /** Makes the store unavailable. */
  stopStore(): Promise<void>;
  close(): Promise<void>;
}

export interface SystemOptions {
  /** The server's admin password; if empty, none is configured. */
  password?: string;
}

export async function startSystem({ password = PASSWORD }: SystemOptions = {}): Promise<System> {
  const store = await startTestDynamoDb();
  const list = openTestSignups(store.endpoint);
  try {
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
    // An open store would keep the test runner from exiting.
    list.close();
    await store.close();
    throw error;
  }
}

/** Returns the environment variables for the owner of that system. */
export const ownerOf = ({ url }: { url: string }) => ({
  LAUNCH_API_URL: url,
  LAUNCH_ADMIN_PASSWORD: PASSWORD,
});

/** Returns the time so many hours ago, in ISO 8601. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
