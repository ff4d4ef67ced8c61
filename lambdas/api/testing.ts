import { type LaunchClientOptions, PATHS, type SignupPage } from '../contract';
import { dateOf, MINUTE, type SignupRecord } from '../domain';
import {
  type FailedLoginCounter,
  type FailedLogins,
  InvalidCursorError,
  type SignupStore,
  StoreUnavailableError,
} from '../store/signup-store';
import { type ApiDeps, createApi, type LogEntry } from './index';

export const TEST_PASSWORD = 'p@ssword-123';
export const TEST_SITE = 'http://launch.test';

/** The API over a list in memory, with what a test may turn and look at. */
export interface TestApi {
  api: ReturnType<typeof createApi>;
  /** Sends a request as a browser's `fetch` would to the site. */
  fetch: NonNullable<LaunchClientOptions['fetch']>;
  records: Map<string, SignupRecord>;
  logged: LogEntry[];
  clock: { now: number };
  /** Where requests come from. */
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
    failedLogins: createMemoryGuesses(now),
    adminPassword: async () => TEST_PASSWORD,
    siteUrl: TEST_SITE,
    clientAddress: () => caller.address,
    now,
    log: (entry) => logged.push(entry),
    ...overrides,
  });
  const fetch: TestApi['fetch'] = async (input, init) =>
    api.fetch(new Request(new URL(String(input), TEST_SITE), init));
  return { api, fetch, records, logged, clock, caller };
}

function createMemoryStore(records: Map<string, SignupRecord>): SignupStore {
  const shown = () =>
    [...records.values()].map(({ normalisedEmail, consentVersion, expiresAt, ...signup }) => signup);
  return {
    async add(signup) {
      if (!records.has(signup.normalisedEmail)) records.set(signup.normalisedEmail, signup);
    },
    async import(signups) {
      const before = records.size;
      for (const signup of signups) {
        if (!records.has(signup.normalisedEmail)) records.set(signup.normalisedEmail, signup);
      }
      return { imported: records.size - before };
    },
    async erase(normalisedEmail) {
      records.delete(normalisedEmail);
    },
    async list({ limit, cursor }): Promise<SignupPage> {
      const from = Number(cursor ?? 0);
      if (!Number.isSafeInteger(from) || cursor === '') throw new InvalidCursorError();
      const next = from + limit < records.size ? String(from + limit) : undefined;
      return {
        signups: shown()
          .reverse()
          .slice(from, from + limit),
        ...(next && { next }),
      };
    },
    count: async () => ({ total: records.size, recent: records.size }),
    daily: async (days) => ({ days: Array.from({ length: days }, () => ({ date: dateOf(0), count: 0 })) }),
    async export() {
      const rows = shown();
      return {
        total: rows.length,
        batches: (async function* () {
          for (const row of rows) yield [row];
        })(),
      };
    },
  };
}

function createMemoryGuesses(now: () => number): FailedLoginCounter {
  const counted = new Map<string, FailedLogins>();
  const running = (address: string): FailedLogins => {
    const failedLogins = counted.get(address);
    return failedLogins && failedLogins.until > now() ? failedLogins : { count: 0, until: now() + MINUTE };
  };
  return {
    read: async (address) => running(address),
    async add(address) {
      const { count, until } = running(address);
      counted.set(address, { count: count + 1, until });
      return { count: count + 1, until };
    },
  };
}

const isAway = (): Promise<never> => Promise.reject(new StoreUnavailableError('away'));

/** A store, and a guess counter, that cannot be reached. */
export const AWAY: Pick<ApiDeps, 'store' | 'failedLogins'> = {
  store: {
    add: isAway,
    import: isAway,
    erase: isAway,
    list: isAway,
    count: isAway,
    daily: isAway,
    export: isAway,
  },
  failedLogins: { read: isAway, add: isAway },
};

export interface AdminCall {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The owner's calls, each with a body where it takes one. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  { path: PATHS.list },
  { path: PATHS.count },
  { path: PATHS.daily },
  { path: PATHS.export },
  {
    path: PATHS.erase,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"nobody@example.com"}',
  },
  {
    path: PATHS.import,
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: 'email,signup_date\r\n',
  },
];
