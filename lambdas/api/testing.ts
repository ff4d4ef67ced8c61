import {
  createLaunchClient,
  type LaunchClient,
  type LaunchClientOptions,
  PATHS,
  type SignupPage,
} from '../contract';
import { dateOf, MINUTE, type SignupRecord } from '../domain';
import {
  type FailedLoginCounter,
  type FailedLogins,
  InvalidCursorError,
  type SignupStore,
  StoreUnavailableError,
} from '../store/signup-store';
import { type ApiDeps, createApi, type LogEntry } from './index';
import { CSV_HEADERS, JSON_HEADERS } from './request-table/case';

export const TEST_PASSWORD = 'p@ssword-123';
export const TEST_SITE = 'http://launch.test';

/** The API with a store in memory, and what a test can change and inspect. */
export interface TestApi {
  api: ReturnType<typeof createApi>;
  /** Sends a request to the API as a browser's `fetch` would. */
  fetch: NonNullable<LaunchClientOptions['fetch']>;
  /** A client of the API with the admin password. */
  client: LaunchClient;
  records: Map<string, SignupRecord>;
  logged: LogEntry[];
  clock: { now: number };
  /** The client address of the requests. */
  caller: { address: string | undefined };
}

export function createTestApi(overrides: Partial<ApiDeps> = {}): TestApi {
  const records = new Map<string, SignupRecord>();
  const logged: LogEntry[] = [];
  const clock = { now: Date.UTC(2025, 8, 20, 12) };
  const caller: TestApi['caller'] = { address: '192.0.2.1' };
  const now = () => clock.now;
  const api = createApi({
    store: createMemoryStore(records),
    failedLogins: createMemoryCounter(now),
    adminPassword: async () => TEST_PASSWORD,
    siteUrl: TEST_SITE,
    clientAddress: () => caller.address,
    now,
    log: (entry) => logged.push(entry),
    ...overrides,
  });
  const fetch: TestApi['fetch'] = async (input, init) =>
    api.fetch(new Request(new URL(String(input), TEST_SITE), init));
  const client = createLaunchClient({ baseUrl: TEST_SITE, fetch, password: TEST_PASSWORD });
  return { api, fetch, client, records, logged, clock, caller };
}

function createMemoryStore(records: Map<string, SignupRecord>): SignupStore {
  const all = () =>
    [...records.values()].map(({ normalisedEmail, consentVersion, expiresAt, ...signup }) => signup);
  const add = (signup: SignupRecord) => {
    if (!records.has(signup.normalisedEmail)) records.set(signup.normalisedEmail, signup);
  };
  return {
    add: async (signup) => add(signup),
    async import(signups) {
      const before = records.size;
      for (const signup of signups) add(signup);
      return { imported: records.size - before };
    },
    async erase(normalisedEmail) {
      records.delete(normalisedEmail);
    },
    async list({ limit, cursor }): Promise<SignupPage> {
      const from = Number(cursor ?? 0);
      if (!Number.isSafeInteger(from) || cursor === '') throw new InvalidCursorError();
      const next = from + limit < records.size ? String(from + limit) : undefined;
      const signups = all()
        .reverse()
        .slice(from, from + limit);
      return { signups, ...(next && { next }) };
    },
    count: async () => ({ total: records.size, recent: records.size }),
    daily: async (days) => ({ days: Array.from({ length: days }, () => ({ date: dateOf(0), count: 0 })) }),
    async export() {
      const rows = all();
      return {
        total: rows.length,
        batches: (async function* () {
          for (const row of rows) yield [row];
        })(),
      };
    },
  };
}

function createMemoryCounter(now: () => number): FailedLoginCounter {
  const counted = new Map<string, FailedLogins>();
  const current = (address: string): FailedLogins => {
    const logins = counted.get(address);
    return logins && logins.until > now() ? logins : { count: 0, until: now() + MINUTE };
  };
  return {
    read: async (address) => current(address),
    async add(address) {
      const { count, until } = current(address);
      counted.set(address, { count: count + 1, until });
      return { count: count + 1, until };
    },
  };
}

/** Returns a store of which every method rejects with `error`. */
export function failingStore(error: Error): SignupStore {
  const fail = () => Promise.reject(error);
  return { add: fail, import: fail, erase: fail, list: fail, count: fail, daily: fail, export: fail };
}

const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const unavailable = new StoreUnavailableError('unavailable', { cause });
const reject = (): Promise<never> => Promise.reject(unavailable);

/** A store and a counter of failed logins that are unavailable. */
export const UNAVAILABLE: Pick<ApiDeps, 'store' | 'failedLogins'> = {
  store: failingStore(unavailable),
  failedLogins: { read: reject, add: reject },
};

export interface AdminCall {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Every call of the owner, with its body. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  { path: PATHS.list },
  { path: PATHS.count },
  { path: PATHS.daily },
  { path: PATHS.export },
  { path: PATHS.erase, method: 'POST', headers: JSON_HEADERS, body: '{"email":"nobody@example.com"}' },
  { path: PATHS.import, method: 'POST', headers: CSV_HEADERS, body: 'email,signup_date\r\n' },
];

/** Collects a stream of chunks. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
