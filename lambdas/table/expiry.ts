import { isoOf } from '../facts/time';
import { secondsOf, textOf } from './keys';
import { type Condition, holds, INDEXES, pagesOf, type Query, type Table } from './table';

/** What deleting the expired records of an entity needs; an entity has all of it. */
export interface Expiring {
  readonly partitions: readonly string[];
  readonly indexes?: { readonly [index in keyof typeof INDEXES]?: string };
  readonly expires?: { readonly by: string; readonly first?: (now: number) => number };
}

/** How many records are deleted at the same time. */
const BATCH = 100;

/** Deletes the expired records of an entity, for engines that do not do so themselves. Resolves to their number. */
export async function deleteExpiredOf(table: Table, entity: Expiring, now: number): Promise<number> {
  const { range, condition } = expiredOf(entity, now);
  let deleted = 0;
  for (const pk of entity.partitions) deleted += await deleteAll(table, { ...range, pk }, condition);
  return deleted;
}

/** Returns where the expired records are, and how they are recognised. */
function expiredOf(
  { indexes = {}, expires }: Expiring,
  now: number,
): { range: Omit<Query, 'pk'>; condition: Condition } {
  const index = INDEX_NAMES.find((name) => expires !== undefined && indexes[name] === expires.by);
  if (!expires?.first || !index)
    return { range: {}, condition: { all: [['expiresAt', '<=', secondsOf(now)]] } };
  const first = expires.first(now);
  return {
    range: { index, to: isoOf(first - 1) },
    // Their own time of expiry is ignored, so that a shorter retention also applies to old records.
    condition: { all: [[INDEXES[index], '<', isoOf(first)]] },
  };
}

const INDEX_NAMES = ['by-time', 'by-due'] as const;

/** The attributes that the conditions test, and the key. */
const ATTRIBUTES = ['pk', 'sk', 'expiresAt', ...Object.values(INDEXES)];

/** Deletes the items of a query if they still fulfil the condition: an item may have changed since it was read. */
async function deleteAll(table: Table, query: Query, condition: Condition): Promise<number> {
  let deleted = 0;
  for await (const items of pagesOf(table, { ...query, attributes: ATTRIBUTES, limit: BATCH })) {
    const keys = items
      .filter((item) => holds(condition, item))
      .map((item) => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') }));
    const outcomes = await Promise.all(keys.map((key) => table.delete(key, condition)));
    deleted += outcomes.filter(Boolean).length;
  }
  return deleted;
}
