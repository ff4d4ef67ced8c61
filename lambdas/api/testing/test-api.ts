import {
  ALL_ENDPOINTS,
  createLaunchClient,
  type EndpointName,
  ERASE_RANGE_LIMIT,
  foldText,
  type LaunchClient,
  type LaunchClientOptions,
  needsPassword,
  type SignupPage,
  type VisitorFields,
} from '../../contract';
import { dateOf, normaliseEmail, type SignupRecord } from '../../domain';
import { InvalidCursorError, StoreUnavailableError } from '../../store/errors';
import { createActionLog } from '../../store/owner/action-log';
import { createLoginLimiter } from '../../store/owner/login-limiter';
import type { OwnerStore } from '../../store/signup-store';
import type { StoredRange } from '../../store/signups/changes';
import type { Table } from '../../store/table';
import { createMemoryTable } from '../../store/testing/memory-table';
import { type ApiDeps, createApi, type LogEntry } from '../api';
import { CSV_HEADERS, JSON_HEADERS } from '../request-table/case';

export const TEST_PASSWORD = 'p@ssword-123';
export const TEST_SITE = 'http://launch.test';
/** A signup with a value in each field. */
export const COMPLETE_SIGNUP: Required<VisitorFields> = {
  email: 'Ada@example.com',
  name: 'Ada',
  source: 'boardgamegeek',
};

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

/** The store, of which a test may replace parts, and everything else that the API needs. */
type Overrides = Partial<Omit<ApiDeps, 'store'>> & { store?: Partial<OwnerStore> };

/** @param table of failed logins and the action log; in memory by default */
export function createTestApi(
  { store, ...overrides }: Overrides = {},
  table: Table = createMemoryTable(),
): TestApi {
  const records = new Map<string, SignupRecord>();
  const logged: LogEntry[] = [];
  const clock = { now: Date.UTC(2025, 8, 20, 12) };
  const caller: TestApi['caller'] = { address: '192.0.2.1' };
  const now = () => clock.now;
  const api = createApi({
    store: {
      ...createMemoryStore(records),
      logins: createLoginLimiter(table, now),
      actions: createActionLog(table, now),
      ...store,
    },
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

function createMemoryStore(records: Map<string, SignupRecord>): Omit<OwnerStore, 'logins' | 'actions'> {
  const all = () =>
    [...records.values()].map(({ normalisedEmail, consentVersion, expiresAt, ...signup }) => signup);
  const add = (signup: SignupRecord) => {
    if (!records.has(signup.normalisedEmail)) records.set(signup.normalisedEmail, signup);
  };
  const inRange = ({ from, to }: StoredRange) =>
    [...records.values()].filter(({ signedUpAt }) => {
      const time = Date.parse(signedUpAt);
      return time >= from && time < to;
    });
  return {
    async eraseRange(range) {
      const found = inRange(range);
      const erased = found.slice(0, ERASE_RANGE_LIMIT);
      for (const { normalisedEmail } of erased) records.delete(normalisedEmail);
      return { erased: erased.length, more: found.length > erased.length };
    },
    countRange: async (range) => inRange(range).length,
    ready: async () => undefined,
    add: async (signup) => add(signup),
    async import(signups, { isGone = async () => false } = {}) {
      const counts = { imported: 0, existing: 0, left: 0 };
      for (const signup of signups) {
        if (records.has(signup.normalisedEmail)) counts.existing += 1;
        else if (await isGone(signup.email)) counts.left += 1;
        else {
          add(signup);
          counts.imported += 1;
        }
      }
      return counts;
    },
    async erase(email) {
      records.delete(normaliseEmail(email));
    },
    async list({ limit, cursor, search = '' }): Promise<SignupPage> {
      const from = Number(cursor ?? 0);
      if (!Number.isSafeInteger(from) || cursor === '') throw new InvalidCursorError();
      const matching = all().filter(({ email, name }) => foldText(`${email} ${name}`).includes(search));
      const next = from + limit < matching.length ? String(from + limit) : undefined;
      const signups = matching.reverse().slice(from, from + limit);
      return { signups, ...(search && { searched: records.size }), ...(next && { next }) };
    },
    count: async ({ trend } = {}) => ({
      total: records.size,
      recent: records.size,
      ...(trend && { trend: { today: records.size, yesterday: 0, previous: 0 } }),
    }),
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

/** Returns the methods for signups, each of which rejects with `error`. */
export function failingStore(error: Error): Omit<OwnerStore, 'logins' | 'actions'> {
  const fail = () => Promise.reject(error);
  return {
    ...{ add: fail, import: fail, erase: fail, list: fail, count: fail, daily: fail, export: fail },
    ...{ countRange: fail, eraseRange: fail, ready: fail },
  };
}

const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const unavailable = new StoreUnavailableError('unavailable', { cause });
const reject = () => Promise.reject(unavailable);

/** A store that is unavailable. */
export const UNAVAILABLE: { store: OwnerStore } = {
  store: {
    ...failingStore(unavailable),
    logins: { begin: reject },
    actions: { begin: reject, list: reject },
  },
};

export interface AdminCall {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const BODIES: Partial<Record<EndpointName, string>> = {
  erase: '{"email":"nobody@example.com"}',
  lift: '{"email":"nobody@example.com"}',
  import: 'email,signup_date\r\n',
  eraseRange: '{"from":"2001-01-01T00:00:00Z","to":"2001-01-02T00:00:00Z"}',
};

/** Every call of the owner, with its body. */
export const ADMIN_CALLS: readonly AdminCall[] = ALL_ENDPOINTS.filter(
  (endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly,
).map(({ name, method, path, body }) => ({
  ...{ method, path },
  ...(body && { headers: body === 'csv' ? CSV_HEADERS : JSON_HEADERS, body: BODIES[name] ?? '{}' }),
}));

/** Collects a stream of chunks. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
