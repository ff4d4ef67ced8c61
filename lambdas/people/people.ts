import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expiryOf } from '../facts/retention';
import type { Clock } from '../facts/time';
import { isoOf } from '../facts/time';
import { normaliseEmail } from '../signups/address';
import { hasExpired, type Signup, signups } from '../signups/signup';
import type { TimedContext } from '../table/context';
import type { Table, Write } from '../table/table';
import type { MailLimits } from './limits';
import {
  decodePerson,
  encodePerson,
  nobody,
  type Person,
  type PersonRecord,
  PROOF_NAMES,
  people,
  personOf,
  SUPPRESSION_NAMES,
  type Suppression,
  suppressionOf,
} from './person';
import { reconcile, suppressedPerson } from './reconcile';
import { dueEmail, REQUEST_TYPES, type RequestType, requests } from './request';
import { isAlive, suppress } from './rules';

/** What the functions of people share. */
export interface MailContext {
  table: Table;
  now: Clock;
  /** Returns a keyed hash of an address. */
  hash: (text: string) => string;
  /** Whether people get an email when they have joined the list. */
  welcome: boolean;
  /**
   * Deletes what an engine has stored about people, such as files of the outbox, which the engine looks through each
   * time.
   */
  forget: (...refs: string[]) => Promise<void>;
  /** How many of the emails that people wait for may be sent in all. */
  limits: MailLimits;
  /** Whether emails are written to files, so that nobody gets them. */
  isRehearsal: boolean;
}

/** The person of a reference, and the signup of their address, which imported people have never confirmed. */
export interface Found {
  person: Person;
  signup: Signup | undefined;
}

/** Returns the reference of an address: 32 hexadecimal digits of its keyed hash. */
export const refOf = ({ hash }: Pick<MailContext, 'hash'>, email: string): string =>
  Buffer.from(hash(normaliseEmail(email)), 'base64url').toString('hex', 0, 16);

export const newVersion = (): string => randomUUID();

/** The version of a person that was read. */
type Version = Pick<Person, 'ref' | 'version'>;

/** The condition that nobody has changed a person since they were read, or has stored one who was missing. */
const isUnchanged = ({ version }: Version) =>
  version === undefined ? 'absent' : ([['version', '=', version]] as const);

/**
 * Returns the write that replaces a person if nobody has changed them since they were read. Without `next`, it deletes
 * them.
 */
function replace(before: Version, next: Person | undefined, version = newVersion()): Write {
  const condition = isUnchanged(before);
  return next
    ? people.write.put(encodePerson(next, version), condition)
    : people.write.delete(before, condition);
}

/**
 * Returns the write that replaces a person by what there is a reason to keep of them, if that changes anything, and
 * their version after that.
 */
export function changePerson(
  { now }: Pick<MailContext, 'now'>,
  before: Person,
  changed: Person,
): { version: string; writes: Write[] } {
  const next = reconcile(changed, now());
  const { version = newVersion() } = before;
  const isSame = next && isDeepStrictEqual(encodePerson(before, version), encodePerson(next, version));
  if (isSame && before.version !== undefined) return { version, writes: [] };
  const following = newVersion();
  return { version: following, writes: [replace(before, next, following)] };
}

/** An email that becomes due at a time (ms since 1970), together with the change that it tells of. */
export interface EmailDue {
  readonly email: RequestType;
  readonly at: number;
}

/**
 * Replaces a person by what there is a reason to keep of them, in one transaction with other writes and the emails that
 * tell of it. Resolves to whether everything was unchanged since it was read.
 * @param changed the person, with the signup, as they are afterwards
 */
export async function save(
  { table, now, forget }: Pick<MailContext, 'table' | 'now' | 'forget'>,
  before: Version,
  changed: Person,
  ...others: (Write | EmailDue)[]
): Promise<boolean> {
  const next = reconcile(changed, now());
  const writes = others.map((other) =>
    'email' in other ? requests.write.put(dueEmail(before.ref, other.email, other.at, now())) : other,
  );
  const isSaved = await table.transact([replace(before, next), ...writes]);
  if (isSaved && next?.email === undefined) await forget(before.ref);
  return isSaved;
}

/** How many people are read from each partition in one go. */
const DUE_PEOPLE = 50;

/** Saves people again who are due, such as those whose signup was not confirmed in time. */
export async function reconcileDuePeople(
  context: Pick<MailContext, 'table' | 'now' | 'forget'>,
  mayContinue: () => boolean,
): Promise<void> {
  const { table, now } = context;
  for (;;) {
    const range = { index: 'by-due', to: isoOf(now()), limit: DUE_PEOPLE } as const;
    const pages = await Promise.all(
      people.partitions.map((partition) => people.on(table).query(partition, range)),
    );
    const due = pages.flatMap(({ records }) => records);
    if (due.length === 0) return;
    for (const record of due) {
      if (!mayContinue()) return;
      const person = await withSignup(table, record, now());
      await save(context, person, person);
    }
  }
}

/** Returns the record of a reference, even one that has expired but is still stored. */
export const getPerson = (table: Table, ref: string): Promise<PersonRecord | undefined> =>
  people.on(table).get({ ref });

/** Returns the person of a reference; undefined after they were erased. */
export async function findPerson({ table, now }: TimedContext, ref: string): Promise<Found | undefined> {
  const record = await getPerson(table, ref);
  if (!isAlive(record, now())) return undefined;
  const person = await withSignup(table, record, now());
  return { person, signup: person.signup };
}

/** Returns a stored person with the signup of their address, if it is on the list. */
export async function withSignup(table: Table, record: PersonRecord, now: number): Promise<Person> {
  const { email } = record;
  const signup = email === undefined ? undefined : await signups.on(table).get({ email });
  return decodePerson(record, signup && !hasExpired(signup, now) ? signup : undefined);
}

/** Returns the person of a reference, or an empty one in the place of somebody who was erased or has expired. */
export async function findOrBegin({ table, now }: TimedContext, ref: string): Promise<Person> {
  const record = await getPerson(table, ref);
  const version = record?.version;
  return isAlive(record, now()) ? withSignup(table, record, now()) : nobody(ref, version);
}

/**
 * Does the same for an address, in one round trip: the address may be on the list with nothing else stored of its
 * owner.
 */
export async function findByAddress(
  { table, now }: TimedContext,
  ref: string,
  email: string,
): Promise<Person> {
  const [person, listed] = await table.getMany([people.key({ ref }), signups.key({ email })]);
  const record = person && people.read(person);
  const version = record?.version;
  const stored = listed && signups.read(listed);
  const signup = stored && !hasExpired(stored, now()) ? stored : undefined;
  // Of somebody who was on the suppression list when they signed up again, only the signup has the address.
  if (isAlive(record, now()))
    return decodePerson({ ...record, email: record.email ?? signup?.email }, signup);
  return personOf({ ...nobody(ref, version), email, signup });
}

/**
 * Returns the writes that erase a person and what they wait for. The entry of an address on the suppression list stays.
 * The writes fail if the person has changed meanwhile, or is stored only now: a freeze stores the people whom links in
 * emails lead to.
 * @param suppressedAt when the address gets onto that list as erased (ms since 1970); undefined if it does not
 */
export async function readErasure(table: Table, ref: string, suppressedAt?: number): Promise<Write[]> {
  const ids = REQUEST_TYPES.map((type) => ({ ref, type }));
  const [stored, ...waiting] = await table.getMany([people.key({ ref }), ...ids.map(requests.key)]);
  const ends = ids.filter((_, index) => waiting[index]).map((id) => requests.write.delete(id, 'always'));
  const person = stored ? decodePerson(people.read(stored), undefined) : nobody(ref);
  const erased = suppressedAt === undefined ? person : suppress(person, 'erased', suppressedAt);
  return [replace(person, erased.suppression && suppressedPerson(erased)), ...ends];
}

/**
 * Returns the suppression list: why addresses are on it, by their references.
 * @throws StoreUnavailableError if a person cannot be read: then nobody is emailed
 */
export async function readSuppressionList(table: Table): Promise<Map<string, Suppression>> {
  const isSuppressed = (one: PersonRecord) => suppressionOf(one) !== undefined;
  const records = await people.on(table).readAll({}, isSuppressed, { isStrict: true });
  return new Map(
    records.flatMap((record) => {
      const suppression = suppressionOf(record);
      return suppression ? [[record.ref, suppression]] : [];
    }),
  );
}

/**
 * Returns the write that keeps the person whom the links of emails lead to as long as their signup; undefined if they
 * are kept already. In `single` mode, and for imported addresses, there is no record of such a person, or one of
 * somebody who had left before, which would expire within a month and be on the suppression list. Use it only together
 * with a check of the signup, so that nobody is kept who was erased meanwhile.
 * @param signup of somebody who is not suppressed
 * @param record what is stored
 */
export function keeping(ref: string, signup: Signup, record: PersonRecord | undefined): Write | undefined {
  const { email, signedUpAt } = signup;
  const keptUntil = isoOf(expiryOf(Date.parse(signedUpAt)));
  const set = { email, keptUntil, version: newVersion() };
  if (record?.suppressed !== undefined) {
    // They have signed up again, which ends the suppression, unless a bounce or a complaint was reported since they
    // were read.
    const unset = [...PROOF_NAMES, ...SUPPRESSION_NAMES];
    return people.write.upsert({ ref }, { set, unset, where: [['version', '=', record.version]] });
  }
  const isKept = record?.email !== undefined && !(record.keptUntil && record.keptUntil < keptUntil);
  if (isKept) return undefined;
  const where = {
    any: [
      ['ref', 'absent'],
      ['email', 'absent'],
      ['keptUntil', '<', keptUntil],
    ],
  } as const;
  return people.write.upsert({ ref }, { set, unset: PROOF_NAMES, where });
}
