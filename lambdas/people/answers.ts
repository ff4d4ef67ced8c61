import { type ConfirmAnswer, OWNER_REF, type SilenceReason } from '../contract/email';
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
import { findByAddress, findOrBegin, findPerson, type MailContext, refOf, save } from './people';
import { type Person, personOf, pickAskedFields } from './person';
import { endRequests, sending } from './request';
import { endOfMachine, isMachineFast, isPending, isSuppressed, silence } from './rules';

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
  /** Whether both buttons were pressed at once, by a machine. */
  isFlagged: boolean;
  /** The name that is stored with a "Yes". */
  name: string | undefined;
}

/** What a person sees of their own signup. */
export interface OwnSignup extends VisitorFields {
  /** ISO 8601; when the signup was confirmed, and when it was requested. */
  signedUpAt: string;
  requestedAt?: string | undefined;
  consentVersion: string;
  /** The tag of the import that it came with. */
  tag?: string | undefined;
  /** Where the consent of an imported signup comes from. */
  consentFrom?: string | undefined;
  discountPercent: number;
}

/** What a decision changes: the person only with `next`, which has the signup as it is afterwards. */
interface Decision<Result> {
  result: Result;
  next?: Person;
  /** The writes that belong to it: of the signup, and of the emails that they wait for. */
  writes?: readonly Write[];
}

/** Creates the actions behind the links of emails. Each step is one transaction. */
export function createAnswers(context: MailContext) {
  const { table, now } = context;

  const find = async (ref: string) => (await findPerson(context, ref))?.person;

  /** Takes a decision about a person again until nobody else has changed them meanwhile. */
  async function decide<Result>(
    ref: string,
    decision: (person: Person) => Decision<Result> | Promise<Decision<Result>>,
    findBy: (ref: string) => Promise<Person | undefined> = find,
  ): Promise<Result | undefined> {
    for (;;) {
      const person = await findBy(ref);
      if (!person) return undefined;
      const { result, next, writes = [] } = await decision(person);
      if (!next || next === person) {
        if (writes.length > 0) await table.transact(writes);
        return result;
      }
      if (await save(context, person, next, ...writes)) return result;
    }
  }

  function flag(person: Person & { state: 'pending' }): Decision<AnswerResult> {
    const { mailedAt = isoOf(now()) } = person.asked;
    const asked = { ...person.asked, declinedAt: undefined, mailedAt, flaggedAt: isoOf(now()) };
    return { result: 'pending', next: { ...person, asked }, writes: endRequests(person.ref) };
  }

  function confirm(person: Person): Decision<AnswerResult> {
    if (person.state === 'pending') {
      const { flaggedAt, declinedAt } = person.asked;
      if (isMachineFast(flaggedAt, now()) || isMachineFast(declinedAt, now())) return flag(person);
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
    const welcomed = () => sending(ref, 'welcome', endOfMachine(isoOf(now())), now());
    return {
      result: 'confirmed',
      next: personOf({ ...joined, signup: added }),
      writes: context.welcome ? [listed, welcomed()] : [listed],
    };
  }

  async function reject(person: Person): Promise<Decision<AnswerResult>> {
    if (isPending(person, now())) {
      if (isMachineFast(person.asked.flaggedAt, now())) return flag(person);
      const asked = { ...person.asked, declinedAt: isoOf(now()) };
      return { result: 'rejected', next: { ...person, asked } };
    }
    const { signup, joinedAt } = person;
    if (!signup) return { result: 'rejected' };
    if (isMachineFast(joinedAt, now())) return takeBack(person, signup);
    return { result: 'rejected', ...(await withdraw(person, signup, 'not-me')) };
  }

  /** Makes a confirmed signup pending again; one that was imported before stays on the list as it was. */
  async function takeBack(person: Person, signup: Signup): Promise<Decision<AnswerResult>> {
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

  /**
   * Takes a person off the list. Who agreed to what and when, and when they withdrew it, is kept for a while: nothing
   * else shows that emails were allowed. The address gets onto the suppression list; without a reason that one gives,
   * one last email confirms it.
   */
  async function withdraw(person: Person, signup: Signup, reason?: SilenceReason) {
    const { email, signedUpAt: confirmedAt, requestedAt, consentVersion: consent, consentFrom } = signup;
    // Whoever signed up again after leaving leaves anew.
    const known = isSuppressed(person.silence, signup, now()) ? person.silence : undefined;
    const left = personOf({
      ...person,
      silence: known,
      ...{ email, asked: undefined, joinedAt: undefined, signup: undefined },
      proof: { leftAt: isoOf(now()), confirmedAt, requestedAt, consent, consentFrom },
    });
    const { ref } = person;
    const next = silence(left, reason ?? 'left', now());
    const removal = await removeSignup(table, signup);
    if (reason) return { next, writes: [...removal, ...endRequests(ref)] };
    const goodbye = sending(ref, 'goodbye', now(), now());
    return { next, writes: [...removal, goodbye, ...endRequests(ref, 'goodbye')] };
  }

  return {
    /** Returns the signup of a reference that is to be confirmed, if there is one. Changes nothing. */
    async pending(ref: string): Promise<PendingSignup | undefined> {
      const person = await find(ref);
      if (!person || !isPending(person, now())) return undefined;
      const { flaggedAt, name } = person.asked;
      return { isFlagged: flaggedAt !== undefined, name };
    },
    /** Carries out a button of the confirmation page; repeating it changes nothing. */
    async answer(ref: string, answer: ConfirmAnswer): Promise<AnswerResult> {
      if (answer === 'yes') return (await decide(ref, confirm)) ?? 'expired';
      return (await decide(ref, reject)) ?? 'rejected';
    },
    /** Returns a person's signup, or undefined if they are not on the list. */
    async person(ref: string): Promise<OwnSignup | undefined> {
      const { signup } = (await find(ref)) ?? {};
      if (!signup) return undefined;
      const { tag, signedUpAt, requestedAt, consentVersion, consentFrom, discountPercent } = signup;
      const consent = { consentVersion, consentFrom };
      return {
        ...pickVisitorFields(signup),
        ...(tag && { tag }),
        signedUpAt,
        requestedAt,
        ...consent,
        discountPercent,
      };
    },
    /** Corrects or removes a name. Resolves to whether the person is on the list. */
    async rename(ref: string, name: string | undefined): Promise<boolean> {
      const { signup } = (await find(ref)) ?? {};
      if (!signup) return false;
      const change = name === undefined ? { unset: ['name'] as const } : { set: { name } };
      const where = isSameSignup(signup);
      return (await signups.on(table).update(signup, { ...change, where })) !== undefined;
    },
    /**
     * Takes a person off the list, or a pending signup back, and puts the address on the suppression list. The proof of
     * consent is kept for `PROOF_DAYS`.
     */
    async leave(email: string): Promise<void> {
      const ref = refOf(context, email);
      const withdrawn = async (person: Person): Promise<Decision<undefined>> => {
        if (person.signup) return { result: undefined, ...(await withdraw(person, person.signup)) };
        // Somebody who has just signed up may still be waiting for the confirmation.
        if (!isPending(person, now()))
          return {
            result: undefined,
            next: silence(person, 'left', now()),
            writes: endRequests(ref, 'goodbye'),
          };
        const next = silence(personOf({ ...person, asked: undefined }), 'left', now());
        return { result: undefined, next, writes: endRequests(ref) };
      };
      // Whoever was erased, and has signed up again, is found only by the address.
      await decide(ref, withdrawn, () => findByAddress(context, ref, email));
    },
    /**
     * Records what a provider reported; repeated and late reports change nothing. A complaint is a withdrawal of consent.
     * A bounce ends a pending signup; a confirmed one stays on the list, since a mailbox may be full for a while. Of
     * somebody who was erased meanwhile it keeps the reason and the time.
     */
    async recordEvent(ref: string, event: 'bounce' | 'complaint'): Promise<void> {
      if (ref === OWNER_REF) return;
      const decision = async (person: Person): Promise<Decision<undefined>> =>
        person.signup && event === 'complaint'
          ? { result: undefined, ...(await withdraw(person, person.signup, event)) }
          : { result: undefined, next: silence(person, event, now()) };
      await decide(ref, decision, (found) => findOrBegin(context, found));
    },
  };
}
