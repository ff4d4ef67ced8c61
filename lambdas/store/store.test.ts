import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { CONSENT } from '../contract/facts';
import { DAY, dateOf, HOUR, MINUTE, signupRecord } from '../domain';
import type { StoreClient } from './dynamodb';
import { signupKey } from './layout';
import { InvalidCursorError, StoreUnavailableError } from './signup-store';
import { localClient, openTestTable, readExport, readList, type TestTable } from './testing';

jest.setTimeout(60_000);

let server: TestStore;
let client: StoreClient;
let table: TestTable;

beforeAll(async () => {
  server = await startTestStore();
  client = localClient(server.endpoint);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});
beforeEach(async () => {
  table = await openTestTable(client);
});

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@example.com`);

test('a signup is kept as typed, with what the visitor agreed to and when it expires', async () => {
  const store = table.open();
  await store.add(signupRecord({ email: 'Ada@Example.com', name: 'Ada' }, table.clock.time));
  expect(await store.list({ limit: 10 })).toEqual({
    signups: [
      {
        email: 'Ada@Example.com',
        name: 'Ada',
        signedUpAt: '2026-03-18T12:30:00.000Z',
        discountPercent: 20,
        notificationStatus: 'pending',
      },
    ],
  });
  expect(await table.calls.get(signupKey('ada@example.com'))).toEqual({
    ...signupKey('ada@example.com'),
    email: 'Ada@Example.com',
    name: 'Ada',
    signedUpAt: '2026-03-18T12:30:00.000Z',
    discountPercent: 20,
    notificationStatus: 'pending',
    consentVersion: CONSENT.version,
    expiresAt: Date.UTC(2029, 2, 18) / 1000,
  });
});

test('200 signups of one address at once, in several spellings, are one', async () => {
  const store = table.open();
  await table.signUp(...addresses(20));
  const spellings = ['ada@example.com', 'Ada@Example.com', ' ADA@EXAMPLE.COM', 'aDa@example.COM '];
  // Where the machine is busy some may be refused; as a visitor would, they come again.
  const signUp = async (email: string): Promise<void> => {
    const signup = signupRecord({ email }, table.clock.time);
    await store.add(signup).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return signUp(email);
    });
  };
  await Promise.all(Array.from({ length: 200 }, (_, n) => signUp(spellings[n % spellings.length] ?? '')));
  expect(await store.count()).toEqual({ total: 21, recent: 21 });
  expect((await readExport(store)).rows).toHaveLength(21);
});

test('a repeat changes nothing', async () => {
  const store = table.open();
  await table.signUp('Ada@example.com');
  const before = await store.list({ limit: 1 });
  table.clock.time += DAY;
  await store.add(signupRecord({ email: 'ada@EXAMPLE.com', name: 'Other' }, table.clock.time));
  expect(await store.list({ limit: 1 })).toEqual(before);
});

test('an expired signup is on no list, and its address may sign up anew', async () => {
  const store = table.open();
  await table.signUp('ada@example.com', 'bob@example.com');
  table.clock.time = Date.UTC(2029, 2, 17, 23, 59, 59, 999);
  expect(await store.count()).toEqual({ total: 2, recent: 0 });
  table.clock.time += 1;
  expect(await store.count()).toEqual({ total: 0, recent: 0 });
  expect(await readExport(store)).toEqual({ total: 0, rows: [] });
  await table.signUp('ada@example.com');
  expect(await store.count()).toEqual({ total: 1, recent: 1 });
  expect(await store.purge()).toBe(1);
  expect((await readList(store, 5)).map(({ email }) => email)).toEqual(['ada@example.com']);
});

test('erasing removes a person from list, counts and export at once, and nobody else', async () => {
  const store = table.open();
  await table.signUp(...addresses(5));
  table.clock.time += 3 * DAY;
  await table.signUp('ada@example.com');
  expect(await store.count()).toEqual({ total: 6, recent: 6 });
  await store.erase('person3@example.com');
  await store.erase('ada@example.com');
  await store.erase('nobody@example.com');
  expect(await store.count()).toEqual({ total: 4, recent: 4 });
  const { total, rows } = await readExport(store);
  expect(total).toBe(4);
  expect(rows.map(({ email }) => email).sort()).toEqual(
    ['0', '1', '2', '4'].map((n) => `person${n}@example.com`),
  );
});

test('recent begins 7 times 24 hours ago, to the millisecond', async () => {
  const store = table.open();
  const start = table.clock.time;
  await table.signUp('ada@example.com');
  table.clock.time = start + 7 * DAY;
  expect(await store.count()).toEqual({ total: 1, recent: 1 });
  expect(await store.count()).toEqual({ total: 1, recent: 1 });
  table.clock.time += 1;
  expect(await store.count()).toEqual({ total: 1, recent: 0 });
});

test('the days are counted in UTC, oldest first, empty ones included', async () => {
  table.clock.time = Date.UTC(2028, 1, 28, 23, 59, 59, 999);
  const store = table.open();
  await table.signUp('ada@example.com');
  table.clock.time += 1;
  await table.signUp('bob@example.com', 'eve@example.com');
  table.clock.time += MINUTE;
  expect(await store.daily(3)).toEqual({
    days: [
      { date: '2028-02-27', count: 0 },
      { date: '2028-02-28', count: 1 },
      { date: '2028-02-29', count: 2 },
    ],
  });
  table.clock.time += DAY;
  expect((await store.daily(366)).days.slice(-3)).toEqual([
    { date: '2028-02-28', count: 1 },
    { date: '2028-02-29', count: 2 },
    { date: '2028-03-01', count: 0 },
  ]);
});

test('pages of the list are complete and without doubles while people sign up in the same millisecond', async () => {
  const store = table.open();
  const people = addresses(60);
  await table.signUp(...people.slice(0, 20));
  table.clock.time += HOUR;
  await table.signUp(...people.slice(20));
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page === 0 || cursor; page += 1) {
    const answer = await store.list({ limit: 7, cursor });
    seen.push(...answer.signups.map(({ email }) => email));
    cursor = answer.next;
    await table.signUp(`late${page}@example.com`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(people.filter((email) => !seen.includes(email))).toEqual([]);
});

test('a cursor tells nobody and cannot be made up', async () => {
  const store = table.open();
  await table.signUp(...addresses(3));
  const { next = '' } = await store.list({ limit: 1 });
  const bytes = Buffer.from(next, 'base64url');
  expect(bytes.toString('latin1')).not.toContain('person');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  for (const cursor of ['', 'x', next.slice(1), `${next}A`, `${next} `, bytes.toString('base64url')]) {
    await expect(store.list({ limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
  }
  // Another process goes on where this one stopped.
  expect((await table.open().list({ limit: 5, cursor: next })).signups).toHaveLength(2);
});

test('an export goes by time', async () => {
  const store = table.open();
  for (const email of addresses(40)) {
    table.clock.time += 7 * HOUR;
    await table.signUp(email);
  }
  const { total, rows } = await readExport(store);
  expect(total).toBe(40);
  expect(rows.map(({ email }) => email)).toEqual(addresses(40));
  expect(dateOf(Date.parse(rows[0]?.signedUpAt ?? ''))).toBe('2026-03-18');
});
