import type { VisitorFields } from '../../contract';
import { type ConfirmAnswer, MACHINE_SECONDS, PENDING_DAYS, PROOF_DAYS } from '../../contract/mail';
import { DAY, firstUnexpiredDay, isoOf, normaliseEmail, SECOND, signupRecord } from '../../domain';
import {
  definedAttributes,
  numberOf,
  secondsOf,
  signupItem,
  signupKey,
  textOf,
  visitorFieldsOf,
} from '../keys';
import type { Change, Condition, Item, Value, Write } from '../table';
import {
  CLAIM_FIELDS,
  findPerson,
  isMachineFast,
  isPending,
  isSilenced,
  isUnchanged,
  type MailContext,
  numberOrZero,
  optionalText,
  type Person,
  PROOF_FIELDS,
  REQUEST_FIELDS,
  restOf,
  SILENCE_REASONS,
  type SilenceReason,
  silencedItem,
  WISHES,
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

const isSameSignup = (signup: Item): Condition => ({
  all: [['signedUpAt', '=', textOf(signup, 'signedUpAt')]],
});

/** Creates what the links of mails do. Each step is one write, or one transaction with the signup. */
export function createAnswers(context: MailContext) {
  const { table, now, forget } = context;

  /** Returns the write that changes a person who is as they were read; it ends a claim. */
  function change({ key, item }: Person, { set, remove = [] }: Change): Write {
    const ended = [...CLAIM_FIELDS, ...remove].filter((name) => set?.[name] === undefined);
    const all = { ...(set && { set }), remove: [...new Set(ended)], add: { version: 1 } };
    return { call: 'update', key, change: all, condition: isUnchanged(item) };
  }

  /** Takes a decision about a person again until nobody else has changed them meanwhile. */
  async function decide<Result>(
    ref: string,
    decision: (person: Person) => { result: Result; writes: Write[] },
  ): Promise<Result | undefined> {
    for (;;) {
      const person = await findPerson(context, ref);
      if (!person) return undefined;
      const { result, writes } = decision(person);
      if (writes.length === 0 || (await table.transact(writes))) return result;
    }
  }

  function flag(person: Person): { result: AnswerResult; writes: Write[] } {
    const mailedAt = numberOrZero(person.item, 'mailedAt') || now();
    const until = mailedAt + PENDING_DAYS * DAY;
    const set = { flaggedAt: now(), mailedAt, dueAt: isoOf(until), expiresAt: secondsOf(until) };
    return { result: 'pending', writes: [change(person, { set, remove: ['declinedAt', ...WISHES] })] };
  }

  function confirm(person: Person): { result: AnswerResult; writes: Write[] } {
    const { item, signup, key, ref } = person;
    const isFast = (name: string) => item[name] !== undefined && isMachineFast(numberOf(item, name), now());
    if (item.state !== 'confirmed' && (isFast('flaggedAt') || isFast('declinedAt'))) return flag(person);
    if (!isPending(item, now())) return { result: signup ? 'confirmed' : 'expired', writes: [] };
    const requestedAt = textOf(item, 'askedAt');
    const record = {
      ...signupRecord(visitorFieldsOf(item), now()),
      consentVersion: textOf(item, 'consentVersion'),
      ref,
      requestedAt,
    };
    // An address that was imported meanwhile keeps its record.
    const write: Write = signup
      ? {
          call: 'update',
          key: signupKey(textOf(signup, 'sk')),
          change: { set: { ref, requestedAt, confirmedAt: now() } },
          condition: isSameSignup(signup),
        }
      : {
          call: 'put',
          item: signupItem(record),
          condition: {
            any: [
              ['pk', 'absent'],
              ['signedUpAt', '<', isoOf(firstUnexpiredDay(now()))],
            ],
          },
        };
    const set = {
      state: 'confirmed',
      joinedAt: now(),
      email: textOf(signup ?? item, 'email'),
      expiresAt: signup ? numberOf(signup, 'expiresAt') : secondsOf(record.expiresAt),
      ...(item.linkWanted !== undefined && { dueAt: isoOf(now()) }),
    };
    const remove = [
      ...REQUEST_FIELDS,
      ...PROOF_FIELDS,
      'signupWanted',
      'goodbyeWanted',
      'mailedAt',
      'flaggedAt',
      'dueAt',
    ];
    return { result: 'confirmed', writes: [write, change({ ...person, key }, { set, remove })] };
  }

  function reject(person: Person): { result: AnswerResult; writes: Write[] } {
    const { item, signup } = person;
    const isWaiting = isPending(item, now());
    if (isWaiting && isMachineFast(numberOrZero(item, 'flaggedAt'), now())) return flag(person);
    if (item.state === 'confirmed' && signup && isMachineFast(numberOrZero(item, 'joinedAt'), now())) {
      return takeBack(person, signup);
    }
    // An imported signup is not what was asked about.
    if (signup && !isWaiting) return { result: 'rejected', writes: withdraw(person, signup, 'not-me') };
    if (!isWaiting) return { result: 'rejected', writes: [] };
    // It stays until no machine can have pressed the other button; then the worker deletes it.
    const set = { declinedAt: now(), dueAt: isoOf(now() + MACHINE_SECONDS * SECOND + 1) };
    return { result: 'rejected', writes: [change(person, { set, remove: WISHES })] };
  }

  /** Makes a confirmed signup pending again; one that was imported before stays on the list as it was. */
  function takeBack(person: Person, signup: Item): { result: AnswerResult; writes: Write[] } {
    const key = signupKey(textOf(signup, 'sk'));
    const condition = isSameSignup(signup);
    const write: Write =
      signup.confirmedAt === undefined
        ? { call: 'delete', key, condition }
        : { call: 'update', key, change: { remove: ['ref', 'requestedAt', 'confirmedAt'] }, condition };
    const until = now() + PENDING_DAYS * DAY;
    const set = {
      ...definedAttributes(visitorFieldsOf(signup)),
      consentVersion: textOf(signup, 'consentVersion'),
      askedAt: textOf(signup, 'requestedAt'),
      flaggedAt: now(),
      mailedAt: now(),
      dueAt: isoOf(until),
      expiresAt: secondsOf(until),
    };
    return {
      result: 'pending',
      writes: [write, change(person, { set, remove: ['state', 'joinedAt', ...WISHES] })],
    };
  }

  /**
   * Returns the writes that take a person off the list. Who agreed to what and when, and when they withdrew it, is kept
   * for a while: nothing else shows that mails were allowed. Without a reason, one last mail confirms it.
   */
  function withdraw(person: Person, signup: Item, reason?: SilenceReason): Write[] {
    const { item } = person;
    const proof = {
      state: 'left',
      leftAt: now(),
      confirmedAt: textOf(signup, 'signedUpAt'),
      ...definedAttributes({ requestedAt: optionalText(signup, 'requestedAt') }),
      consent: textOf(signup, 'consentVersion'),
      email: textOf(signup, 'email'),
    };
    const silence = reason ? silenceOf(item, reason) : {};
    const until = now() + PROOF_DAYS * DAY;
    const isSilent = isSilenced({ ...item, ...silence }, now());
    const next: Record<string, Value> = isSilent
      ? { dueAt: isoOf(until) }
      : { goodbyeWanted: 1, dueAt: isoOf(now()), expiresAt: secondsOf(until) };
    const remove = ['joinedAt', 'mailedAt', 'expiresAt', ...REQUEST_FIELDS, ...WISHES].filter(
      (name) => !(name in next),
    );
    return [
      { call: 'delete', key: signupKey(textOf(signup, 'sk')), condition: isSameSignup(signup) },
      change(person, { set: { ...proof, ...silence, ...next }, remove }),
    ];
  }

  /** Returns the attributes of a silence, unless there is a stronger reason already. */
  function silenceOf(item: Item, reason: SilenceReason): Record<string, string | number> {
    const rank = (name: unknown) => SILENCE_REASONS.indexOf(name as SilenceReason);
    const isStronger = !isSilenced(item, now()) || rank(reason) > rank(item.silenced);
    return isStronger ? { silenced: reason, silencedAt: now() } : {};
  }

  return {
    /** Returns whether a reference has a signup to be confirmed, and whether it is flagged. Changes nothing. */
    async pending(ref: string): Promise<{ flagged: boolean } | undefined> {
      const item = (await findPerson(context, ref))?.item;
      return item && isPending(item, now()) ? { flagged: item.flaggedAt !== undefined } : undefined;
    },
    /** Carries out a button of the confirmation page; repeating it changes nothing. */
    async answer(ref: string, answer: ConfirmAnswer): Promise<AnswerResult> {
      if (answer === 'yes') return (await decide(ref, confirm)) ?? 'expired';
      return (await decide(ref, reject)) ?? 'rejected';
    },
    /** Returns a person's signup, or undefined if they are not on the list. */
    async person(ref: string): Promise<OwnSignup | undefined> {
      const signup = (await findPerson(context, ref))?.signup;
      return (
        signup && {
          ...visitorFieldsOf(signup),
          signedUpAt: textOf(signup, 'signedUpAt'),
          requestedAt: optionalText(signup, 'requestedAt'),
          consentVersion: textOf(signup, 'consentVersion'),
          discountPercent: numberOf(signup, 'discountPercent'),
        }
      );
    },
    /** Corrects or removes a name. Resolves to whether the person is on the list. */
    async rename(ref: string, name: string | undefined): Promise<boolean> {
      const signup = (await findPerson(context, ref))?.signup;
      if (!signup) return false;
      const renamed = name === undefined ? { remove: ['name'] } : { set: { name } };
      const key = signupKey(textOf(signup, 'sk'));
      return (await table.update(key, renamed, isSameSignup(signup))) !== undefined;
    },
    /** Takes a person off the list, or a pending signup back. The proof of consent is kept for `PROOF_DAYS`. */
    async leave(ref: string): Promise<void> {
      const gone = await decide(ref, (person) => {
        const { item, signup, key } = person;
        if (signup) return { result: undefined, writes: withdraw(person, signup) };
        if (!isPending(item, now())) return { result: undefined, writes: [] };
        const remove: Write = { call: 'delete', key, condition: isUnchanged(item) };
        return { result: person.ref, writes: [remove] };
      });
      if (gone !== undefined) await forget(gone);
    },
    /**
     * Records what a provider reported; repeated and late reports change nothing. A complaint is a withdrawal of consent.
     * A bounce ends a pending signup; a confirmed one stays on the list, since a mailbox may be full for a while.
     */
    async recordEvent(ref: string, event: 'bounce' | 'complaint'): Promise<void> {
      await decide(ref, (person) => {
        const { item, signup, key } = person;
        if (signup && event === 'complaint')
          return { result: undefined, writes: withdraw(person, signup, event) };
        const silence = silenceOf(item, event);
        if (silence.silenced === undefined) return { result: undefined, writes: [] };
        const silenced = { ...item, ...silence };
        const kept = restOf(silenced, signup, now());
        const write: Write = kept
          ? change(person, {
              set: { ...silence, ...kept },
              remove: [
                ...REQUEST_FIELDS,
                ...WISHES,
                ...['dueAt', 'expiresAt'].filter((name) => !(name in kept)),
              ],
            })
          : { call: 'put', item: silencedItem(key, silenced), condition: isUnchanged(item) };
        return { result: undefined, writes: [write] };
      });
    },
    /** Returns the normalised address of a person, if it is stored. */
    async emailOf(ref: string): Promise<string | undefined> {
      const email = optionalText((await findPerson(context, ref))?.item, 'email');
      return email === undefined ? undefined : normaliseEmail(email);
    },
  };
}
