import { hash } from 'node:crypto';
import { StoreUnavailableError } from './errors';
import type { Item } from './table';

/**
 * Signups are spread over eight partitions by a hash of their e-mail: a busy day is not one hot partition, and a
 * local index allows 10 GB in each. The number never changes.
 */
const PARTITION_COUNT = 8;

/** Returns the partition keys of records that are spread by a hash. */
export function partitionsOf(name: string): string[] {
  return Array.from({ length: PARTITION_COUNT }, (_, n) => `${name}#${n}`);
}

/** Returns the partition key of a record that is spread by a text. It never changes: records are found by it. */
export const partitionOf = (name: string, text: string): string =>
  `${name}#${(sha256(text)[0] ?? 0) % PARTITION_COUNT}`;

const sha256 = (text: string) => hash('sha256', text, 'buffer');

/** Converts milliseconds to the seconds of a TTL attribute. */
export const secondsOf = (time: number): number => Math.floor(time / 1000);

/** Creates the error for something that this version cannot have written, such as `a signup without its time`. */
export const invalidItem = (what: string): StoreUnavailableError =>
  new StoreUnavailableError(`The store contains ${what}.`, { code: 'INVALID_ITEM' });

/** Returns a text attribute. @throws StoreUnavailableError if it is missing or of another type. */
export function textOf(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw invalidItem(`an item without ${name}`);
}
