import type { Item, Value } from './calls';
import { StoreUnavailableError } from './signup-store';

/** An item as the document client tells it. @throws StoreUnavailableError for what we never store. */
export function itemOf(told: Record<string, unknown>): Item {
  for (const name in told) {
    if (!isValue(told[name]))
      throw new StoreUnavailableError('The store holds an attribute that is not ours.');
  }
  return told as Item;
}

const isValue = (told: unknown): told is Value => typeof told === 'string' || typeof told === 'number';

/** The text of an attribute. @throws StoreUnavailableError where it is missing or of another type. */
export function textOf(item: Item, name: string): string {
  const value = item[name];
  if (typeof value === 'string') return value;
  throw new StoreUnavailableError(`The store holds an item without ${name}.`);
}

/** The number of an attribute. @throws StoreUnavailableError where it is missing or of another type. */
export function numberOf(item: Item, name: string): number {
  const value = item[name];
  if (typeof value === 'number') return value;
  throw new StoreUnavailableError(`The store holds an item without ${name}.`);
}

/** The attributes that an expression names as `#name`. */
export const namesIn = (expression: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(expression.matchAll(/#(\w+)/g), ([placeholder]) => [placeholder, placeholder.slice(1)]),
  );
