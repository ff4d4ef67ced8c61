import { StoreUnavailableError } from './errors';
import type { Change, Condition, Item, Key, Query, Table, Value, Write } from './table';
import { describeTable, type EngineName } from './testing/engines';

const A = { pk: 'p', sk: 'a' };
const STORED = { ...A, n: 1, name: 'Ada', left: true, dueAt: '2026-02' };

const query = (rest: Omit<Query, 'pk'>) => (table: Table) => table.query({ pk: 'p', ...rest });
const put =
  (attributes: Readonly<Record<string, unknown>>, condition?: Condition) =>
  (table: Table): Promise<boolean> =>
    table.put({ ...A, sk: 'b', ...(attributes as Readonly<Record<string, Value>>) }, condition);
const update = (change: Change, condition?: Condition) => (table: Table) =>
  table.update(A, change, condition);
const putOf = (sk: string): Write => ({ call: 'put', item: { pk: 'p', sk } });
const transact =
  (...writes: Parameters<Table['transact']>[0]) =>
  (table: Table) =>
    table.transact(writes);
const withKey = (key: Key): [what: string, call: (table: Table) => Promise<unknown>][] => [
  ['get', (table) => table.get(key)],
  ['getMany', (table) => table.getMany([A, key])],
  ['put', (table) => table.put({ ...key })],
  ['update', (table) => table.update(key, { set: { n: 2 } })],
  ['delete', (table) => table.delete(key)],
  ['transact', transact(putOf('b'), { call: 'delete', key })],
];

type Refused = readonly [what: string, call: (table: Table) => Promise<unknown>];

/** Calls that the emulator of DynamoDB refuses. */
const BY_DYNAMODB: readonly Refused[] = [
  ['a range that ends before it begins', query({ from: 'c', to: 'b' })],
  ['to count such a range', (table) => table.count({ pk: 'p', from: 'c', to: 'b' })],
  ['a cursor before its range', query({ from: 'b', after: A })],
  ['a cursor before its range, backwards', query({ from: 'b', to: 'c', backwards: true, after: A })],
  ['a cursor after its range', query({ from: 'b', to: 'c', after: { pk: 'p', sk: 'd' } })],
  [
    'a cursor before the range of an index',
    query({ index: 'by-due', from: '2026-03', after: { ...A, dueAt: '2026-02' } }),
  ],
  ['a cursor of another partition', query({ after: { pk: 'q', sk: 'a' } })],
  ['a cursor of an index without its attribute', query({ index: 'by-due', after: A })],
  ['a whole item as a cursor', query({ after: STORED })],
  ['a cursor with an empty sort key', query({ after: { pk: 'p', sk: '' } })],
  ['a negative limit', query({ limit: -1 })],
  ['a query of no attributes', query({ attributes: [] })],
  ['a query of an attribute twice', query({ attributes: ['n', 'n'] })],
  ...['pk', 'sk'].flatMap((part) =>
    withKey({ ...A, [part]: '' }).map(([name, call]): Refused => [`an empty ${part} in ${name}`, call]),
  ),
  ...withKey({ ...A, pk: 'x'.repeat(2049) }).map(
    ([name, call]): Refused => [`too long a pk in ${name}`, call],
  ),
  ...withKey({ ...A, sk: 'x'.repeat(1025) }).map(
    ([name, call]): Refused => [`too long an sk in ${name}`, call],
  ),
  ['a sort key that is a number', put({ sk: 1 })],
  ['a number in an index', put({ dueAt: 1 })],
  ['a boolean in an index', put({ signedUpAt: true })],
  ['a number in an index, whatever is stored', put({ dueAt: 1 }, { all: [['pk', 'present']] })],
  ['an update that sets a number in an index', update({ set: { dueAt: 1 } })],
  ['an update that adds a number in an index', update({ add: { signedUpAt: 1 } })],
  ['a number that is none', put({ n: Number.NaN })],
  ['an infinite number', put({ n: Number.POSITIVE_INFINITY })],
  ['a number that is not exact', put({ n: 2 ** 60 })],
  ['a number that is too small', put({ n: 1e-200 })],
  ['an item of more than 400 KB', put({ text: 'x'.repeat(410 * 1024) })],
  ['an update to more than 400 KB', update({ set: { text: 'x'.repeat(410 * 1024) } })],
  ['a condition without tests', put({}, { all: [] })],
  ['a choice of no tests', put({}, { any: [] })],
  ['a test of an attribute with a hyphen', put({}, { all: [['a-b', 'absent']] })],
  ['a test of an attribute without a name', put({}, { all: [['', 'absent']] })],
  ['a test against a number that is none', put({}, { all: [['n', '=', Number.NaN]] })],
  ['an update that changes nothing', update({ set: {}, remove: [] })],
  ['an update that changes nothing, whatever is stored', update({}, { all: [['n', '=', 2]] })],
  ['an attribute that is set and removed', update({ set: { n: 2 }, remove: ['n'] })],
  ['an attribute that is set and added to', update({ set: { n: 2 }, add: { n: 1 } })],
  ['an attribute that is added to and removed', update({ add: { n: 1 }, remove: ['n'] })],
  ['an attribute that is removed twice', update({ remove: ['n', 'n'] })],
  ['an update of an attribute with a hyphen', update({ set: { 'a-b': 1 } })],
  ['an update of a part of the key', update({ set: { sk: 'a' } })],
  ['an update that removes a part of the key', update({ remove: ['pk'] })],
  ['adding to a text', update({ add: { name: 1 } })],
  ['adding to a boolean', update({ add: { left: 1 } })],
  ['adding a number that is none', update({ add: { n: Number.NaN } })],
  ['a transaction of no writes', transact()],
  ['two writes of one item', transact(putOf('b'), { call: 'delete', key: { pk: 'p', sk: 'b' } })],
  [
    'a write and a check of one item',
    transact(putOf('b'), {
      call: 'check',
      key: { pk: 'p', sk: 'b' },
      condition: { all: [['pk', 'absent']] },
    }),
  ],
  ['a transaction of 101 writes', transact(...Array.from({ length: 101 }, (_, n) => putOf(`b${n}`)))],
  [
    'a transaction with one update that the item does not allow',
    transact(putOf('b'), { call: 'update', key: A, change: { add: { name: 1 } } }),
  ],
];

/**
 * Calls that the emulator accepts, but DynamoDB refuses: keys, also of indexes, are never empty, and sizes are in
 * bytes.
 */
const BY_AWS: readonly Refused[] = [
  ['a query of a partition without a name', (table) => table.query({ pk: '' })],
  ['an empty bound', query({ from: '' })],
  ['an empty text in an index', put({ dueAt: '' })],
  ['an update that sets an empty text in an index', update({ set: { signedUpAt: '' } })],
  ['a sort key of more than 1024 bytes', put({ sk: 'é'.repeat(513) })],
  ['an item of more than 400 KB in UTF-8', put({ text: 'é'.repeat(210 * 1024) })],
  ['too long a text in an index', put({ dueAt: 'x'.repeat(1025) })],
];

/** Calls that SQLite refuses because of the types of its columns and of LIMIT. */
const BY_SQLITE: readonly Refused[] = [
  ['a partition key that is missing', put({ pk: null })],
  ['a sort key that is missing', put({ sk: null })],
  ['a limit with a fraction', query({ limit: 1.5 })],
];

const REFUSED: Readonly<Record<EngineName, readonly Refused[]>> = {
  SQLite: BY_SQLITE,
  DynamoDB: BY_DYNAMODB,
  memory: [...BY_SQLITE, ...BY_DYNAMODB, ...BY_AWS],
};

describeTable('the table', (open, engine) => {
  let table: Table;
  beforeEach(async () => {
    ({ table } = await open());
    await table.put(STORED);
  });

  it.each(REFUSED[engine])('refuses %s, and changes nothing', async (_, call) => {
    await expect(call(table)).rejects.toThrow(StoreUnavailableError);
    const { items }: { items: Item[] } = await table.query({ pk: 'p' });
    expect(items).toEqual([STORED]);
  });

  it('carries out 100 writes together', async () => {
    expect(await table.transact(Array.from({ length: 100 }, (_, n) => putOf(`b${n}`)))).toBe(true);
    expect((await table.query({ pk: 'p' })).items).toHaveLength(101);
  });

  it('lets a condition that fails come before what the item does not allow', async () => {
    expect(await table.update(A, { add: { name: 1 } }, { all: [['n', '=', 2]] })).toBeUndefined();
  });
});
