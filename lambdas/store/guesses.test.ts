import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { MINUTE, SECOND } from '../domain';
import type { StoreClient } from './dynamodb';
import { GUESS_PARTITIONS } from './layout';
import { localClient, openTestTable, type TestTable } from './testing';

jest.setTimeout(60_000);

let server: TestStore;
let client: StoreClient;
let table: TestTable;
const ADDRESS = '2001:db8:1:2::/64';

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

const stored = async () =>
  (await Promise.all(GUESS_PARTITIONS.map((pk) => table.calls.query({ pk })))).flatMap(({ items }) => items);

test('wrong passwords count for a minute from the first one on, each address for itself', async () => {
  const { guesses } = table.open();
  const until = table.clock.time + MINUTE;
  expect(await guesses.add(ADDRESS)).toEqual({ wrong: 1, until });
  table.clock.time += 59 * SECOND;
  expect(await table.open().guesses.add(ADDRESS)).toEqual({ wrong: 2, until });
  expect(await guesses.read(ADDRESS)).toEqual({ wrong: 2, until });
  expect((await guesses.read('192.0.2.1')).wrong).toBe(0);
  table.clock.time = until;
  expect((await guesses.read(ADDRESS)).wrong).toBe(0);
  expect(await guesses.add(ADDRESS)).toEqual({ wrong: 1, until: until + MINUTE });
});

test('guesses at the same moment are all counted', async () => {
  const { guesses } = table.open();
  const counts = await Promise.all(Array.from({ length: 30 }, () => guesses.add(ADDRESS)));
  expect(counts.map(({ wrong }) => wrong).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, n) => n + 1),
  );
});

test('reading writes nothing', async () => {
  await table.open().guesses.read(ADDRESS);
  expect(await stored()).toEqual([]);
});

test('no address is stored, and what is stored expires and is purged', async () => {
  await table.open().guesses.add(ADDRESS);
  const [item] = await stored();
  expect(JSON.stringify(item)).not.toContain('2001');
  expect(item?.expiresAt).toBe((table.clock.time + MINUTE) / 1000 + 1);
  await table.open().purge();
  expect(await stored()).toHaveLength(1);
  table.clock.time += 2 * MINUTE;
  await table.open().purge();
  expect(await stored()).toEqual([]);
});
