import type { SignupRecord } from '../../domain';
import type { Item, Table } from '../table';

/** What the steps of the mail store share. */
export interface MailContext {
  table: Table;
  /** The signup store's own writes, which keep its counts right. */
  signups: { add(signup: SignupRecord): Promise<void>; erase(normalisedEmail: string): Promise<void> };
  /** Returns ms since 1970. */
  now: () => number;
  /** Returns a random reference: 32 hexadecimal digits. */
  randomRef: () => string;
  /** Returns a keyed hash of an address. */
  hash: (text: string) => string;
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget: (ref: string) => Promise<void>;
}

/** Whether an item exists and has not expired: engines may delete an expired item late. */
export const isAlive = (item: Item | undefined, now: number): item is Item =>
  item !== undefined && !(typeof item.expiresAt === 'number' && item.expiresAt * 1000 <= now);

/** Returns a text attribute that may be missing. */
export const optionalText = (item: Item, name: string): string | undefined => {
  const value = item[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns a number attribute, 0 if it is missing. */
export const numberOrZero = (item: Item | undefined, name: string): number => Number(item?.[name] ?? 0);
