import {
  type Check,
  changed,
  holds,
  INDEXES,
  type Item,
  type Key,
  keyOf,
  type Query,
  type Table,
  type Value,
  type Write,
} from './table';

/** The items of a table in memory, by their keys. */
export type MemoryItems = Map<string, Item & Key>;

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/**
 * Creates a table in memory: for what need not outlive the process, and as the model of the engines in tests.
 * @param items what it stores, for those who inspect or clear it
 */
export function createMemoryTable(items: MemoryItems = new Map()): Table {
  const matching = ({ pk, index, from = '', to = '\uffff', backwards, after }: Query) => {
    const sortKey = index ? INDEXES[index] : 'sk';
    const isIn = (value: Value | undefined) => typeof value === 'string' && value >= from && value <= to;
    const found = [...items.values()].filter((item) => item.pk === pk && isIn(item[sortKey]));
    const order = (item: Item) => `${item[sortKey]} ${item.sk}`;
    found.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    if (backwards) found.reverse();
    return after ? found.slice(found.findIndex(({ sk }) => sk === after.sk) + 1) : found;
  };
  const transact = async (writes: readonly (Write | Check)[]) => {
    const isAllowed = writes.every((write) => holds(write.condition, items.get(nameOf(keyOf(write)))));
    for (const write of isAllowed ? writes : []) {
      const name = nameOf(keyOf(write));
      if (write.call === 'put') items.set(name, write.item);
      else if (write.call === 'update') items.set(name, changed(write.key, items.get(name), write.change));
      else if (write.call === 'delete') items.delete(name);
    }
    return isAllowed;
  };
  return {
    get: async (key) => items.get(nameOf(key)),
    getMany: async (keys) => keys.map((key) => items.get(nameOf(key))),
    put: (item, condition) => transact([{ call: 'put', item, condition }]),
    update: async (key, change, condition) =>
      (await transact([{ call: 'update', key, change, condition }])) ? items.get(nameOf(key)) : undefined,
    delete: (key, condition) => transact([{ call: 'delete', key, condition }]),
    transact,
    async query(query) {
      const found = matching(query);
      const page = found.slice(0, query.limit);
      return { items: page, next: page.length < found.length ? page.at(-1) : undefined };
    },
    count: async (query) => ({ count: matching(query).length }),
  };
}
