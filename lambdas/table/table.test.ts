import fc from 'fast-check';
import { createMemoryTable } from './memory-table';
import {
  type Check,
  type Condition,
  holds,
  INDEXES,
  type Item,
  pagesOf,
  type Table,
  type Write,
} from './table';
import { describeEngines } from './testing/engines';

const key = fc.record({ pk: fc.constantFrom('p', 'q'), sk: fc.constantFrom('a', 'b', 'c', 'd', 'e') });
const KEYS = ['q', 'p'].flatMap((pk) => ['e', 'a', 'c', 'b', 'd'].map((sk) => ({ pk, sk })));
const attributes = fc.record(
  {
    signedUpAt: fc.constantFrom('2026-01', '2026-02', '2026-03', '2026-04'),
    dueAt: fc.constantFrom('2026-01', '2026-02', '2026-03', '2026-04'),
    state: fc.constantFrom('due', 'claimed'),
    emails: fc.integer({ min: 0, max: 3 }),
    left: fc.boolean(),
  },
  { requiredKeys: [] },
);
const CONDITIONS: readonly Condition[] = [
  { all: [['pk', 'absent']] },
  { all: [['state', '=', 'due']] },
  { all: [['left', '=', true]] },
  { all: [['left', '=', 'true']] },
  { all: [['emails', '=', true]] },
  { all: [['state', 'present']] },
  {
    all: [['left', 'present']],
    any: [
      ['state', '=', 'claimed'],
      ['emails', '>', 1],
    ],
  },
  {
    any: [
      ['emails', '<', 2],
      ['emails', 'absent'],
    ],
  },
];
const condition = fc.constantFrom(undefined, ...CONDITIONS);
const write: fc.Arbitrary<Write> = fc.oneof(
  fc
    .tuple(key, attributes, condition)
    .map(([at, fields, holds]): Write => ({ call: 'put', item: { ...fields, ...at }, condition: holds })),
  fc.tuple(fc.constantFrom('state' as const, 'dueAt' as const), key, attributes, condition).map(
    ([removed, at, { [removed]: _, emails, ...set }, holds]): Write => ({
      call: 'update',
      key: at,
      change: { set: { ...set, touched: 'yes' }, remove: [removed], add: { emails: emails ?? 1 } },
      condition: holds,
    }),
  ),
  fc.tuple(key, condition).map(([at, holds]): Write => ({ call: 'delete', key: at, condition: holds })),
);
const check = fc
  .tuple(key, fc.constantFrom(...CONDITIONS))
  .map(([at, condition]): Check => ({ call: 'check', key: at, condition }));
/** Writes of different items, and what is only checked. */
const part = fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: check });
const transaction = fc.uniqueArray(part, {
  minLength: 1,
  maxLength: 4,
  selector: (one) =>
    JSON.stringify(one.call === 'put' ? [one.item.pk, one.item.sk] : [one.key.pk, one.key.sk]),
});
const step = fc.oneof(
  write,
  transaction.map((writes) => ({ call: 'transact' as const, writes })),
);

/** Carries out a step. Resolves to its result. */
function run(table: Table, given: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  if (given.call === 'transact') return table.transact(given.writes);
  if (given.call === 'put') return table.put(given.item, given.condition);
  if (given.call === 'delete') return table.delete(given.key, given.condition);
  return table.update(given.key, given.change, given.condition);
}

/** Reads a range of each partition page by page, by each index and in both directions. */
const readAll = (table: Table) =>
  Promise.all(
    ['p', 'q'].flatMap((pk) =>
      ([undefined, 'by-time', 'by-due'] as const).flatMap((index) =>
        [false, true].map(async (backwards) => {
          const [from, to] = index ? ['2026-02', '2026-03'] : ['b', 'd'];
          const query = { pk, index, backwards, from, to };
          const items: Item[] = [];
          for await (const page of pagesOf(table, { ...query, limit: 2 })) items.push(...page);
          // DynamoDB sorts rows of the same time in any order.
          const order = items.map((item) => item[index ? INDEXES[index] : 'sk']);
          const sorted = items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
          return [order, sorted, (await table.count(query)).count];
        }),
      ),
    ),
  );

describeEngines('the table', (open) => {
  it('does what a table in memory does, with transactions and both indexes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const [{ table }, model] = [await open(), createMemoryTable()];
        for (const given of steps) expect(await run(table, given)).toEqual(await run(model, given));
        expect(await readAll(table)).toEqual(await readAll(model));
        expect(await table.getMany(KEYS)).toEqual(await model.getMany(KEYS));
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it.each(CONDITIONS)('carries out a write exactly if %j holds', async (condition) => {
    const { table } = await open();
    const items: Item[] = [
      { state: 'due' },
      { state: 'claimed', left: false },
      { left: true },
      { left: 'true', emails: 1 },
      { emails: 2 },
      { emails: 2, left: false },
      { emails: true },
    ];
    for (const [n, item] of items.entries()) {
      const at = { pk: 'p', sk: String(n) };
      await table.put({ ...item, ...at });
      expect(await table.put({ ...at, touched: true }, condition)).toBe(holds(condition, { ...item, ...at }));
    }
    expect(await table.delete({ pk: 'p', sk: 'none' }, condition)).toBe(holds(condition, undefined));
  });

  it('lets one of many simultaneous transactions with the same condition happen, whole', async () => {
    const { table } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        table.transact([
          { call: 'put', item: { pk: 'p', sk: 'state', n }, condition: { all: [['pk', 'absent']] } },
          { call: 'put', item: { pk: 'q', sk: 'copy', n } },
        ]),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const n = outcomes.indexOf(true);
    expect(await table.get({ pk: 'p', sk: 'state' })).toMatchObject({ n });
    expect(await table.get({ pk: 'q', sk: 'copy' })).toMatchObject({ n });
  });
});
