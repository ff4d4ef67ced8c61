import { type ConfirmAnswer, OWNER_REF, type SuppressionReason } from '../contract/email';
import type { VisitorFields } from '../contract/signup-schemas';
import { isoOf } from '../facts/time';
import { removeSignup } from '../signups/code';
import {
  isFree,
  isSameSignup,
  pickVisitorFields,
  type Signup,
  signupRecord,
  signups,
} from '../signups/signup';
import type { Write } from '../table/table';
import { currentAddress } from './new-address';
import {
  type EmailDue,
  findByAddress,
  findOrBegin,
  findPerson,
  type MailContext,
  refOf,
  save,
} from './people';
import { type Person, personOf, pickAskedFields } from './person';
import { endRequests } from './request';
import { botWindowEnd, isPending, isSuppressed, isWithinBotWindow, suppress } from './rules';

/** The result of a button of the confirmation page. */
export type AnswerResult =
  | 'confirmed'
  | 'rejected'
  /** Both buttons were pressed within seconds, by a machine: the signup is pending and flagged. */
  | 'pending'
  /** There is nothing left to confirm. */
  | 'expired';

/** A signup that waits for its confirmation, as its page shows it. */
export interface PendingSignup {
  /** Whether both buttons were pressed within seconds, by a machine. */
  isFlagged: boolean;
  /** The name that is stored with a "Yes". */
  name: string | undefined;
}

/** What a person sees of their own signup. */
export interface OwnSignup extends VisitorFields {
  /** ISO 8601: when the signup began to count, and when it was requested if it was confirmed by email. */
  signedUpAt: string;
  requestedAt?: string | undefined;
  consentVersion: string;
  /** The tag of the import that it came with. */
  tag?: string | undefined;
  /** Where the consent of an imported signup comes from. */
  consentFrom?: string | undefined;
  discountPercent: number;
  /** Whether an email of a campaign was sent. */
  notificationStatus: Signup['notificationStatus'];
}

/** What leaving the list needs. */
export interface LeaveContext extends MailContext {
  /** Counts that somebody left with the last campaign that they got, if there is one. */
  noteLeft: (ref: string) => Promise<void>;
}

/**
 * The changes of a decision. With them, the person is saved anew: whatever was read of them before, such as for an
 * email that is about to be sent, no longer counts.
 */
type Decision<Result> = { result: Result } & (
  | { next?: undefined; writes?: undefined }
  | {
      /** The person, with the signup, as they are afterwards. */
      next: Person;
      /** What belongs to it: writes of the signup, the emails that tell of it, and the ends of others. */
      writes?: readonly (Write | EmailDue)[];
    }
);

const find = async (context: MailContext, ref: string): Promise<Person | undefined> =>
  (await findPerson(context, ref))?.person;

/** Decides about a person again until nobody else has changed them meanwhile. */
async function decide<Result>(
  context: MailContext,
  ref: string,
  decision: (person: Person) => Decision<Result> | Promise<Decision<Result>>,
  findBy: (ref: string) => Promise<Person | undefined> = (given) => find(context, given),
): Promise<Result | undefined> {
  for (;;) {
    const person = await findBy(ref);
    if (!person) return undefined;
    const { result, next, writes = [] } = await decision(person);
    if (!next || (next === person && writes.length === 0)) return result;
    if (await save(context, person, next, ...writes)) return result;
  }
}

/** Returns the signup of a reference that is still to be confirmed, if there is one. Changes nothing. */
export async function findPendingSignup(
  context: MailContext,
  ref: string,
): Promise<PendingSignup | undefined> {
  const person = await find(context, ref);
  if (!person || !isPending(person, context.now())) return undefined;
  const { flaggedAt, name } = person.asked;
  return { isFlagged: flaggedAt !== undefined, name };
}

/** Carries out a button of the confirmation page; repeating it changes nothing. */
export async function answerConfirmation(
  context: MailContext,
  ref: string,
  answer: ConfirmAnswer,
): Promise<AnswerResult> {
  if (answer === 'yes')
    return (await decide(context, ref, (person) => confirm(context, person))) ?? 'expired';
  return (await decide(context, ref, (person) => reject(context, person))) ?? 'rejected';
}

function flag(
  { now }: Pick<MailContext, 'now'>,
  person: Person & { state: 'pending' },
): Decision<AnswerResult> {
  const { mailedAt = isoOf(now()) } = person.asked;
  const asked = { ...person.asked, declinedAt: undefined, mailedAt, flaggedAt: isoOf(now()) };
  return { result: 'pending', next: { ...person, asked }, writes: endRequests(person.ref) };
}

function confirm(context: MailContext, person: Person): Decision<AnswerResult> {
  const { now } = context;
  if (person.state === 'pending') {
    const { flaggedAt, declinedAt } = person.asked;
    if (isWithinBotWindow(flaggedAt, now()) || isWithinBotWindow(declinedAt, now()))
      return flag(context, person);
  }
  if (!isPending(person, now())) return { result: person.signup ? 'confirmed' : 'expired' };
  const { ref, email, asked, signup } = person;
  const request = { ref, requestedAt: asked.askedAt };
  const joined = { ...person, asked: undefined, proof: undefined, joinedAt: isoOf(now()) };
  if (signup) {
    // An address that was imported meanwhile keeps its record, and its spelling.
    const set = { ...request, importedThenConfirmedAt: isoOf(now()) };
    const next = personOf({ ...joined, email: signup.email, signup: { ...signup, ...set } });
    const confirmed = signups.write.update(signup, { set, where: isSameSignup(signup) });
    return { result: 'confirmed', next, writes: [confirmed] };
  }
  const { consentVersion } = asked;
  const added = {
    ...signupRecord(pickVisitorFields({ ...asked, email }), now()),
    ...request,
    consentVersion,
  };
  const listed = signups.write.put(added, isFree(now()));
  // Nobody is welcomed before it is certain that no machine pressed "Yes".
  const welcomed = (): EmailDue => ({ email: 'welcome', at: botWindowEnd(isoOf(now())) });
  return {
    result: 'confirmed',
    next: personOf({ ...joined, signup: added }),
    writes: context.welcome ? [listed, welcomed()] : [listed],
  };
}

async function reject(context: MailContext, person: Person): Promise<Decision<AnswerResult>> {
  const { now } = context;
  if (isPending(person, now())) {
    if (isWithinBotWindow(person.asked.flaggedAt, now())) return flag(context, person);
    const asked = { ...person.asked, declinedAt: isoOf(now()) };
    return { result: 'rejected', next: { ...person, asked } };
  }
  const { signup, joinedAt } = person;
  if (!signup) return { result: 'rejected' };
  if (isWithinBotWindow(joinedAt, now())) return takeBack(context, person, signup);
  return { result: 'rejected', ...(await withdraw(context, person, signup, 'not-me')) };
}

/** Makes a confirmed signup pending again; one that was imported before stays on the list as it was. */
async function takeBack(
  { table, now }: MailContext,
  person: Person,
  signup: Signup,
): Promise<Decision<AnswerResult>> {
  const { email, consentVersion, requestedAt: askedAt = signup.signedUpAt } = signup;
  const [mailedAt, flaggedAt] = [isoOf(now()), isoOf(now())];
  const asked = { ...pickAskedFields(signup), askedAt, consentVersion, mailedAt, flaggedAt };
  const next = { ...person, email, asked, joinedAt: undefined };
  const ends = endRequests(person.ref);
  if (signup.importedThenConfirmedAt === undefined) {
    const writes = [...(await removeSignup(table, signup)), ...ends];
    return { result: 'pending', next: personOf({ ...next, signup: undefined }), writes };
  }
  const unset = ['ref', 'requestedAt', 'importedThenConfirmedAt'] as const;
  const imported = signups.write.update(signup, { unset, where: isSameSignup(signup) });
  return { result: 'pending', next: personOf(next), writes: [imported, ...ends] };
}

/** Returns a person's signup, or undefined if they are not on the list. */
export async function findOwnSignup(context: MailContext, ref: string): Promise<OwnSignup | undefined> {
  const { signup } = (await find(context, ref)) ?? {};
  if (!signup) return undefined;
  const { tag, signedUpAt, requestedAt, consentVersion, consentFrom } = signup;
  const { discountPercent, notificationStatus } = signup;
  return {
    ...pickVisitorFields(signup),
    ...(tag && { tag }),
    signedUpAt,
    requestedAt,
    consentVersion,
    consentFrom,
    discountPercent,
    notificationStatus,
  };
}

/**
 * Takes a person off the list, or a pending signup back, and puts the address on the suppression list. The proof of
 * consent is kept for `PROOF_DAYS`. The last campaign that they got counts it.
 */
export async function leaveList(context: LeaveContext, given: string): Promise<void> {
  const { now, noteLeft } = context;
  // Links in emails to an address that they had before still work.
  const email = await currentAddress(context, given);
  const ref = refOf(context, email);
  const withdrawn = async (person: Person): Promise<Decision<undefined>> => {
    if (person.signup) return { result: undefined, ...(await withdraw(context, person, person.signup)) };
    // Somebody who has just signed up may still be waiting for the confirmation.
    if (!isPending(person, now()))
      return {
        result: undefined,
        next: suppress(person, 'left', now()),
        writes: endRequests(ref, 'goodbye'),
      };
    const next = suppress(personOf({ ...person, asked: undefined }), 'left', now());
    return { result: undefined, next, writes: endRequests(ref) };
  };
  // Whoever was erased, and has signed up again, is found only by the address.
  await decide(context, ref, withdrawn, () => findByAddress(context, ref, email));
  await noteLeft(ref);
}

/**
 * Takes a person off the list. The proof of what they agreed to and when, and when they withdrew it, is kept for a
 * while: nothing else shows that emails were allowed. The address gets onto the suppression list. If no other reason is
 * given, one last email confirms it.
 */
async function withdraw(
  { table, now }: MailContext,
  person: Person,
  signup: Signup,
  reason?: SuppressionReason,
) {
  const { email, signedUpAt: confirmedAt, requestedAt, consentVersion: consent, consentFrom } = signup;
  const { importedThenConfirmedAt, renewedAt, renewedConsent } = signup;
  const again = { importedThenConfirmedAt, renewedAt, renewedConsent };
  // Somebody who signed up again after leaving can leave again.
  const known = isSuppressed(person.suppression, signup, now()) ? person.suppression : undefined;
  const left = personOf({
    ...person,
    suppression: known,
    email,
    asked: undefined,
    joinedAt: undefined,
    signup: undefined,
    proof: { leftAt: isoOf(now()), confirmedAt, requestedAt, consent, consentFrom, ...again },
  });
  const { ref } = person;
  const next = suppress(left, reason ?? 'left', now());
  const removal = await removeSignup(table, signup);
  if (reason) return { next, writes: [...removal, ...endRequests(ref)] };
  const goodbye: EmailDue = { email: 'goodbye', at: now() };
  return { next, writes: [...removal, goodbye, ...endRequests(ref, 'goodbye')] };
}

/**
 * Records what a provider reported; repeated and late reports change nothing. A complaint is a withdrawal of consent. A
 * bounce ends a pending signup; a confirmed one stays on the list, since a mailbox may be full for a while. Of somebody
 * who was erased meanwhile, only the reason and the time are kept.
 */
export async function recordReport(
  context: MailContext,
  ref: string,
  event: 'bounce' | 'complaint',
): Promise<void> {
  if (ref === OWNER_REF) return;
  const decision = async (person: Person): Promise<Decision<undefined>> =>
    person.signup && event === 'complaint'
      ? { result: undefined, ...(await withdraw(context, person, person.signup, event)) }
      : { result: undefined, next: suppress(person, event, context.now()) };
  await decide(context, ref, decision, (found) => findOrBegin(context, found));
}
