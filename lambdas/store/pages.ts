import type { Item, Query, Table } from './table';

/** Reads a query page by page. */
export async function* pagesOf(table: Table, query: Query): AsyncGenerator<Item[]> {
  let after = query.after;
  do {
    const page = await table.query({ ...query, after });
    yield page.items;
    after = page.next;
  } while (after);
}

/** Counts the items in several partitions, which are read at the same time. */
export async function countAll(
  table: Table,
  partitions: readonly string[],
  range: Omit<Query, 'pk'> = {},
): Promise<number> {
  const counts = await Promise.all(partitions.map((pk) => countOne(table, { ...range, pk })));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countOne(table: Table, query: Query): Promise<number> {
  let total = 0;
  let after: Item | undefined;
  do {
    const page = await table.count({ ...query, after });
    total += page.count;
    after = page.next;
  } while (after);
  return total;
}
