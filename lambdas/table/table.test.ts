import fc from 'fast-check';
import {
  type Check,
  type Condition,
  changed,
  holds,
  INDEXES,
  type Item,
  type Key,
  keyOf,
  pagesOf,
  type Query,
  type Table,
  type Write,
} from './table';
import { describeTable } from './testing/engines';

const key: fc.Arbitrary<Key> = fc.record({
  pk: fc.constantFrom('p', 'q'),
  sk: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
});
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
/** Writes of different items, and checks. */
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

type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

/** Carries out a step. Resolves to its result. */
function run(table: Table, given: Step) {
  if (given.call === 'transact') return table.transact(given.writes);
  if (given.call === 'put') return table.put(given.item, given.condition);
  if (given.call === 'delete') return table.delete(given.key, given.condition);
  return table.update(given.key, given.change, given.condition);
}

/**
 * A plain list of items, with which every engine is compared. It shares `holds` and `changed` with SQLite and memory,
 * so only DynamoDB shows whether those are right.
 */
class PlainList {
  #items: (Item & Key)[] = [];

  /** Carries out a step. Returns its result. */
  run(given: Step): boolean | Item | undefined {
    const writes: readonly (Write | Check)[] = given.call === 'transact' ? given.writes : [given];
    const isAllowed = writes.every((write) => holds(write.condition, this.find(keyOf(write))));
    for (const write of isAllowed ? writes : []) this.#write(write);
    if (given.call === 'update') return isAllowed ? this.find(given.key) : undefined;
    return isAllowed;
  }

  find = ({ pk, sk }: Key) => this.#items.find((item) => item.pk === pk && item.sk === sk);

  /** Returns the items of a query in order; those of the same time are in the order of their sort keys. */
  query({ pk, index, from = '', to = '~', backwards }: Query): Item[] {
    const attribute = index ? INDEXES[index] : 'sk';
    const place = (item: Item) => `${item[attribute]} ${item.sk}`;
    const found = this.#items
      .filter((item) => item.pk === pk && item[attribute] !== undefined)
      .filter((item) => String(item[attribute]) >= from && String(item[attribute]) <= to)
      .sort((a, b) => (place(a) < place(b) ? -1 : 1));
    return backwards ? found.reverse() : found;
  }

  #write(write: Write | Check) {
    if (write.call === 'check') return;
    const stored = this.find(keyOf(write));
    this.#items = this.#items.filter((item) => item !== stored);
    if (write.call === 'put') this.#items.push(write.item);
    if (write.call === 'update') this.#items.push(changed(write.key, stored, write.change));
  }
}

/** A range of each partition, by each index and in both directions. */
const QUERIES: readonly Query[] = ['p', 'q'].flatMap((pk) =>
  ([undefined, 'by-time', 'by-due'] as const).flatMap((index) =>
    [false, true].flatMap((backwards) => {
      const [from, to] = index ? ['2026-02', '2026-03'] : ['b', 'd'];
      return [{}, { from }, { to }, { from, to }].map((range) => ({ pk, index, backwards, ...range }));
    }),
  ),
);

/** Reads a query page by page. */
async function readPages(table: Table, query: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesOf(table, query)) items.push(...page);
  return items;
}

const sortKeys = (items: readonly Item[]) => items.map(({ sk }) => sk);

describeTable('the table', (open, engine) => {
  /** DynamoDB sorts items of the same time in any order; the others sort them by `sk`. */
  const comparable = (items: readonly Item[], { index }: Query) => [
    items.map((item) => item[index ? INDEXES[index] : 'sk']),
    engine === 'DynamoDB' ? items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)) : items,
  ];

  it('does what a plain list does, with transactions and both indexes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const [{ table }, list] = [await open(), new PlainList()];
        for (const given of steps) expect(await run(table, given)).toEqual(list.run(given));
        for (const query of QUERIES) {
          const expected = list.query(query);
          const found = await readPages(table, { ...query, limit: 2 });
          expect(comparable(found, query)).toEqual(comparable(expected, query));
          expect(await table.count(query)).toEqual({ count: expected.length });
        }
        expect(await table.getMany(KEYS)).toEqual(KEYS.map(list.find));
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('reads again what it read, whatever was done meanwhile to the item after which it goes on', async () => {
    const { table } = await open();
    const put = (sk: string, dueAt: string) => table.put({ pk: 'p', sk, dueAt });
    for (const [index, backwards] of [
      [undefined, false],
      [undefined, true],
      ['by-due', false],
      ['by-due', true],
    ] as const) {
      for (const [n, sk] of ['a', 'b', 'c', 'd', 'e'].entries()) await put(sk, `2026-0${n + 1}`);
      const query = { pk: 'p', index, backwards };
      const { items, next } = await table.query({ ...query, limit: 2 });
      const [, last = ''] = sortKeys(items);
      const rest = backwards ? ['c', 'b', 'a'] : ['c', 'd', 'e'];
      expect(sortKeys((await table.query({ ...query, after: next })).items)).toEqual(rest);
      await table.delete({ pk: 'p', sk: `${last}` });
      expect(sortKeys((await table.query({ ...query, after: next })).items)).toEqual(rest);
      await put(`${last}`, backwards ? '2026-01' : '2026-05');
      expect(sortKeys((await table.query({ ...query, after: next })).items)).toEqual(
        expect.arrayContaining(rest),
      );
      await table.delete({ pk: 'p', sk: 'c' });
      expect(sortKeys((await table.query({ ...query, after: next, limit: 1 })).items)).toEqual([rest[1]]);
    }
  });

  it('sorts by UTF-8 bytes, and ends a range by them', async () => {
    const { table } = await open();
    // The last two are one UTF-16 unit and two; the units of the second begin with a smaller one.
    const names = ['A', 'Z', 'a', 'ab', 'z', 'é', '\ue000', '\uffff', '\u{10000}', '\u{1f0cf}'];
    for (const sk of names.toReversed()) await table.put({ pk: 'p', sk, dueAt: sk });
    for (const index of [undefined, 'by-due'] as const) {
      expect(sortKeys(await readPages(table, { pk: 'p', index, limit: 3 }))).toEqual(names);
      // In one page: the emulator of DynamoDB compares cursors with bounds by UTF-16.
      const query = { pk: 'p', index, from: 'ab', to: '\u{10000}' };
      const within = names.slice(3, 9);
      expect(sortKeys(await readPages(table, query))).toEqual(within);
      expect(sortKeys(await readPages(table, { ...query, backwards: true }))).toEqual(within.toReversed());
    }
    expect(holds({ all: [['pk', '<', '\u{10000}']] }, { pk: '\uffff' })).toBe(true);
  });

  it('returns the attributes that a query names, and says where the next page begins', async () => {
    const { table } = await open();
    for (const sk of ['a', 'b', 'c']) await table.put({ pk: 'p', sk, name: sk, left: true });
    const { items, next } = await table.query({ pk: 'p', limit: 2, attributes: ['name', 'dueAt'] });
    expect(items).toEqual([expect.objectContaining({ name: 'a' }), expect.objectContaining({ name: 'b' })]);
    expect(next).toMatchObject({ pk: 'p', sk: 'b' });
  });

  it('stores what an item is when it is written, and returns what is stored when it is read', async () => {
    const { table } = await open();
    const item: { pk: string; sk: string; name: string; left?: boolean | undefined } = {
      pk: 'p',
      sk: 'a',
      name: 'Ada',
      left: undefined,
    };
    const stored = { pk: 'p', sk: 'a', name: 'Ada' };
    await table.put(item as Item & Key);
    item.name = 'Eve';
    const read = async () => [
      await table.get(item),
      ...(await table.getMany([item])),
      ...(await table.query({ pk: 'p' })).items,
      await table.update(item, { set: { name: 'Ada' } }),
    ];
    for (const found of await read()) if (found) Object.assign(found, { name: 'Eve' });
    expect(await read()).toEqual([stored, stored, stored, stored]);
  });

  it('takes the key of an item as well as the item, whose other attributes count for nothing', async () => {
    const { table } = await open();
    const item = { pk: 'p', sk: 'a', name: 'Ada' };
    expect(await table.update(item, { set: { left: true } })).toEqual({ pk: 'p', sk: 'a', left: true });
    expect(await table.get(item)).toEqual({ pk: 'p', sk: 'a', left: true });
    expect(await table.delete(item)).toBe(true);
    expect(await table.getMany([item])).toEqual([undefined]);
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
