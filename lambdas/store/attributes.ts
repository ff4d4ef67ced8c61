import { StoreUnavailableError } from './signup-store';
import type { Item } from './table';

/** Returns a text attribute. @throws StoreUnavailableError if it is missing or of another type. */
export function textOf(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new StoreUnavailableError(`The store contains an item without ${name}.`);
}

/** Returns a number attribute. @throws StoreUnavailableError if it is missing or of another type. */
export function numberOf(item: Item, name: string): number {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw new StoreUnavailableError(`The store contains an item without ${name}.`);
}
