import { COUNTS } from '@tariff-tantrum/lambdas/store/table';
import type { ClassicLevel } from 'classic-level';
import { createIndexKey, createKey, type KeptTable } from 'dynalite/db/index.js';

/** dynalite's database: keys and values as text. */
export type Database = ClassicLevel<string, string>;

/** What was mended, by number. */
export interface Mended {
  /** Signups that stood in the index alone, now in the table too. */
  finishedSignups: number;
  /** Erasures that had reached the index alone, now done in the table too. */
  finishedErasures: number;
  /** Rows of the index that another row of the same signup has replaced. */
  staleRows: number;
}

type Change = { type: 'put'; key: string; value: string } | { type: 'del'; key: string };
type Item = Record<string, { S?: string; N?: string }>;
interface Row {
  key: string;
  time: string;
}

/**
 * Mends what a kill has left half done. dynalite writes and deletes the row of an index before the item of
 * the table, each for good. So the index knows what was meant, and lists, counts and exports read it alone:
 * the table is made to follow it. Then nothing that anybody has seen changes, and figures that are remembered
 * stay right; but for rows that stand beside a newer one of the same person, which no kill leaves.
 * @param onProgress told the number of records looked at, now and then
 */
export async function heal(db: Database, onProgress: (records: number) => void): Promise<Mended> {
  const mended: Mended = { finishedSignups: 0, finishedErasures: 0, staleRows: 0 };
  let looked = 0;
  const tick = () => {
    looked += 1;
    if (looked % 100_000 === 0) onProgress(looked);
  };
  for await (const [, text] of db.iterator({ gte: 'table~', lt: 'table~\uffff' })) {
    const table: KeptTable = JSON.parse(text);
    for (const index of table.LocalSecondaryIndexes ?? []) {
      const healer = createHealer(db, table, index, mended, tick);
      for await (const partition of partitions(db, healer.prefixes)) await healer.heal(partition);
    }
    if (mended.staleRows > 0) await forgetCounts(db, table);
  }
  return mended;
}

/** Rows went that may have been counted: all is counted anew. */
async function forgetCounts(db: Database, table: KeptTable): Promise<void> {
  const anyCount = createKey({ pk: { S: COUNTS }, sk: { S: '' } }, table);
  await db.clear(within(`item-${table.TableName}~${partitionOf(anyCount)}`));
}

function createHealer(
  db: Database,
  table: KeptTable,
  index: { IndexName: string; KeySchema: { AttributeName: string }[] },
  mended: Mended,
  tick: () => void,
) {
  const items = `item-${table.TableName}~`;
  const rows = `index-local~${table.TableName}~${index.IndexName}~`;
  const sortKey = table.KeySchema[1]?.AttributeName ?? '';
  const timeKey = index.KeySchema[1]?.AttributeName ?? '';
  const textOf = (item: Item, name: string) => item[name]?.S ?? '';

  /** The rows of a partition by the sort key of their item, oldest first. */
  async function rowsOf(partition: string): Promise<Map<string, Row[]>> {
    const found = new Map<string, Row[]>();
    for await (const [key, text] of db.iterator(within(rows + partition))) {
      tick();
      const row: Item = JSON.parse(text);
      const name = textOf(row, sortKey);
      found.set(name, [...(found.get(name) ?? []), { key, time: textOf(row, timeKey) }]);
    }
    return found;
  }

  /** Whether the row's place is taken by another item's: both were signed up in the same millisecond. */
  const sharesItsRow = async (item: Item) =>
    (await db.get(rows + createIndexKey(item, table, index.KeySchema))) !== undefined;

  async function heal(partition: string): Promise<void> {
    const changes: Change[] = [];
    const pending = await rowsOf(partition);
    const follow = async (found: Row[], time: string | undefined) => {
      const valid = found.find((row) => row.time === time) ?? found.at(-1);
      for (const row of found) if (row !== valid) changes.push({ type: 'del', key: row.key });
      mended.staleRows += found.length - 1;
      if (!valid || valid.time === time) return;
      const value = (await db.get(valid.key)) ?? '';
      changes.push({ type: 'put', key: items + createKey(JSON.parse(value), table), value });
      mended.finishedSignups += 1;
    };
    for await (const [key, text] of db.iterator(within(items + partition))) {
      tick();
      const item: Item = JSON.parse(text);
      if (item[timeKey] === undefined) continue;
      const name = textOf(item, sortKey);
      const found = pending.get(name);
      pending.delete(name);
      if (found) await follow(found, textOf(item, timeKey));
      else if (!(await sharesItsRow(item))) {
        changes.push({ type: 'del', key });
        mended.finishedErasures += 1;
      }
    }
    for (const found of pending.values()) await follow(found, undefined);
    if (changes.length > 0) await db.batch(changes);
  }

  return { prefixes: [items, rows], heal };
}

/** The part of a key that all items of a partition begin with: up to the second slash. */
const partitionOf = (key: string): string => key.split('/', 2).join('/').concat('/');

const within = (prefix: string) => ({ gte: prefix, lt: `${prefix}~` });

/** The partitions that any of the prefixes has. */
async function* partitions(db: Database, prefixes: string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const prefix of prefixes) {
    for (let from = prefix; ; ) {
      const [key] = await db.keys({ gte: from, lt: `${prefix}~`, limit: 1 }).all();
      if (key === undefined) break;
      const partition = partitionOf(key.slice(prefix.length));
      if (!seen.has(partition)) yield partition;
      seen.add(partition);
      from = `${prefix}${partition}~`;
    }
  }
}
