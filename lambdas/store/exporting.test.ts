import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { DAY, HOUR, signupRecord } from '../domain';
import type { StoreCalls } from './calls';
import type { StoreClient } from './dynamodb';
import { StoreUnavailableError } from './signup-store';
import { counted, hooked, localClient, openTestTable, readExport, type TestTable } from './testing';

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
  for (let n = 0; n < 30; n += 1) {
    await table.signUp(`early${n}@example.com`);
    table.clock.time += 5 * HOUR;
  }
});

test('the number told beforehand is the number of rows, whoever signs up between any two calls', async () => {
  const writer = table.open();
  let late = 0;
  const busy = hooked(table.calls, {
    after: async () => {
      late += 1;
      table.clock.time += 7;
      await writer.add(signupRecord({ email: `late${late}@example.com` }, table.clock.time));
    },
  });
  const { total, rows } = await readExport(table.open(busy));
  expect(late).toBeGreaterThan(16);
  expect(rows).toHaveLength(total);
  expect(total).toBeGreaterThanOrEqual(30);
});

test('20 writers do not disturb an export: none twice, and all that was acknowledged before is in it', async () => {
  const store = table.open();
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !stopped; n += 1) {
      const email = `w${writer}-${n}@example.com`;
      table.clock.time += 3;
      await store.add(signupRecord({ email }, table.clock.time));
      acknowledged.push(email);
    }
  };
  const writers = Array.from({ length: 20 }, (_, writer) => write(writer));
  for (let round = 0; round < 4; round += 1) {
    const before = [...acknowledged];
    const { total, rows } = await readExport(store);
    const emails = new Set(rows.map(({ email }) => email));
    expect(rows).toHaveLength(total);
    expect(emails.size).toBe(total);
    expect(before.filter((email) => !emails.has(email))).toEqual([]);
  }
  stopped = true;
  await Promise.all(writers);
});

test('who leaves in the middle stops the reading', async () => {
  const { calls, tally } = counted(table.calls);
  const small = {
    ...calls,
    query: (query: Parameters<typeof calls.query>[0]) => calls.query({ ...query, limit: 1 }),
  };
  const { batches } = await table.open(small).export();
  for await (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0);
    break;
  }
  const calledSoFar = tally.calls;
  await table.open().count();
  expect(tally.calls).toBe(calledSoFar);
});

test('a store that goes away after the reader left harms nobody', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  let gone = false;
  const query: StoreCalls['query'] = async (asked) => {
    const page = await table.calls.query({ ...asked, limit: 1 });
    if (gone) throw new StoreUnavailableError('Gone');
    return page;
  };
  const { batches } = await table.open({ ...table.calls, query }).export();
  for await (const batch of batches) {
    expect(batch.length).toBeGreaterThan(0);
    gone = true;
    break;
  }
  await table.open().count();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('a person erased during an export is missing from it or not, and nobody else is', async () => {
  table.clock.time += 3 * DAY;
  const { batches } = await table.open().export();
  await table.open().erase('early7@example.com');
  const emails: string[] = [];
  for await (const batch of batches) emails.push(...batch.map(({ email }) => email));
  const others = Array.from({ length: 30 }, (_, n) => `early${n}@example.com`).filter((_, n) => n !== 7);
  expect(emails.filter((email) => email !== 'early7@example.com')).toEqual(others);
});

test('a begun export outlives a store that fails for a moment, and not one that stays away', async () => {
  table.clock.time += 3 * DAY;
  let failures = 0;
  const query: StoreCalls['query'] = async (asked) => {
    if (failures === 0) return table.calls.query({ ...asked, limit: 1 });
    failures -= 1;
    throw new StoreUnavailableError('Away');
  };
  const read = async (failing: number) => {
    const { batches } = await table.open({ ...table.calls, query }).export();
    failures = failing;
    let rows = 0;
    for await (const batch of batches) rows += batch.length;
    return rows;
  };
  expect(await read(2)).toBe(30);
  await expect(read(Number.POSITIVE_INFINITY)).rejects.toThrow('Away');
});
