import * as z from 'zod/mini';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../contract/email';
import { storedFieldsSchema, type VisitorFields } from '../contract/signup-schemas';
import type { Signup } from '../signups/signup';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';

const text = z.optional(z.string());
/** ISO 8601, UTC, milliseconds. */
const time = text;

/** The emails that anybody may have got: when a worker claimed the last one, and why it reached nobody. */
const emailsSchema = z.object({
  /** The one that tells them that they are on the list, which happens once. */
  welcomedAt: time,
  welcomedProblem: text,
  /** With a link to "My signup". */
  linkedAt: time,
  linkedProblem: text,
  /** That they are on the list already. */
  onListAt: time,
  onListProblem: text,
});
type Emails = Readonly<z.infer<typeof emailsSchema>>;

/** The proof of a consent that was withdrawn: nothing else shows that emails were allowed. */
const proofSchema = z.object({
  leftAt: z.string(),
  /** When the signup began to count, when it was requested if it was confirmed by email, and what was agreed to. */
  confirmedAt: z.string(),
  requestedAt: time,
  consent: z.string(),
  consentFrom: text,
  /** When they confirmed an import, and when they last said that emails are still welcome, with the wording then. */
  importedThenConfirmedAt: time,
  renewedAt: time,
  renewedConsent: text,
});
export type Proof = Readonly<z.infer<typeof proofSchema>>;

/** The parts of a `Person` as attributes. */
const personSchema = z.object({
  ref: z.string(),
  version: z.string(),
  ...z.partial(storedFieldsSchema).shape,
  askedAt: time,
  consentVersion: text,
  mailedAt: time,
  mailedProblem: text,
  flaggedAt: time,
  declinedAt: time,
  joinedAt: time,
  ...z.partial(proofSchema).shape,
  suppressed: z.optional(z.enum(SUPPRESSION_REASONS)),
  suppressedAt: time,
  ...emailsSchema.shape,
  newEmail: text,
  newEmailAskedAt: time,
  newEmailMailedAt: time,
  newEmailProblem: text,
  movedTo: text,
  dueAt: time,
  keptUntil: time,
});

/** A person as they are stored. */
export type PersonRecord = z.infer<typeof personSchema>;

const layout = {
  partitions: partitionsOf('people'),
  key: ({ ref }: { ref: string }) => ({ pk: partitionOf('people', ref), sk: ref }),
  indexes: { 'by-due': 'dueAt' },
  expires: { by: 'keptUntil' },
} as const;

/** The people by their references: 32 hexadecimal digits of the keyed hashes of their addresses. */
export const people = entity('person', personSchema, layout);

/** The same records, of which only what shows who waits for their confirmation is read. */
export const askingPeople = entity(
  'person',
  z.pick(personSchema, {
    ref: true,
    askedAt: true,
    mailedProblem: true,
    joinedAt: true,
    declinedAt: true,
    suppressed: true,
    suppressedAt: true,
    dueAt: true,
    keptUntil: true,
  }),
  layout,
);

const askedFieldsSchema = z.omit(storedFieldsSchema, { email: true });

/** Returns what a visitor has sent besides the address. */
export const pickAskedFields = (fields: Omit<VisitorFields, 'email'>): Omit<VisitorFields, 'email'> =>
  askedFieldsSchema.parse(fields);

/** A signup that waits for its confirmation. */
export interface Asked extends Omit<VisitorFields, 'email'> {
  readonly askedAt: string;
  readonly consentVersion: string;
  /** When a worker claimed the confirmation, which was mailed or is being mailed now. */
  readonly mailedAt?: string | undefined;
  /** Why that confirmation reached nobody: `WRITTEN_TO_FILE`, or the reason of the mail server. */
  readonly mailedProblem?: string | undefined;
  /** When both buttons were pressed within seconds, by a machine. */
  readonly flaggedAt?: string | undefined;
  /** When "No" was pressed, which is final after `BOT_WINDOW_SECONDS`. */
  readonly declinedAt?: string | undefined;
}

/** Why an address gets no emails, and since when. */
export interface Suppression {
  readonly reason: SuppressionReason;
  readonly at: string;
  /** The reference of the new address, if they have moved. */
  readonly to?: string | undefined;
}

/** A new address that a person has to confirm. */
export interface NewAddress {
  readonly email: string;
  readonly askedAt: string;
  /** When a worker claimed the email that asks to confirm it, and why that email reached nobody. */
  readonly mailedAt?: string | undefined;
  readonly problem?: string | undefined;
}

/** What is known of a person in every state. */
interface Known extends Emails {
  readonly ref: string;
  /** Random, and new after each change; undefined for somebody who is not stored. */
  readonly version: string | undefined;
  /** The address as typed, while there is a reason to have it. */
  readonly email: string | undefined;
  readonly suppression: Suppression | undefined;
  readonly proof: Proof | undefined;
  readonly newAddress: NewAddress | undefined;
  /** When the worker looks at the person again. */
  readonly dueAt: string | undefined;
  /** When the record expires. */
  readonly keptUntil: string | undefined;
}

/** A signup waits for its confirmation. Its address may have been imported meanwhile. */
interface Pending {
  readonly state: 'pending';
  readonly email: string;
  readonly asked: Asked;
  readonly signup: Signup | undefined;
  readonly joinedAt: undefined;
}

/**
 * The address is on the list. `joinedAt` is when its signup was confirmed by email; they may have signed up again
 * since.
 */
interface Member {
  readonly state: 'member';
  readonly signup: Signup;
  readonly joinedAt: string | undefined;
  readonly asked: Asked | undefined;
}

/** They have left the list. */
interface Left {
  readonly state: 'left';
  readonly proof: Proof;
  readonly signup: undefined;
  readonly asked: undefined;
  readonly joinedAt: undefined;
}

/** Nothing is kept of them except what an address has without a signup, such as a suppression. */
interface Forgotten {
  readonly state: 'forgotten';
  readonly signup: undefined;
  readonly asked: undefined;
  readonly joinedAt: undefined;
}

/**
 * The person of a reference, in one of four states. A suppression is independent of the state: a member's address may
 * bounce.
 */
export type Person = Known & (Pending | Member | Left | Forgotten);

/** The parts that the state follows from. */
interface Parts extends Known, Pick<Person, 'signup' | 'asked' | 'joinedAt'> {}

/** Returns a person in the state that follows from their parts. */
export function personOf(parts: Parts): Person {
  const { signup, asked, proof, email } = parts;
  // The signup may have expired, or have been erased, since they joined.
  const joinedAt = signup && parts.joinedAt;
  if (asked && email !== undefined && joinedAt === undefined)
    return { ...parts, state: 'pending', email, asked, joinedAt };
  if (signup) return { ...parts, state: 'member', signup, joinedAt };
  const none = { signup: undefined, asked: undefined, joinedAt: undefined };
  return proof ? { ...parts, ...none, state: 'left', proof } : { ...parts, ...none, state: 'forgotten' };
}

/** Returns the emails of a person. */
export const emailsOf = (person: Emails): Emails => emailsSchema.parse(person);

/** Returns a person of whom nothing is known. */
export const nobody = (ref: string, version?: string): Person =>
  personOf({
    ref,
    version,
    email: undefined,
    suppression: undefined,
    proof: undefined,
    newAddress: undefined,
    dueAt: undefined,
    keptUntil: undefined,
    signup: undefined,
    asked: undefined,
    joinedAt: undefined,
  });

/** Returns a stored person. @param signup the one of their address, if it is on the list */
export function decodePerson(record: PersonRecord, signup: Signup | undefined): Person {
  const { ref, version, email, joinedAt, dueAt, keptUntil } = record;
  return personOf({
    ref,
    version,
    email,
    signup,
    joinedAt,
    dueAt,
    keptUntil,
    ...emailsOf(record),
    suppression: suppressionOf(record),
    proof: proofSchema.safeParse(record).data,
    asked: askedOf(record),
    newAddress: newAddressOf(record),
  });
}

/** Returns the entry of a stored person on the suppression list. */
export const suppressionOf = ({
  suppressed,
  suppressedAt,
  movedTo,
}: Pick<PersonRecord, 'suppressed' | 'suppressedAt' | 'movedTo'>): Suppression | undefined =>
  suppressed && suppressedAt !== undefined
    ? { reason: suppressed, at: suppressedAt, ...(movedTo !== undefined && { to: movedTo }) }
    : undefined;

function newAddressOf(record: PersonRecord): NewAddress | undefined {
  const { newEmail: email, newEmailAskedAt: askedAt, newEmailMailedAt: mailedAt } = record;
  if (email === undefined || askedAt === undefined) return undefined;
  return { email, askedAt, mailedAt, problem: record.newEmailProblem };
}

function askedOf(record: PersonRecord): Asked | undefined {
  const { askedAt, consentVersion, ...rest } = record;
  if (askedAt === undefined || consentVersion === undefined) return undefined;
  const { mailedAt, mailedProblem, flaggedAt, declinedAt } = rest;
  const happened = { mailedAt, mailedProblem, flaggedAt, declinedAt };
  return { ...pickAskedFields(record), askedAt, consentVersion, ...happened };
}

/** Returns a person as they are stored. */
export function encodePerson(person: Person, version: string): PersonRecord {
  const { ref, email, joinedAt, asked, proof, suppression, newAddress, dueAt, keptUntil } = person;
  return {
    ref,
    version,
    email,
    joinedAt,
    ...asked,
    ...proof,
    dueAt,
    keptUntil,
    ...emailsOf(person),
    suppressed: suppression?.reason,
    suppressedAt: suppression?.at,
    movedTo: suppression?.to,
    newEmail: newAddress?.email,
    newEmailAskedAt: newAddress?.askedAt,
    newEmailMailedAt: newAddress?.mailedAt,
    newEmailProblem: newAddress?.problem,
  };
}

/** The attributes of a proof. No email has one of the same name, which would replace it. */
export const PROOF_NAMES = z.keyof(proofSchema).options satisfies readonly Exclude<
  keyof PersonRecord,
  keyof Emails
>[];

/** The attributes of an entry of the suppression list. */
export const SUPPRESSION_NAMES = [
  'suppressed',
  'suppressedAt',
  'movedTo',
] as const satisfies readonly (keyof PersonRecord)[];
