import type { Item, Value } from './calls';
import { StoreUnavailableError } from './signup-store';

/** An attribute as DynamoDB writes it: numbers are text too. */
type Written = { S: string } | { N: string };
interface Told {
  S?: string | undefined;
  N?: string | undefined;
}

/** An item as DynamoDB writes it. */
export function valuesOf(item: Item): Record<string, Written> {
  const values: Record<string, Written> = {};
  for (const name in item) values[name] = written(item[name] as Value);
  return values;
}

const written = (value: Value): Written => (typeof value === 'number' ? { N: String(value) } : { S: value });

/** An item as DynamoDB told it. @throws StoreUnavailableError for what we never store. */
export function itemOf(values: Record<string, Told>): Item {
  const item: Record<string, Value> = {};
  for (const name in values) {
    const value = values[name];
    if (value?.S !== undefined) item[name] = value.S;
    else if (value?.N !== undefined) item[name] = Number(value.N);
    else throw new StoreUnavailableError('The store holds an attribute that is not ours.');
  }
  return item;
}

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
