import type { Change, Condition, Item, Key, Test, Value } from '../table';

/** Whether a condition holds for a stored item; an item that does not exist has no attributes. */
export function holds(condition: Condition | undefined, item: Item | undefined): boolean {
  if (!condition) return true;
  const passes = (test: Test) => passesTest(test, item);
  return 'any' in condition ? condition.any.some(passes) : condition.all.every(passes);
}

function passesTest([attribute, is, value]: Test, item: Item | undefined): boolean {
  const stored = item?.[attribute];
  if (is === 'absent') return stored === undefined;
  if (stored === undefined || typeof stored !== typeof value) return false;
  const order = compare(stored, value);
  if (is === '=') return order === 0;
  if (is === '>') return order > 0;
  return is === '<' ? order < 0 : order <= 0;
}

/** Text compares by its UTF-8 bytes, as in DynamoDB and in SQLite. */
const compare = (a: Value, b: Value): number =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Returns the item after a change. */
export function changed(key: Key, item: Item | undefined, { set, add, remove }: Change): Item & Key {
  const result: Record<string, Value> = { ...item, ...set, pk: key.pk, sk: key.sk };
  for (const [name, by] of Object.entries(add ?? {})) result[name] = Number(item?.[name] ?? 0) + by;
  for (const name of remove ?? []) delete result[name];
  return { ...result, ...key };
}
