import { MACHINE_SECONDS, PENDING_DAYS, PROOF_DAYS } from '../../contract/mail';
import { storedFieldsSchema } from '../../contract/schemas';
import { type Clock, DAY, isoOf, normaliseEmail, SECOND } from '../../domain';
import { numberOf, partitionOf, partitionsOf, secondsOf, signupKey } from '../keys';
import type { Condition, Item, Key, Table, Write } from '../table';
import { pagesOf } from '../table';

export const PEOPLE_PARTITIONS: readonly string[] = partitionsOf('people');
export const BUDGET = 'mail-budget';

/** Why nobody writes to an address, from the weakest to the strongest reason. */
export const SILENCE_REASONS = ['not-me', 'bounce', 'complaint'] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];

/** How long "not me" counts (ms): somebody may have pressed the wrong button. The other reasons count until they are lifted. */
const NOT_ME = 90 * DAY;

/** What the parts of the mail store share. */
export interface MailContext {
  table: Table;
  now: Clock;
  /** Returns a keyed hash of an address. */
  hash: (text: string) => string;
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget: (ref: string) => Promise<void>;
}

/** What a reference leads to. */
export interface Person {
  ref: string;
  key: Key;
  item: Item;
  /** The signup of the address; people who were imported have one that they never confirmed. */
  signup: Item | undefined;
}

export const personKey = (ref: string): Key => ({ pk: partitionOf('people', ref), sk: ref });

/** Returns the reference of an address from its keyed hash: 32 hexadecimal digits. */
export const refOfHash = (emailHash: string): string =>
  Buffer.from(emailHash, 'base64url').toString('hex', 0, 16);

export const refOf = ({ hash }: Pick<MailContext, 'hash'>, email: string): string =>
  refOfHash(hash(normaliseEmail(email)));

/** The attributes of a request for a signup, besides the address. */
export const REQUEST_FIELDS = [
  ...Object.keys(storedFieldsSchema.shape).filter((name) => name !== 'email'),
  'consentVersion',
  'askedAt',
  'client',
];
/** The attributes of a claim. A change of the person ends it. */
export const CLAIM_FIELDS = ['claim', 'kind', 'since', 'repeated'];
/** What is due, by kind. */
export const WISHES = ['signupWanted', 'linkWanted', 'goodbyeWanted'];
/** The proof of a consent that was withdrawn. */
export const PROOF_FIELDS = ['leftAt', 'confirmedAt', 'requestedAt', 'consent'];

/** Whether an item exists and has not expired: engines may delete an expired item late. */
export const isAlive = (item: Item | undefined, now: number): item is Item =>
  item !== undefined && !(typeof item.expiresAt === 'number' && item.expiresAt * 1000 <= now);

/** Returns a text attribute that may be missing. */
export const optionalText = (item: Item | undefined, name: string): string | undefined => {
  const value = item?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns a number attribute, 0 if it is missing. */
export const numberOrZero = (item: Item | undefined, name: string): number => Number(item?.[name] ?? 0);

/** The condition that nobody has changed a person since they were read: every change counts up. */
export const isUnchanged = ({ version }: Item): Condition => ({ all: [['version', '=', Number(version)]] });

/** Whether something happened so shortly before `now` that only a machine can have pressed the other button too. */
export const isMachineFast = (since: number, now: number): boolean => now - since <= MACHINE_SECONDS * SECOND;

export const isSilenced = (item: Item, now: number): boolean =>
  item.silenced !== undefined &&
  !(item.silenced === 'not-me' && numberOrZero(item, 'silencedAt') + NOT_ME <= now);

/** Whether a signup waits for its confirmation. */
export const isPending = (item: Item, now: number): boolean =>
  item.askedAt !== undefined &&
  item.state !== 'confirmed' &&
  item.declinedAt === undefined &&
  !isSilenced(item, now);

/** Returns whom a reference belongs to, and the signup of their address; undefined after they were erased. */
export async function findPerson({ table, now }: MailContext, given: string): Promise<Person | undefined> {
  const found = await table.get(personKey(given));
  // Mails of earlier versions contain random references.
  const ref = optionalText(found, 'alias') ?? given;
  const item = ref === given ? found : await table.get(personKey(ref));
  if (!isAlive(item, now())) return undefined;
  return { ref, key: personKey(ref), item, signup: await signupOfPerson({ table, now }, item) };
}

/** Returns the signup of a person's address, if it is on the list. */
export async function signupOfPerson(
  { table, now }: Pick<MailContext, 'table' | 'now'>,
  item: Item,
): Promise<Item | undefined> {
  const email = optionalText(item, 'email');
  const signup = email === undefined ? undefined : await table.get(signupKey(normaliseEmail(email)));
  return isAlive(signup, now()) ? signup : undefined;
}

/** Returns what stays of an address that nobody may write to: a keyed hash, the reason and the time. */
export function silencedItem(key: Key, item: Item): Item & Key {
  const silencedAt = numberOf(item, 'silencedAt');
  return {
    ...key,
    silenced: String(item.silenced),
    silencedAt,
    version: numberOrZero(item, 'version') + 1,
    ...(item.aliases !== undefined && { aliases: item.aliases }),
    ...(item.silenced === 'not-me' && { expiresAt: secondsOf(silencedAt + NOT_ME) }),
  };
}

/**
 * Returns until when a person is kept, and when the worker looks at them again, if no mail is due: as long as they are
 * on the list, prove a consent that they withdrew, or may still confirm. Undefined if there is no reason to keep them.
 */
export function restOf(
  item: Item,
  signup: Item | undefined,
  now: number,
): { expiresAt?: number; dueAt?: string } | undefined {
  const listed = signup && { expiresAt: numberOf(signup, 'expiresAt') };
  const isWaiting = isPending(item, now);
  if (!isWaiting && (listed || item.leftAt === undefined)) return listed;
  const until = isWaiting
    ? numberOrZero(item, 'mailedAt') + PENDING_DAYS * DAY
    : numberOrZero(item, 'leftAt') + PROOF_DAYS * DAY;
  if (until <= now) return listed;
  // A silence outlasts the proof, which the worker removes then.
  if (isSilenced(item, now)) return { dueAt: isoOf(until) };
  return { expiresAt: secondsOf(until), ...(isWaiting && { dueAt: isoOf(until) }), ...listed };
}

/** Returns the writes that erase a person and their earlier references; the silence of an address stays. */
export function erasingWrites(ref: string, item: Item): Write[] {
  const key = personKey(ref);
  const own: Write =
    item.silenced === undefined
      ? { call: 'delete', key, condition: isUnchanged(item) }
      : { call: 'put', item: withoutAliases(silencedItem(key, item)), condition: isUnchanged(item) };
  return [own, ...aliasesOf(item).map((alias): Write => ({ call: 'delete', key: personKey(alias) }))];
}

const withoutAliases = ({ aliases: _, ...rest }: Item & Key): Item & Key => rest as Item & Key;

export const aliasesOf = (item: Item): string[] =>
  (optionalText(item, 'aliases') ?? '').split(' ').filter(Boolean);

/** Erases a signup by its normalised address, and the person of `ref`, or whoever has the address if there is no `ref`. */
export async function eraseAddress(
  table: Table,
  email: string,
  { ref, forget }: { ref?: string | undefined; forget?: MailContext['forget'] } = {},
): Promise<void> {
  const signup = signupKey(email);
  for (;;) {
    const found = await findRecord(table, email, ref);
    if (!found) return void (await table.delete(signup));
    const { sk, item } = found;
    for (const each of [sk, ...aliasesOf(item)]) await forget?.(each);
    if (await table.transact([{ call: 'delete', key: signup }, ...erasingWrites(sk, item)])) return;
  }
}

/** Without the key of hashes, which signups that count at once do not have, people are found by reading them. */
async function findRecord(table: Table, email: string, ref: string | undefined) {
  if (ref !== undefined) {
    const item = await table.get(personKey(ref));
    return item && { sk: ref, item };
  }
  for (const pk of PEOPLE_PARTITIONS) {
    for await (const items of pagesOf(table, { pk })) {
      const item = items.find((one) => normaliseEmail(optionalText(one, 'email') ?? '') === email);
      if (item) return { sk: String(item.sk), item };
    }
  }
  return undefined;
}
