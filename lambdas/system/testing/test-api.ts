import type { LogEntry } from '../../api/host';
import { JSON_HEADERS } from '../../api/testing/request-table/case';
import { createLaunchClient, type LaunchClient, type LaunchClientOptions } from '../../client/client';
import { ALL_ENDPOINTS, type EndpointName, needsPassword } from '../../contract/endpoints';
import type { SentOrderRow } from '../../contract/shop';
import type { VisitorFields } from '../../contract/signup-schemas';
import { openActionLog } from '../../owner/action-log';
import { signups as signupRecords } from '../../signups/signup';
import { StoreUnavailableError } from '../../table/errors';
import { MemoryItems } from '../../table/memory-items';
import { createMemoryTable } from '../../table/memory-table';
import { createReadyCheck } from '../../table/ready';
import type { Item } from '../../table/table';
import { type Hooks, hooked } from '../../table/testing/hooked-table';
import { testHash } from '../../table/testing/test-table';
import { type ApiOptions, createApi } from '../api';
import { newContext, type SystemContext } from '../context';

export const TEST_PASSWORD = 'p@ssword-123';
export const TEST_SITE = 'http://launch.test';
/** A signup with a value in each field. */
export const COMPLETE_SIGNUP: Required<VisitorFields> = {
  email: 'Ada@example.com',
  name: 'Ada',
  source: 'boardgamegeek',
};

/** An order with a value in each field, of somebody whose code is none of ours. */
export const COMPLETE_ORDER: Required<SentOrderRow> = {
  order: '#1',
  email: COMPLETE_SIGNUP.email,
  codes: ['ABC'],
  amount: '36.00',
  refunded: '1.00',
  currency: 'EUR',
  date: '2026-03-18T12:00:00Z',
  isCancelled: false,
};

/** The API over a table in memory, and what a test can change and inspect. */
export interface TestApi {
  api: ReturnType<typeof createApi>;
  /** Sends a request to the API as a browser's `fetch` would. */
  fetch: NonNullable<LaunchClientOptions['fetch']>;
  /** A client of the API with the admin password. */
  client: LaunchClient;
  context: SystemContext;
  /** What the table contains. */
  items: MemoryItems;
  /** Returns the signups in the table. */
  signups(): Item[];
  logged: LogEntry[];
  clock: { now: number };
  /** The client address of the requests. */
  caller: { address: string | undefined };
}

/** The needs of the API that a test replaces. */
type Overrides = Partial<Omit<ApiOptions, 'context'>>;

/** @param hooks run around each call of the table */
export function createTestApi(overrides: Overrides = {}, hooks: Hooks = {}): TestApi {
  const items = new MemoryItems();
  const logged: LogEntry[] = [];
  const clock = { now: Date.UTC(2025, 8, 20, 12) };
  const caller: TestApi['caller'] = { address: '192.0.2.1' };
  const now = () => clock.now;
  const table = hooked(createMemoryTable(items), hooks);
  const context = newContext({ table, now, hash: testHash, installation: 'test' });
  const api = createApi({
    context,
    ready: createReadyCheck(table, now),
    actions: openActionLog({ table, now }),
    logins: { table, now, memory: new MemoryItems() },
    adminPassword: async () => TEST_PASSWORD,
    siteUrl: () => TEST_SITE,
    clientAddress: () => caller.address,
    signupWait: () => 0,
    linkWait: () => 0,
    problems: async () => [],
    now,
    log: (entry) => logged.push(entry),
    ...overrides,
  });
  const fetch: TestApi['fetch'] = async (input, init) =>
    api.fetch(new Request(new URL(String(input), TEST_SITE), init));
  const client = createLaunchClient({ baseUrl: TEST_SITE, fetch, password: TEST_PASSWORD });
  const signups = () => [...items.values()].filter(({ pk }) => signupRecords.partitions.includes(pk));
  return { api, fetch, client, context, items, signups, logged, clock, caller };
}

/** Makes every call fail whose partition begins with a text. */
export const failing = (error: Error, partition = ''): Hooks => ({
  before({ pk }) {
    if (pk.startsWith(partition)) throw error;
  },
});

/** Makes the table unavailable. */
export const UNAVAILABLE: Hooks = failing(
  new StoreUnavailableError('unavailable', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  }),
);

export interface AdminCall {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const BODIES: Partial<Record<EndpointName, string>> = {
  erase: '{"email":"nobody@example.com"}',
  lift: '{"email":"nobody@example.com"}',
  import: '{"rows":[]}',
  eraseRange: '{"from":"2001-01-01T00:00:00Z","to":"2001-01-02T00:00:00Z"}',
};

/** Every call of the owner, with its body. */
export const ADMIN_CALLS: readonly AdminCall[] = ALL_ENDPOINTS.filter(
  (endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly,
).map(({ name, method, path, body }) => ({
  method,
  path,
  ...(body && { headers: JSON_HEADERS, body: BODIES[name] ?? '{}' }),
}));
