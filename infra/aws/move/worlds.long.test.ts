import { type Access, ALL_ENDPOINTS, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { copyTable, countStored } from '@tariff-tantrum/lambdas/system/move';
import { drawWorld } from '@tariff-tantrum/lambdas/system/simulation/draw-world';
import { runWorld } from '@tariff-tantrum/lambdas/system/simulation/run-world';
import { createMailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import type { Item, Table } from '@tariff-tantrum/lambdas/table/table';
import { describeEngines } from '@tariff-tantrum/lambdas/table/testing/engines';
import { createTestTable, storedItems } from '@tariff-tantrum/lambdas/table/testing/test-table';

const WORLDS = 50;
const PEOPLE = 100_000;
jest.setTimeout(30 * MINUTE);

const options = { pause: async () => {} };
const sorted = (items: readonly Item[]): string[] =>
  items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();

/** Returns a table with these items. */
async function tableOf(items: readonly Item[]): Promise<Table> {
  const table = createMemoryTable();
  for (const item of items) await table.put({ ...item, pk: String(item.pk), sk: String(item.sk) });
  return table;
}

/** What the owner sees of a table: the response to each call that reads, of campaigns for each of them. */
async function readAsOwner(table: Table): Promise<Record<string, string>> {
  const { fetch } = createMailSystem(createTestTable(table, AT));
  const headers = { Authorization: `Bearer ${TEST_PASSWORD}`, 'Content-Type': 'application/json' };
  const read = async (path: string, body?: object): Promise<string> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(path, { headers, ...sent })).text();
  };
  const { campaigns } = JSON.parse(await read(PATHS.campaigns));
  const answers: Record<string, string> = {};
  for (const { method, path } of ALL_ENDPOINTS.filter(
    ({ access, outboxOnly }) => READERS.includes(access) && !outboxOnly,
  )) {
    if (method !== 'GET') continue;
    answers[path] = await read(path);
    for (const { id } of campaigns) answers[`${path} ${id}`] = await read(`${path}?id=${id}`);
  }
  answers[PATHS.people] = await read(PATHS.people, {});
  for (const { email } of JSON.parse(await read(PATHS.list)).signups)
    answers[email] = await read(PATHS.person, { email });
  return answers;
}

/** Returns responses without the order of their parts: DynamoDB has none for items with the same time. */
const unordered = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([path, text]) => [path, text.split(/[{}\n]+/).sort()]));

const READERS: readonly Access[] = ['owner', 'export'];
/** Not long after the simulated launches. */
const AT = Date.UTC(2026, 4, 1);

describeEngines('a copy of a table', (open) => {
  it(`has each item of ${WORLDS} simulated launches, answers the owner's calls as before, and takes them back`, async () => {
    let signups = 0;
    for (let seed = 0; seed < WORLDS; seed += 1) {
      // At its end everything has expired.
      const { events } = await runWorld(drawWorld(seed));
      const { items } = await runWorld(drawWorld(seed), { most: Math.floor(events / 2) });
      const before = await tableOf(items());
      const [there, back] = [(await open()).table, createMemoryTable()];
      await copyTable(before, there, options);
      expect(await countStored(there)).toEqual(await countStored(before));
      await copyTable(there, back, options);
      const expected = sorted(await storedItems(before));
      expect(expected.length).toBeGreaterThan(0);
      expect([seed, sorted(await storedItems(back))]).toEqual([seed, expected]);
      const [asked, expectedAnswers] = [await readAsOwner(there), await readAsOwner(before)];
      expect([seed, unordered(asked)]).toEqual([seed, unordered(expectedAnswers)]);
      expect(Object.keys(asked).length).toBeGreaterThan(20);
      signups += JSON.parse(asked[PATHS.count] ?? '{}').total;
    }
    // Not all of them have ended with an empty list.
    expect(signups).toBeGreaterThan(WORLDS);
  });

  it(`has ${PEOPLE} people`, async () => {
    const { table } = await open();
    const source = createMemoryTable();
    for (let n = 0; n < PEOPLE; n += 1) {
      const email = `person-${n}@example.org`;
      const at = new Date(Date.UTC(2026, 0, 1) + n).toISOString();
      await source.put({ pk: `signups#${n % 8}`, sk: email, email, signedUpAt: at });
    }
    const began = performance.now();
    await copyTable(source, table, options);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const megabytes = (process.memoryUsage().rss / 1e6).toFixed(0);
    process.stdout.write(`${PEOPLE} people in ${seconds} s, ${megabytes} MB\n`);
    expect((await countStored(table)).signups).toBe(PEOPLE);
  });
});
