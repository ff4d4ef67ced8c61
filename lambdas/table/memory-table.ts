import { MemoryItems } from './memory-items';
import { requireChanged, requireKey, requireQuery, requireTransaction, requireWrite } from './refusals';
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
  type Write,
} from './table';

/** How many items a page has if the query has no limit. */
const PAGE = 1000;

/**
 * Creates a table in memory, for data that need not outlive the process, and for tests of features. It refuses whatever
 * one of the deployed engines refuses, and returns no more than either: code that works on it works on both.
 * @param items the stored items, for callers that inspect or clear them
 */
export function createMemoryTable(items: MemoryItems = new MemoryItems()): Table {
  const get = async (key: Key) => {
    requireKey(key);
    return items.get(key);
  };
  const write = async (one: Write) => {
    requireWrite(one);
    return carryOut(items, [one]);
  };
  const page = (query: Query) => {
    requireQuery(query);
    const limit = query.limit ?? PAGE;
    const found = items.page(query, limit);
    // As in the deployed engines, a full page has a next one, which may be empty.
    return { found, next: found.length === limit ? cursorOf(query, found.at(-1)) : undefined };
  };
  return {
    get,
    getMany: (keys) => Promise.all(keys.map(get)),
    put: (item, condition) => write({ call: 'put', item, condition }),
    async update(key, change, condition) {
      const update: Write = { call: 'update', key, change, condition };
      requireWrite(update);
      return carryOut(items, [update]) ? items.get(key) : undefined;
    },
    delete: (key, condition) => write({ call: 'delete', key, condition }),
    async transact(writes) {
      requireTransaction(writes);
      return carryOut(items, writes);
    },
    async query(query) {
      const { found, next } = page(query);
      return { items: found.map((item) => pick(item, query.attributes)), next };
    },
    async count(query) {
      const { found, next } = page(query);
      return { count: found.length, next };
    },
  };
}

/** Carries out writes if all conditions hold. Returns whether they did. */
function carryOut(items: MemoryItems, writes: readonly (Write | Check)[]): boolean {
  const stored = writes.map((write) => items.get(keyOf(write)));
  if (!writes.every(({ condition }, n) => holds(condition, stored[n]))) return false;
  const results = writes.map((write, n) => itemAfter(write, stored[n]));
  for (const [n, write] of writes.entries()) {
    const item = results[n];
    if (item) items.set(item);
    else if (write.call === 'delete') items.delete(write.key);
  }
  return true;
}

/** Returns the item that a write stores. @throws StoreUnavailableError if the stored one does not allow it */
function itemAfter(write: Write | Check, stored: Item | undefined): (Item & Key) | undefined {
  if (write.call === 'put') return write.item;
  if (write.call !== 'update') return undefined;
  const item = changed(write.key, stored, write.change);
  requireChanged(stored, write.change, item);
  return item;
}

/** Returns the keys of an item in the order of a query: the position from which DynamoDB continues. */
const cursorOf = ({ index }: Query, item: Item | undefined): Item | undefined =>
  item && pick(item, ['pk', 'sk', ...(index ? [INDEXES[index]] : [])]);

/** Returns the attributes of an item that are asked for; all by default. */
function pick(item: Item, attributes: readonly string[] | undefined): Item {
  if (!attributes) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => attributes.includes(name)));
}
