import { type ConfirmAnswer, OWNER_REF, type SilenceReason } from '../contract/email';
import type { VisitorFields } from '../contract/schemas';
import { isFree, signupItem, signupKey, visitorFieldsOf } from '../signups/item';
import { signupRecord } from '../signups/signup';
import { definedAttributes, numberOf, textOf } from '../table/keys';
import type { Condition, Item, Key, Value, Write } from '../table/table';
import {
  type Found,
  findPerson,
  getPerson,
  isAlive,
  isMachineFast,
  isPending,
  type MailContext,
  omit,
  type Person,
  PROOF_FIELDS,
  personKey,
  REQUEST_FIELDS,
  save,
  settle,
  silence,
  WISHES,
  withSignup,
} from './people';

/** The result of a button of the confirmation page. */
export type AnswerResult =
  | 'confirmed'
  | 'rejected'
  /** Both buttons were pressed within seconds, by a machine: the signup is pending and flagged. */
  | 'pending'
  /** There is nothing to confirm any more. */
  | 'expired';

/** What a person sees of their own signup. */
export interface OwnSignup extends VisitorFields {
  /** ISO 8601; when the signup was confirmed, and when it was requested. */
  signedUpAt: string;
  requestedAt?: string | undefined;
  consentVersion: string;
  discountPercent: number;
}

/** What a decision changes: nothing without `next`. */
interface Decision<Result> {
  result: Result;
  next?: Person;
  /** The signup afterwards, and the write that makes it so. */
  signup?: Item | undefined;
  write?: Write;
}

/** Creates what the links of mails do. Each step is one transaction. */
export function createAnswers(context: MailContext) {
  const { table, now } = context;

  const find = (ref: string) => findPerson(context, ref);

  /** Finds a person, or an empty one in the place of somebody who was erased or has expired. */
  async function findOrBegin(ref: string): Promise<Found> {
    const stored = await getPerson(table, ref);
    const version = definedAttributes({ version: stored?.version });
    if (isAlive(stored, now())) return withSignup(table, stored, now());
    return { person: { ...version, ...personKey(ref) }, signup: undefined };
  }

  /** Takes a decision about a person again until nobody else has changed them meanwhile. */
  async function decide<Result>(
    ref: string,
    decision: (found: Found) => Decision<Result>,
    findBy: (ref: string) => Promise<Found | undefined> = find,
  ): Promise<Result | undefined> {
    for (;;) {
      const found = await findBy(ref);
      if (!found) return undefined;
      const { result, next, signup, write } = decision(found);
      if (!next || next === found.person) return result;
      const others = write ? [write] : [];
      if (await save(context, found.person, settle(next, signup, now()), ...others)) return result;
    }
  }

  function flag({ person, signup }: Found): Decision<AnswerResult> {
    const { mailedAt = now() } = person;
    const next = { ...omit(person, 'declinedAt', ...WISHES), mailedAt, flaggedAt: now() };
    return { result: 'pending', next, signup };
  }

  function confirm(found: Found): Decision<AnswerResult> {
    const { person, signup } = found;
    const { joinedAt, flaggedAt, declinedAt } = person;
    const isFast = isMachineFast(flaggedAt, now()) || isMachineFast(declinedAt, now());
    if (joinedAt === undefined && isFast) return flag(found);
    if (!isPending(person, now())) return { result: signup ? 'confirmed' : 'expired' };
    const request = { ref: person.sk, requestedAt: textOf(person, 'askedAt') };
    const next = {
      ...omit(person, ...REQUEST_FIELDS, ...PROOF_FIELDS, 'signupWanted', 'goodbyeWanted'),
      joinedAt: now(),
    };
    if (signup) {
      // An address that was imported meanwhile keeps its record, and its spelling.
      const change = { set: { ...request, importedThenConfirmedAt: now() } };
      const write: Write = { call: 'update', key: keyOf(signup), change, condition: isSameSignup(signup) };
      return { result: 'confirmed', next: { ...next, email: textOf(signup, 'email') }, signup, write };
    }
    const record = signupRecord(visitorFieldsOf(person), now());
    const item = signupItem({ ...record, ...request, consentVersion: textOf(person, 'consentVersion') });
    return {
      result: 'confirmed',
      next: { ...next, ...(context.welcome && { welcomeWanted: 1 }) },
      signup: item,
      write: { call: 'put', item, condition: isFree(now()) },
    };
  }

  function reject(found: Found): Decision<AnswerResult> {
    const { person, signup } = found;
    if (isPending(person, now())) {
      if (isMachineFast(person.flaggedAt, now())) return flag(found);
      return { result: 'rejected', next: { ...person, declinedAt: now() }, signup };
    }
    if (!signup) return { result: 'rejected' };
    if (isMachineFast(person.joinedAt, now())) return takeBack(person, signup);
    return { result: 'rejected', ...withdraw(person, signup, 'not-me') };
  }

  /** Makes a confirmed signup pending again; one that was imported before stays on the list as it was. */
  function takeBack(person: Person, signup: Item): Decision<AnswerResult> {
    const next = {
      ...omit(person, 'joinedAt', ...WISHES),
      ...definedAttributes(visitorFieldsOf(signup)),
      consentVersion: textOf(signup, 'consentVersion'),
      askedAt: textOf(signup, 'requestedAt'),
      flaggedAt: now(),
      mailedAt: now(),
    };
    if (signup.importedThenConfirmedAt === undefined)
      return { result: 'pending', next, write: removal(signup) };
    const change = { remove: ['ref', 'requestedAt', 'importedThenConfirmedAt'] };
    const write: Write = { call: 'update', key: keyOf(signup), change, condition: isSameSignup(signup) };
    return { result: 'pending', next, signup, write };
  }

  /**
   * Takes a person off the list. Who agreed to what and when, and when they withdrew it, is kept for a while: nothing
   * else shows that mails were allowed. Without a reason, one last mail confirms it.
   */
  function withdraw(person: Person, signup: Item, reason?: SilenceReason) {
    const left = {
      ...omit(person, 'joinedAt', ...REQUEST_FIELDS, ...WISHES),
      ...definedAttributes({ requestedAt: optionalText(signup.requestedAt) }),
      email: textOf(signup, 'email'),
      leftAt: now(),
      confirmedAt: textOf(signup, 'signedUpAt'),
      consent: textOf(signup, 'consentVersion'),
      goodbyeWanted: 1,
    };
    return { next: reason ? silence(left, reason, now()) : left, write: removal(signup) };
  }

  return {
    /** Returns whether a reference has a signup to be confirmed, and whether it is flagged. Changes nothing. */
    async pending(ref: string): Promise<{ flagged: boolean } | undefined> {
      const { person } = (await findPerson(context, ref)) ?? {};
      return person && isPending(person, now()) ? { flagged: person.flaggedAt !== undefined } : undefined;
    },
    /** Carries out a button of the confirmation page; repeating it changes nothing. */
    async answer(ref: string, answer: ConfirmAnswer): Promise<AnswerResult> {
      if (answer === 'yes') return (await decide(ref, confirm)) ?? 'expired';
      return (await decide(ref, reject)) ?? 'rejected';
    },
    /** Returns a person's signup, or undefined if they are not on the list. */
    async person(ref: string): Promise<OwnSignup | undefined> {
      const { signup } = (await findPerson(context, ref)) ?? {};
      return (
        signup && {
          ...visitorFieldsOf(signup),
          signedUpAt: textOf(signup, 'signedUpAt'),
          requestedAt: optionalText(signup.requestedAt),
          consentVersion: textOf(signup, 'consentVersion'),
          discountPercent: numberOf(signup, 'discountPercent'),
        }
      );
    },
    /** Corrects or removes a name. Resolves to whether the person is on the list. */
    async rename(ref: string, name: string | undefined): Promise<boolean> {
      const { signup } = (await findPerson(context, ref)) ?? {};
      if (!signup) return false;
      const renamed = name === undefined ? { remove: ['name'] } : { set: { name } };
      return (await table.update(keyOf(signup), renamed, isSameSignup(signup))) !== undefined;
    },
    /** Takes a person off the list, or a pending signup back. The proof of consent is kept for `PROOF_DAYS`. */
    async leave(ref: string): Promise<void> {
      await decide(ref, ({ person, signup }) => {
        if (signup) return { result: undefined, ...withdraw(person, signup) };
        if (!isPending(person, now())) return { result: undefined };
        return { result: undefined, next: omit(person, ...REQUEST_FIELDS, ...WISHES) };
      });
    },
    /**
     * Records what a provider reported; repeated and late reports change nothing. A complaint is a withdrawal of consent.
     * A bounce ends a pending signup; a confirmed one stays on the list, since a mailbox may be full for a while. Of
     * somebody who was erased meanwhile it keeps the reason and the time, so that no import brings them back.
     */
    async recordEvent(ref: string, event: 'bounce' | 'complaint'): Promise<void> {
      if (ref === OWNER_REF) return;
      const decision = ({ person, signup }: Found): Decision<undefined> =>
        signup && event === 'complaint'
          ? { result: undefined, ...withdraw(person, signup, event) }
          : { result: undefined, next: silence(person, event, now()), signup };
      await decide(ref, decision, findOrBegin);
    },
  };
}

const keyOf = (signup: Item): Key => signupKey(textOf(signup, 'sk'));
const isSameSignup = (signup: Item): Condition => ({
  all: [['signedUpAt', '=', textOf(signup, 'signedUpAt')]],
});
const removal = (signup: Item): Write => ({
  call: 'delete',
  key: keyOf(signup),
  condition: isSameSignup(signup),
});
const optionalText = (value: Value | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
