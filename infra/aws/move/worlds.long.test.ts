import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { copyTable, countStored } from '@tariff-tantrum/lambdas/system/move';
import { drawWorld } from '@tariff-tantrum/lambdas/system/simulation/draw-world';
import { runWorld } from '@tariff-tantrum/lambdas/system/simulation/run-world';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import type { Item, Table } from '@tariff-tantrum/lambdas/table/table';
import { describeEngines } from '@tariff-tantrum/lambdas/table/testing/engines';
import { storedItems } from '@tariff-tantrum/lambdas/table/testing/test-table';

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

describeEngines('a copy of a table', (open) => {
  it(`has each item of ${WORLDS} simulated launches, and takes them back`, async () => {
    for (let seed = 0; seed < WORLDS; seed += 1) {
      const { items } = await runWorld(drawWorld(seed));
      const before = await tableOf(items());
      const [there, back] = [(await open()).table, createMemoryTable()];
      await copyTable(before, there, options);
      expect(await countStored(there)).toEqual(await countStored(before));
      await copyTable(there, back, options);
      const expected = sorted(await storedItems(before));
      expect(expected.length).toBeGreaterThan(0);
      expect([seed, sorted(await storedItems(back))]).toEqual([seed, expected]);
    }
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
