import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { DAY, HOUR, MINUTE, SECOND, signupRecord } from '../domain';
import type { StoreClient } from './dynamodb';
import { createStore } from './store';
import { atFirst, counted, hooked, localClient, openTestTable, readExport, type TestTable } from './testing';

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
  table = await openTestTable(client, Date.UTC(2026, 2, 18, 12, 10));
  await table.signUp('ada@example.com');
});

const signup = (email: string) => signupRecord({ email }, table.clock.time);

/** Calls of a count when all is remembered. */
async function callsOfCount() {
  const { calls, tally } = counted(table.calls);
  const store = table.open(calls);
  await store.count();
  tally.calls = 0;
  await store.count();
  return tally.calls;
}

test('what a clock that is ahead signed up counts at once, everywhere', async () => {
  const ahead = createStore(table.calls, { now: () => table.clock.time + 30 * SECOND });
  table.clock.time = Date.UTC(2026, 2, 18, 12, 59, 40);
  await ahead.add(signupRecord({ email: 'bob@example.com' }, table.clock.time + 30 * SECOND));
  expect(await table.open().count()).toEqual({ total: 2, recent: 2 });
  expect(await readExport(table.open())).toMatchObject({ total: 2, rows: { length: 2 } });
  table.clock.time += DAY;
  expect(await table.open().count()).toEqual({ total: 2, recent: 2 });
});

test('a signup after the clock went back counts, although its hour was counted already', async () => {
  const store = table.open();
  table.clock.time += HOUR;
  await store.count();
  table.clock.time -= 40 * MINUTE;
  await store.add(signup('bob@example.com'));
  table.clock.time += 2 * HOUR;
  expect(await store.count()).toEqual({ total: 2, recent: 2 });
});

test('figures of another machine whose clock was a day ahead are counted anew', async () => {
  await createStore(table.calls, { now: () => table.clock.time + DAY }).count();
  const store = table.open();
  await store.add(signup('bob@example.com'));
  expect(await store.count()).toEqual({ total: 2, recent: 2 });
  table.clock.time += 2 * DAY;
  expect(await store.count()).toEqual({ total: 2, recent: 2 });
  expect(await callsOfCount()).toBe(9);
});

test('after a clock went back nothing is remembered until writes under way are over', async () => {
  const store = table.open();
  const remembered = async () =>
    (await table.calls.query({ pk: 'counts' })).items.filter(
      ({ countedAt }) => countedAt === table.clock.time,
    );
  table.clock.time += DAY;
  await store.count();
  table.clock.time -= HOUR;
  expect(await store.count()).toEqual({ total: 1, recent: 1 });
  expect(await remembered()).toEqual([]);
  table.clock.time += 2 * MINUTE;
  expect(await store.count()).toEqual({ total: 1, recent: 1 });
  expect(await remembered()).not.toEqual([]);
});

test('a count that was under way when the clock went back remembers nothing', async () => {
  const store = table.open();
  table.clock.time += DAY;
  const slow = table.open(
    hooked(table.calls, {
      before: atFirst(
        ({ name, pk }) => name === 'put' && pk === 'counts',
        async () => {
          await store.count();
          table.clock.time -= DAY / 2;
          await store.add(signup('bob@example.com'));
        },
      ),
    }),
  );
  await slow.count();
  table.clock.time += 2 * DAY;
  expect(await store.count()).toEqual({ total: 2, recent: 2 });
});

test('a day that a clock ahead opened is not open for as long as that was ahead', async () => {
  table.clock.time += 3 * DAY;
  await createStore(table.calls, { now: () => table.clock.time + 300 * DAY }).erase('ada@example.com');
  expect(await table.open().count()).toEqual({ total: 0, recent: 0 });
  table.clock.time += 5 * MINUTE;
  expect(await callsOfCount()).toBe(9);
});

test('a clock that goes back within the tolerance forgets nothing', async () => {
  const store = table.open();
  table.clock.time += 3 * DAY;
  await store.count();
  table.clock.time -= MINUTE;
  await store.add(signup('bob@example.com'));
  expect(await store.count()).toEqual({ total: 2, recent: 2 });
  expect(await callsOfCount()).toBe(9);
});

test('nobody is slowed down for longer than a minute by a clock that went back', async () => {
  const { guesses } = table.open();
  for (let n = 1; n <= 10; n += 1) expect((await guesses.add('192.0.2.1')).wrong).toBe(n);
  table.clock.time -= DAY;
  expect((await guesses.read('192.0.2.1')).wrong).toBe(0);
  expect(await guesses.add('192.0.2.1')).toEqual({ wrong: 1, until: table.clock.time + MINUTE });
});
