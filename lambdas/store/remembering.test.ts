import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { DAY, HOUR, MINUTE, signupRecord } from '../domain';
import type { Item } from './calls';
import type { StoreClient } from './dynamodb';
import { signupItem } from './layout';
import { counted, hooked, localClient, openTestTable, type SeenCall, type TestTable } from './testing';

jest.setTimeout(60_000);

let server: TestStore;
let client: StoreClient;
let table: TestTable;
const START = Date.UTC(2026, 2, 1, 12, 30);

beforeAll(async () => {
  server = await startTestStore();
  client = localClient(server.endpoint);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});
beforeEach(async () => {
  table = await openTestTable(client, START);
});

/** One signup each six hours, for so many days. */
async function signUpFor(days: number) {
  const store = table.open();
  for (const end = table.clock.time + days * DAY; table.clock.time < end; table.clock.time += 6 * HOUR) {
    const email = `p${table.clock.time}@example.com`;
    await store.add(signupRecord({ email }, table.clock.time));
  }
}

const remembered = async () => (await table.calls.query({ pk: 'counts', to: '2999' })).items;

/** The table's calls, which fail after so many figures were remembered. */
function cutAfter(puts: number) {
  let left = puts;
  return hooked(table.calls, {
    before: ({ name, pk }) => {
      if (name === 'put' && pk === 'counts') left -= 1;
      if (left < 0) throw new Error('cut');
    },
  });
}

/** Adds to a day's remembered total what was never counted. */
async function spoil(item: Item, by: number) {
  const { pk, sk, total } = item;
  await table.calls.put({ ...item, pk: String(pk), sk: String(sk), total: Number(total) + by });
}

test('a count takes 9 calls when all is remembered, however many signed up, in any process', async () => {
  const { calls, tally } = counted(table.calls);
  const store = table.open(calls);
  const callsOf = async () => {
    // The first count remembers the days, the second the hour in which recent time begins.
    await store.count();
    await store.count();
    tally.calls = 0;
    await store.count();
    return tally.calls;
  };
  await signUpFor(1);
  expect(await callsOf()).toBe(9);
  await signUpFor(12);
  expect(await callsOf()).toBe(9);
  // That hour is read once a process.
  const fresh = counted(table.calls);
  await table.open(fresh.calls).count();
  expect(fresh.tally.calls).toBeLessThanOrEqual(17);
});

test('the first count of an empty list takes no call for each empty day', async () => {
  const { calls, tally } = counted(table.calls);
  expect(await table.open(calls).count()).toEqual({ total: 0, recent: 0 });
  expect(tally.calls).toBeLessThan(25);
});

test('a warm-up that is cut goes on where it stopped', async () => {
  await signUpFor(12);
  await expect(table.open(cutAfter(8)).warmUp()).rejects.toThrow('cut');
  const before = await remembered();
  expect(before.length).toBeGreaterThan(2);
  const parts: number[] = [];
  table.clock.time += MINUTE;
  await table.open().warmUp((part) => parts.push(part));
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  const after = await remembered();
  expect(after).toHaveLength(13);
  // The oldest part is checked anew by each warm-up; nothing else was counted a second time.
  const again = after.filter(({ countedAt }) => countedAt === table.clock.time).length;
  expect(again).toBeLessThanOrEqual(after.length - before.length + Math.ceil(before.length / 5));
  expect(await table.open().count()).toMatchObject({ total: 48 });
});

test('a cut count has looked through the empty days between the others, too', async () => {
  for (let n = 0; n < 8; n += 1) {
    await signUpFor(0.25);
    table.clock.time += 3 * DAY;
  }
  await expect(table.open(cutAfter(8)).count()).rejects.toThrow('cut');
  let queries = 0;
  const seen = ({ name, pk }: SeenCall) => {
    if (name === 'query' && pk.startsWith('signups')) queries += 1;
  };
  await table.open(hooked(table.calls, { before: seen })).count();
  expect(queries).toBeLessThanOrEqual(16);
});

test('drift has an end: counts alone mend wrong figures after a week, a few at a time', async () => {
  await signUpFor(12);
  await table.open().count();
  for (const item of (await remembered()).slice(0, 6)) await spoil(item, 10);
  expect(await table.open().count()).toMatchObject({ total: 48 + 60 });
  table.clock.time += 6 * DAY + HOUR;
  const totals: number[] = [];
  for (let n = 0; n < 4; n += 1) totals.push((await table.open().count()).total);
  expect(totals).toEqual([48 + 40, 48 + 20, 48, 48]);
});

test('drift has an end: with a warm-up a day, no figure gets older than a week', async () => {
  await signUpFor(12);
  await table.open().warmUp();
  for (const item of (await remembered()).slice(0, 12)) await spoil(item, 10);
  for (let day = 0; day < 6; day += 1) {
    table.clock.time += DAY;
    await table.open().warmUp();
  }
  expect(await table.open().count()).toMatchObject({ total: 48 });
});

test('drift has an end on days without signups too', async () => {
  await signUpFor(1);
  table.clock.time += 5 * DAY;
  await signUpFor(1);
  table.clock.time += DAY;
  await table.open().warmUp();
  // Put past the store, so that nobody reopened its day.
  await table.calls.put(signupItem(signupRecord({ email: 'stray@example.com' }, START + 3 * DAY)));
  expect(await table.open().count()).toMatchObject({ total: 8 });
  for (let day = 0; day < 6; day += 1) {
    table.clock.time += DAY;
    await table.open().warmUp();
  }
  expect(await table.open().count()).toMatchObject({ total: 9 });
});
