import { INDEXES, type Item, type Key, keyOf, type Table } from '../table';

/** The bytes of an item, nearly as DynamoDB counts them: names and values. */
export const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(`${value}`), 0);

/** The bytes of one unit of writing, and of one unit of consistent reading. */
const WRITE_UNIT = 1024;
const READ_UNIT = 4096;

const unitsOf = (bytes: number, unit: number): number => Math.max(1, Math.ceil(bytes / unit));

/**
 * Wraps a table so that the units are counted that DynamoDB charges for (DynamoDB Developer Guide, "Read and write
 * operations", "Local secondary indexes", "Transactions"): a write for the table and one for each index of the item, or
 * two if its sort key changes; twice as many in a transaction; reads are consistent.
 */
export function metered(table: Table) {
  const tally = { reads: 0, writes: 0 };

  function countWrite(before: Item | undefined, after: Item | undefined): number {
    const units = (item: Item | undefined) => unitsOf(item ? sizeOf(item) : 0, WRITE_UNIT);
    let sum = Math.max(units(before), units(after));
    if (JSON.stringify(before) === JSON.stringify(after)) return sum;
    for (const attribute of Object.values(INDEXES)) {
      const [old, now] = [before?.[attribute], after?.[attribute]];
      if (old === undefined && now === undefined) continue;
      if (old !== undefined && now !== undefined && old !== now) sum += units(before) + units(after);
      else sum += Math.max(units(before), units(after));
    }
    return sum;
  }

  async function write<Result>(keys: readonly Key[], call: () => Promise<Result>, factor = 1) {
    const before = await table.getMany(keys);
    const result = await call();
    const after = await table.getMany(keys);
    for (const [n] of keys.entries()) tally.writes += factor * countWrite(before[n], after[n]);
    return result;
  }

  const countRead = (items: readonly (Item | undefined)[]): void => {
    const bytes = items.reduce((sum, item) => sum + (item ? sizeOf(item) : 0), 0);
    tally.reads += unitsOf(bytes, READ_UNIT);
  };

  const wrapped: Table = {
    async get(key) {
      const item = await table.get(key);
      countRead([item]);
      return item;
    },
    async getMany(keys) {
      const items = await table.getMany(keys);
      for (const item of items) countRead([item]);
      return items;
    },
    put: (item, condition) => write([item], () => table.put(item, condition)),
    update: (key, change, condition) => write([key], () => table.update(key, change, condition)),
    delete: (key, condition) => write([key], () => table.delete(key, condition)),
    transact: (writes: Parameters<Table['transact']>[0]) =>
      write(writes.map(keyOf), () => table.transact(writes), 2),
    async query(query) {
      // Attributes that are left out of the result are charged, too.
      const { items } = await table.query({ ...query, attributes: undefined });
      countRead(items);
      return table.query(query);
    },
    async count(query) {
      const { items } = await table.query(query);
      countRead(items);
      return table.count(query);
    },
  };
  return { tally, table: wrapped };
}
