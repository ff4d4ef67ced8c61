import { createHash } from 'node:crypto';
import type { LaunchSignup } from '../contract';
import { firstUnexpiredDay, isoOf, liveEdge, type SignupRecord } from '../domain';
import { numberOf, textOf } from './attributes';
import type { Item, Key } from './calls';

/**
 * Signups are spread over eight partitions by their address: a day on which everybody comes is not one hot
 * partition, and a local index allows 10 GB in each.
 */
const PARTITION_COUNT = 8;

/** The partition keys of all signups. */
export const PARTITIONS: readonly string[] = spread('signups');
/** The partition keys of all guessing counters: spread, so that guessers cannot make one of them too busy. */
export const GUESS_PARTITIONS: readonly string[] = spread('guesses');
/** The partition key of what the store keeps for itself. */
export const SETTINGS = 'settings';

function spread(name: string): string[] {
  return Array.from({ length: PARTITION_COUNT }, (_, n) => `${name}#${n}`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Where the signup of a normalised address is kept. */
export function signupKey(normalisedEmail: string): Key {
  const n = (sha256(normalisedEmail)[0] ?? 0) % PARTITION_COUNT;
  return { pk: `signups#${n}`, sk: normalisedEmail };
}

/** Where the wrong passwords of a client address are counted; nothing stored tells the address. */
export function guessKey(address: string): Key {
  const hash = sha256(address);
  return { pk: `guesses#${(hash[0] ?? 0) % PARTITION_COUNT}`, sk: hash.toString('base64url') };
}

/** TTL attributes are in seconds. */
export const secondsOf = (time: number): number => Math.floor(time / 1000);

/** A signup as an item of the table. */
export function signupItem(record: SignupRecord): Item & Key {
  return {
    ...signupKey(record.normalisedEmail),
    signedUpAt: record.signedUpAt,
    email: record.email,
    ...(record.name !== undefined && { name: record.name }),
    discountPercent: record.discountPercent,
    notificationStatus: record.notificationStatus,
    consentVersion: record.consentVersion,
    expiresAt: secondsOf(record.expiresAt),
  };
}

/** The attributes that make a `LaunchSignup`. */
export const SIGNUP_ATTRIBUTES = ['signedUpAt', 'email', 'name', 'discountPercent', 'notificationStatus'];

/** What the owner is shown of an item. */
export function signupOf(item: Item): LaunchSignup {
  return {
    email: textOf(item, 'email'),
    ...(item.name !== undefined && { name: textOf(item, 'name') }),
    signedUpAt: textOf(item, 'signedUpAt'),
    discountPercent: numberOf(item, 'discountPercent'),
    // Nothing else is ever stored: nobody is notified before the launch.
    notificationStatus: 'pending',
  };
}

/** The times that one reading goes by, all from one look at the clock (ms since 1970). */
export interface Window {
  now: number;
  /** Where lists and counts begin: the first day whose signups have not expired. */
  first: number;
  /** Where what can still change begins. */
  edge: number;
}

export const windowAt = (now: number): Window => ({
  now,
  first: firstUnexpiredDay(now),
  edge: liveEdge(now),
});

/** The sort keys of `by-time` from `from` up to but without `to`, or without an end. */
export const timeRange = (from: number, to?: number) => ({
  byTime: true,
  from: isoOf(from),
  ...(to !== undefined && { to: isoOf(to - 1) }),
});
