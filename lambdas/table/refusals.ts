/**
 * Refuses in the table in memory what a deployed engine refuses: SQLite refuses little, DynamoDB validates requests
 * (Developer Guide, "Quotas in Amazon DynamoDB", "Supported data types", API reference of `Query`, `UpdateItem`,
 * `TransactWriteItems`).
 */
import { StoreUnavailableError } from './errors';
import {
  type Change,
  type Check,
  type Condition,
  compareText,
  INDEXES,
  type Item,
  type Key,
  keyOf,
  type Query,
  type Write,
} from './table';

/** The largest sizes in bytes, with names of attributes. */
const MAX_BYTES = { pk: 2048, sortKey: 1024, item: 400 * 1024 };
const MAX_WRITES = 100;
/** The smallest number that is not 0. */
const MIN_NUMBER = 1e-130;

const KEYS: readonly string[] = ['pk', 'sk'];
const INDEXED: readonly string[] = Object.values(INDEXES);

const bytesOf = (text: string): number => Buffer.byteLength(text);

function refuseUnless(isAccepted: boolean, what: string): void {
  if (!isAccepted) throw new StoreUnavailableError(`The table refuses ${what}.`, { code: 'REFUSED' });
}

/** @throws StoreUnavailableError unless each part of a key is text, not empty and not too long */
export function requireKey({ pk, sk }: Key): void {
  requireKeyText('pk', pk, MAX_BYTES.pk);
  requireKeyText('sk', sk, MAX_BYTES.sortKey);
}

/** @throws StoreUnavailableError for no writes, too many, two of one item, or one that is refused by itself */
export function requireTransaction(writes: readonly (Write | Check)[]): void {
  refuseUnless(writes.length > 0, 'a transaction of no writes');
  refuseUnless(writes.length <= MAX_WRITES, `a transaction of more than ${MAX_WRITES} writes`);
  const names = writes.map(keyOf).map(({ pk, sk }) => JSON.stringify([pk, sk]));
  refuseUnless(new Set(names).size === names.length, 'a transaction with two writes of one item');
  writes.forEach(requireWrite);
}

/** @throws StoreUnavailableError for a write that is refused whatever is stored */
export function requireWrite(write: Write | Check): void {
  requireKey(keyOf(write));
  if (write.condition) requireCondition(write.condition);
  if (write.call === 'put') requireItem(write.item);
  if (write.call === 'update') requireChange(write.change);
}

/** @throws StoreUnavailableError for an item whose values or size are refused; an undefined value is not stored */
export function requireItem(item: Item): void {
  let size = 0;
  for (const [name, value] of Object.entries(item)) {
    if (value === undefined) continue;
    requireValue(name, value);
    size += bytesOf(name) + bytesOf(String(value));
  }
  refuseUnless(size <= MAX_BYTES.item, `an item of more than ${MAX_BYTES.item} bytes`);
}

/** @throws StoreUnavailableError for an update that the stored item does not allow */
export function requireChanged(stored: Item | undefined, { add = {} }: Change, item: Item): void {
  for (const name of Object.keys(add)) {
    const type = typeof (stored?.[name] ?? 0);
    refuseUnless(type === 'number', `adding to ${name}, which is no number`);
  }
  requireItem(item);
}

/** @throws StoreUnavailableError for a range that ends before it begins, and a cursor that is not of the query */
export function requireQuery({ pk, index, from, to, limit, attributes, after }: Query): void {
  requireKeyText('pk', pk, MAX_BYTES.pk);
  for (const bound of [from, to]) {
    if (bound !== undefined) requireKeyText('a bound', bound, MAX_BYTES.sortKey);
  }
  refuseUnless(
    from === undefined || to === undefined || compareText(from, to) <= 0,
    'a range that ends before it begins',
  );
  refuseUnless(
    limit === undefined || (Number.isInteger(limit) && limit > 0),
    'a limit that is no positive integer',
  );
  if (attributes) {
    refuseUnless(attributes.length > 0, 'a query of no attributes');
    requireNames(attributes);
  }
  if (after) requireCursor({ pk, index, from, to }, after);
}

/** A cursor has exactly the keys that the query reads by, and lies within its range. */
function requireCursor({ pk, index, from, to }: Query, after: Item): void {
  const sortKey = index ? INDEXES[index] : 'sk';
  const names = new Set([...KEYS, sortKey]);
  const isWhole = Object.keys(after).length === names.size && [...names].every((name) => name in after);
  refuseUnless(isWhole, 'a cursor that does not consist of the keys of its query');
  for (const name of names) requireKeyText(name, after[name], MAX_BYTES.sortKey);
  const place = String(after[sortKey]);
  const isWithin =
    after.pk === pk &&
    (from === undefined || compareText(place, from) >= 0) &&
    (to === undefined || compareText(place, to) <= 0);
  refuseUnless(isWithin, 'a cursor outside its range');
}

function requireCondition({ all = [], any }: Condition): void {
  refuseUnless((any ?? all).length > 0, 'a condition without tests');
  for (const [name, is, value] of [...all, ...(any ?? [])]) {
    requireName(name);
    if (is !== 'absent' && is !== 'present') requireType(name, value);
  }
}

function requireChange({ set = {}, add = {}, remove = [] }: Change): void {
  const names = [...Object.keys(set), ...Object.keys(add), ...remove];
  refuseUnless(names.length > 0, 'an update that changes nothing');
  requireNames(names);
  for (const name of names)
    refuseUnless(!KEYS.includes(name), `a change of ${name}, which is part of the key`);
  for (const [name, value] of [...Object.entries(set), ...Object.entries(add)]) requireValue(name, value);
  for (const [name, by] of Object.entries(add))
    refuseUnless(typeof by === 'number', `adding text to ${name}`);
}

/** An expression may not name an attribute twice. */
function requireNames(names: readonly string[]): void {
  names.forEach(requireName);
  refuseUnless(new Set(names).size === names.length, 'an attribute that is named twice');
}

/** In expressions, names are placeholders of letters, digits and underscores. */
const requireName = (name: string): void =>
  refuseUnless(
    /^\w+$/.test(name),
    'a condition or change of an attribute whose name is not of letters and digits',
  );

/** Checks a stored value; an attribute that an index sorts by is a key. */
function requireValue(name: string, value: unknown): void {
  if (INDEXED.includes(name)) requireKeyText(name, value, MAX_BYTES.sortKey);
  else requireType(name, value);
}

function requireType(name: string, value: unknown): void {
  if (typeof value === 'number') {
    const size = Math.abs(value);
    const isStorable = size <= Number.MAX_SAFE_INTEGER && (size === 0 || size >= MIN_NUMBER);
    refuseUnless(isStorable, `a number as ${name} that cannot be stored exactly`);
  } else
    refuseUnless(typeof value === 'string' || typeof value === 'boolean', `a value of ${name} of this type`);
}

function requireKeyText(name: string, text: unknown, most: number): void {
  refuseUnless(
    typeof text === 'string' && text !== '' && bytesOf(text) <= most,
    `${name} that is no text of 1 to ${most} bytes`,
  );
}
