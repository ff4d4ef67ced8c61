import type { LaunchSignup, VisitorFields } from '../contract/schemas';
import { launchSignupSchema, storedFieldsSchema } from '../contract/schemas';
import { firstUnexpiredDay } from '../facts/retention';
import { isoOf } from '../facts/time';
import { definedAttributes, invalidItem, partitionOf, partitionsOf, secondsOf } from '../table/keys';
import type { Condition, Item, Key } from '../table/table';
import type { SignupRecord } from './signup';

/** The partition keys of all signups. */
export const SIGNUP_PARTITIONS: readonly string[] = partitionsOf('signups');

/** Returns the key of a signup by its normalised e-mail. */
export const signupKey = (normalisedEmail: string): Key => ({
  pk: partitionOf('signups', normalisedEmail),
  sk: normalisedEmail,
});

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
