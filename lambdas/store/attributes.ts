import { StoreUnavailableError } from './errors';
import type { Item, Value } from './table';

/** Returns the attributes that have a value. */
export const definedAttributes = (fields: Readonly<Record<string, Value | undefined>>): Item =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined),
  );

/** Creates the error for what this version cannot have written, such as `a signup without its time`. */
export const invalidItem = (what: string): StoreUnavailableError =>
  new StoreUnavailableError(`The store contains ${what}.`, { code: 'INVALID_ITEM' });

/** Returns a text attribute. @throws StoreUnavailableError if it is missing or of another type. */
export function textOf(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw invalidItem(`an item without ${name}`);
}

/** Returns a number attribute. @throws StoreUnavailableError if it is missing or of another type. */
export function numberOf(item: Item, name: string): number {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw invalidItem(`an item without ${name}`);
}
