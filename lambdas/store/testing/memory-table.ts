import { changed, holds } from '../sqlite/conditions';
import type { Item, Key, Query, Table } from '../table';

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const bySortKey = (a: Item, b: Item) => (String(a.sk) < String(b.sk) ? -1 : 1);

/** Creates an empty table in memory, without the index `by-time`: for tests that need no engine. */
export function createMemoryTable(): Table {
  const items = new Map<string, Item & Key>();
  const matching = ({ pk, from = '', to = '\uffff', backwards, after }: Query) => {
    const found = [...items.values()].filter((item) => item.pk === pk && item.sk >= from && item.sk <= to);
    found.sort(bySortKey);
    if (backwards) found.reverse();
    return after ? found.slice(found.findIndex(({ sk }) => sk === after.sk) + 1) : found;
  };
  return {
    get: async (key) => items.get(nameOf(key)),
    async put(item, condition) {
      const allowed = holds(condition, items.get(nameOf(item)));
      if (allowed) items.set(nameOf(item), item);
      return allowed;
    },
    async update(key, change, condition) {
      const stored = items.get(nameOf(key));
      if (!holds(condition, stored)) return undefined;
      const item = changed(key, stored, change);
      items.set(nameOf(key), item);
      return item;
    },
    async delete(key, condition) {
      const allowed = holds(condition, items.get(nameOf(key)));
      if (allowed) items.delete(nameOf(key));
      return allowed;
    },
    async query(query) {
      const found = matching(query);
      const page = found.slice(0, query.limit);
      return { items: page, next: page.length < found.length ? page.at(-1) : undefined };
    },
    count: async (query) => ({ count: matching(query).length }),
  };
}
