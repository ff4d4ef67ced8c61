import { hash } from 'node:crypto';
import type { LaunchSignup, VisitorFields } from '../contract/schemas';
import { launchSignupSchema, storedFieldsSchema } from '../contract/schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { isoOf } from '../facts/time';
import type { SignupRecord } from '../signups/signup';
import { StoreUnavailableError } from './errors';
import type { Condition, Item, Key, Value } from './table';

/**
 * Signups are spread over eight partitions by a hash of their e-mail: a busy day is not one hot partition, and a
 * local index allows 10 GB in each.
 */
const PARTITION_COUNT = 8;

/** The partition keys of all signups. */
export const SIGNUP_PARTITIONS: readonly string[] = partitionsOf('signups');
/** The partition keys of the failed login counters, spread so that attackers cannot overload one of them. */
export const FAILED_LOGIN_PARTITIONS: readonly string[] = partitionsOf('failed-logins');
/** The partition key of the log of the owner's actions. */
export const ACTIONS = 'actions';
/** The item that shows whether the store can be written. */
export const READY: Key = { pk: 'ready', sk: 'check' };
/** The item of a backup that says when it was made (`backupAt`, ISO 8601), until the backup is opened. */
export const BACKUP_MARK: Key = { pk: 'backup', sk: 'mark' };
/** The partition key of the store's own settings. */
export const SETTINGS = 'settings';

/** Returns the partition keys of records that are spread by a hash. */
export function partitionsOf(name: string): string[] {
  return Array.from({ length: PARTITION_COUNT }, (_, n) => `${name}#${n}`);
}

/** Returns the partition key of a record by the text that it is spread by. */
export const partitionOf = (name: string, text: string): string =>
  `${name}#${(sha256(text)[0] ?? 0) % PARTITION_COUNT}`;

const sha256 = (text: string) => hash('sha256', text, 'buffer');

/** Returns the key of a signup by its normalised e-mail. */
export const signupKey = (normalisedEmail: string): Key => ({
  pk: partitionOf('signups', normalisedEmail),
  sk: normalisedEmail,
});

/** Converts milliseconds to the seconds of a TTL attribute. */
export const secondsOf = (time: number): number => Math.floor(time / 1000);

/** Returns a signup as an item of the table. */
export const signupItem = ({ normalisedEmail, expiresAt, ...fields }: SignupRecord): Item & Key => ({
  ...definedAttributes(fields),
  ...signupKey(normalisedEmail),
  expiresAt: secondsOf(expiresAt),
});

/** The condition that an address is free, or its signup expired by today's retention, whatever its own date is. */
export const isFree = (now: number): Condition => ({
  any: [
    ['pk', 'absent'],
    ['signedUpAt', '<', isoOf(firstUnexpiredDay(now))],
  ],
});

/** Returns whether the person of a signup confirmed it by email, whether they were also imported or not. */
export const isConfirmedByEmail = ({ requestedAt }: Item): boolean => requestedAt !== undefined;

/** The attributes of a `LaunchSignup`. */
export const SIGNUP_ATTRIBUTES: readonly string[] = Object.keys(launchSignupSchema.shape);

/** Returns the part of an item that the owner sees. @throws StoreUnavailableError if the item is invalid */
export const signupOf = (item: Item): LaunchSignup => validItem(launchSignupSchema.safeParse(item));

/** Returns the fields of a visitor in an item. @throws StoreUnavailableError if the item is invalid */
export const visitorFieldsOf = (item: Item): VisitorFields => validItem(storedFieldsSchema.safeParse(item));

function validItem<T>({ data }: { data?: T | undefined }): T {
  if (data === undefined) throw invalidItem('an invalid signup');
  return data;
}

/** Returns the bounds of a query by time, from `from` up to but not including `to` (ms since 1970). */
export const timeRange = (from: number, to?: number) => ({
  index: 'by-time' as const,
  from: isoOf(from),
  ...(to !== undefined && { to: isoOf(to - 1) }),
});

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
