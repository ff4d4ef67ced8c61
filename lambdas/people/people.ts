import { randomUUID } from 'node:crypto';
import {
  type EmailKind,
  MACHINE_SECONDS,
  PENDING_DAYS,
  PROOF_DAYS,
  SILENCE_REASONS,
  type SilenceReason,
} from '../contract/email';
import { storedFieldsSchema } from '../contract/schemas';
import { type Clock, DAY, isoOf, SECOND } from '../facts/time';
import { normaliseEmail } from '../signups/address';
import { signupKey } from '../signups/item';
import { numberOf, partitionOf, partitionsOf, secondsOf } from '../table/keys';
import {
  ABSENT,
  type Condition,
  type Item,
  type Key,
  type Query,
  readAll,
  type Table,
  type Write,
} from '../table/table';

export const PEOPLE_PARTITIONS: readonly string[] = partitionsOf('people');
export const BUDGET = 'mail-budget';

/** How long "not me" counts (ms): somebody may have pressed the wrong button. The other reasons count until they are lifted. */
const NOT_ME = 90 * DAY;

/** What the parts of the mail store share. */
export interface MailContext {
  table: Table;
  now: Clock;
  /** Returns a keyed hash of an address. */
  hash: (text: string) => string;
  /** Whether people get a mail when they have joined the list. */
  welcome: boolean;
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget: (ref: string) => Promise<void>;
}

/** The attributes of a person besides `VisitorFields`. Numbers are ms since 1970, and other times ISO 8601. */
interface PersonFields {
  email: string;
  /** A signup that waits for its confirmation: when it was requested, with which consent, by which client. */
  askedAt: string;
  consentVersion: string;
  client: string;
  /** When its confirmation was mailed, both buttons were pressed at once, and "No" was pressed. */
  mailedAt: number;
  flaggedAt: number;
  declinedAt: number;
  joinedAt: number;
  /** When they were told that they are on the list, which happens once. */
  welcomedAt: number;
  /** The proof of a consent that was withdrawn. */
  leftAt: number;
  confirmedAt: string;
  requestedAt: string;
  consent: string;
  silenced: SilenceReason;
  silencedAt: number;
  /** Random, another one after each change. */
  version: string;
  /** The mails so far, and how often the recipient's server has put off the one that is due. */
  attempts: number;
  mails: string;
  delays: number;
  /** 1 for each mail that is due, and when the worker looks at the person again. */
  signupWanted: number;
  welcomeWanted: number;
  linkWanted: number;
  goodbyeWanted: number;
  dueAt: string;
  /** In seconds. */
  expiresAt: number;
  /** 1 while a worker has the person; the mail under way, since when, and 1 if it is sent for the second time. */
  claim: number;
  kind: EmailKind;
  since: number;
  repeated: number;
}
export type Person = Item & Readonly<Partial<PersonFields>>;
/** A person as they are stored. */
export type StoredPerson = Person & Key;

/** Whom a reference leads to, and the signup of their address, which people who were imported have never confirmed. */
export interface Found {
  person: StoredPerson;
  signup: Item | undefined;
}

/** What is due, by kind. */
export const WISHES = ['signupWanted', 'welcomeWanted', 'linkWanted', 'goodbyeWanted'];
/** The attributes of a claim. A change of the person ends it. */
export const CLAIM_FIELDS = ['claim', 'kind', 'since', 'repeated'];
/** The attributes of a signup that waits for its confirmation, besides the address. */
export const REQUEST_FIELDS = [
  ...Object.keys(storedFieldsSchema.shape).filter((name) => name !== 'email'),
  ...['consentVersion', 'askedAt', 'client', 'mailedAt', 'flaggedAt', 'declinedAt'],
];
export const PROOF_FIELDS = ['leftAt', 'confirmedAt', 'requestedAt', 'consent'];

export const personKey = (ref: string): Key => ({ pk: partitionOf('people', ref), sk: ref });

/** Returns the reference of an address: 32 hexadecimal digits of its keyed hash. */
export const refOf = ({ hash }: Pick<MailContext, 'hash'>, email: string): string =>
  Buffer.from(hash(normaliseEmail(email)), 'base64url').toString('hex', 0, 16);

export const newVersion = (): string => randomUUID();

/** The condition that nobody has changed a person since they were read, or stored one who was not. */
export const isUnchanged = ({ version }: Person): Condition =>
  version === undefined ? ABSENT : { all: [['version', '=', version]] };

export const omit = (person: Person, ...names: readonly string[]): Person =>
  Object.fromEntries(Object.entries(person).filter(([name]) => !names.includes(name)));

/** Whether an item exists and has not expired: engines may delete an expired item late. */
export const isAlive = <Some extends Item>(item: Some | undefined, now: number): item is Some =>
  item !== undefined && !(typeof item.expiresAt === 'number' && item.expiresAt * 1000 <= now);

/** Whether something happened so shortly before `now` that only a machine can have pressed the other button too. */
export const isMachineFast = (since: number | undefined, now: number): boolean =>
  since !== undefined && now - since <= MACHINE_SECONDS * SECOND;

export const isSilenced = ({ silenced, silencedAt = 0 }: Person, now: number): boolean =>
  silenced !== undefined && !(silenced === 'not-me' && silencedAt + NOT_ME <= now);

/** Returns a person whom nobody writes to any more; the same person if there is a reason as strong already. */
export function silence(person: Person, reason: SilenceReason, now: number): Person {
  const isStronger = ({ silenced = reason }: Person) =>
    SILENCE_REASONS.indexOf(silenced) >= SILENCE_REASONS.indexOf(reason);
  if (isSilenced(person, now) && isStronger(person)) return person;
  return { ...person, silenced: reason, silencedAt: now };
}

/** Whether somebody has left, said no or complained, or the address bounced, so that no import brings them back. */
export const isGone = (person: Person, now: number): boolean =>
  isSilenced(person, now) || person.leftAt !== undefined || person.declinedAt !== undefined;

/** Whether a signup waits for its confirmation. */
export const isPending = (person: Person, now: number): boolean =>
  person.askedAt !== undefined &&
  person.joinedAt === undefined &&
  person.declinedAt === undefined &&
  !isSilenced(person, now);

/** Whether a mail is wanted. */
export const wantsMail = (person: Person): boolean => WISHES.some((wish) => person[wish] !== undefined);

/**
 * Returns a person as they are kept while no mail is under way: what there is a reason to keep, until when, and when the
 * worker looks at them next. Undefined if there is no reason left.
 */
export function settle(given: Person, signup: Item | undefined, now: number): Person | undefined {
  const resting = omit(given, ...CLAIM_FIELDS, 'delays', 'dueAt', 'expiresAt');
  if (isMachineFast(resting.declinedAt, now)) {
    // "No" is final when no machine can have pressed the other button, too.
    const until = (resting.declinedAt ?? 0) + MACHINE_SECONDS * SECOND + 1;
    return { ...omit(resting, ...WISHES), dueAt: isoOf(until) };
  }
  const person = resting.declinedAt === undefined ? resting : silence(resting, 'not-me', now);
  const isSilent = isSilenced(person, now);
  const asked = isPending(person, now) ? (person.mailedAt ?? 0) + PENDING_DAYS * DAY : 0;
  const isAsked = asked > now || (isPending(person, now) && person.signupWanted !== undefined);
  const proven = (person.leftAt ?? 0) + PROOF_DAYS * DAY;
  const until = Math.max(signup ? numberOf(signup, 'expiresAt') * SECOND : 0, asked, proven);
  const isWanted = wantsMail(person) && !isSilent;
  if (until <= now && !isWanted) return isSilent ? silencedPerson(person) : undefined;
  const unneeded = [
    ...(isAsked ? [] : REQUEST_FIELDS),
    ...(isSilent ? WISHES : []),
    // Whoever is on the list again has agreed again.
    ...(signup ? PROOF_FIELDS : []),
  ];
  // Nobody is welcomed before it is certain that no machine pressed "Yes".
  const isEarly = person.welcomeWanted !== undefined && isMachineFast(person.joinedAt, now);
  const wantedAt = isEarly ? (person.joinedAt ?? now) + MACHINE_SECONDS * SECOND + 1 : now;
  // What is kept of somebody who is silenced is less, but not nothing: the worker removes the rest then.
  const dueAt = isWanted ? wantedAt : isSilent ? until : isAsked && asked;
  // A signup whose confirmation was not mailed yet does not expire.
  const expires = !isSilent && until > now && !(isAsked && asked <= now);
  return {
    ...omit(person, ...unneeded),
    ...(dueAt !== false && { dueAt: isoOf(dueAt) }),
    ...(expires && { expiresAt: secondsOf(until) }),
  };
}

/** Returns what stays of an address that nobody may write to: a keyed hash, the reason and the time. */
function silencedPerson({ silenced = 'not-me', silencedAt = 0 }: Person): Person {
  const isForEver = silenced !== 'not-me';
  return {
    silenced,
    silencedAt,
    ...(!isForEver && { expiresAt: secondsOf(silencedAt + NOT_ME) }),
  };
}

/** Returns the write that replaces a person who is as they were read; without `next`, it deletes them. */
export function replace(before: StoredPerson, next: Person | undefined): Write {
  const { pk, sk } = before;
  const condition = isUnchanged(before);
  if (!next) return { call: 'delete', key: { pk, sk }, condition };
  return { call: 'put', item: { ...next, pk, sk, version: newVersion() }, condition };
}

/** Replaces a person, and carries out other writes with it. Resolves to whether all were as they had been read. */
export async function save(
  { table, forget }: Pick<MailContext, 'table' | 'forget'>,
  before: StoredPerson,
  next: Person | undefined,
  ...others: Write[]
): Promise<boolean> {
  const isSaved = await table.transact([replace(before, next), ...others]);
  if (isSaved && next?.email === undefined) await forget(before.sk);
  return isSaved;
}

/** Returns whom a reference leads to; undefined after they were erased. */
export async function findPerson({ table, now }: MailContext, ref: string): Promise<Found | undefined> {
  const person = await getPerson(table, ref);
  return isAlive(person, now()) ? withSignup(table, person, now()) : undefined;
}

/** Adds the signup of a person's address, if it is on the list: it may have expired or been erased since they joined. */
export async function withSignup(table: Table, person: StoredPerson, now: number): Promise<Found> {
  const { pk, sk, email } = person;
  const signup = email === undefined ? undefined : await table.get(signupKey(normaliseEmail(email)));
  if (isAlive(signup, now)) return { person, signup };
  return { person: { ...omit(person, 'joinedAt'), pk, sk }, signup: undefined };
}

/** Returns the write that erases a person; the silence of an address stays. */
export const erasure = (before: StoredPerson): Write =>
  replace(before, before.silenced === undefined ? undefined : silencedPerson(before));

/** Returns the person of a reference, also one who has expired but is still stored. */
export async function getPerson(table: Table, ref: string): Promise<StoredPerson | undefined> {
  const item = await table.get(personKey(ref));
  return item && { ...item, ...personKey(ref) };
}

/** Reads the people who are wanted. */
export const readPeople = async (
  table: Table,
  isWanted: (person: Person) => boolean,
  query?: Omit<Query, 'pk' | 'after'>,
): Promise<StoredPerson[]> => (await readAll(table, PEOPLE_PARTITIONS, query, isWanted)) as StoredPerson[];
