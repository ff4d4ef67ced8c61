import { MACHINE_SECONDS, PENDING_DAYS } from '../../contract/mail';
import { DAY, SECOND, signupRecord } from '../../domain';
import { definedAttributes, numberOf, textOf } from '../attributes';
import { secondsOf, signupKey, visitorFieldsOf } from '../keys';
import type { AnswerResult } from '../mail-store';
import type { Condition, Item } from '../table';
import { type MailContext, numberOrZero } from './context';
import { withdraw } from './leave';
import { pendingKey } from './mail-keys';
import { findPerson, keepPerson, type Person } from './people';
import { liftSuppression, suppress } from './suppressed';

/** Whether something happened so shortly before `now` that only a machine can have pressed the other button too. */
export const isMachineFast = (since: number, now: number): boolean => now - since <= MACHINE_SECONDS * SECOND;

/** Puts a confirmed person on the list. */
export async function confirm(context: MailContext, ref: string): Promise<AnswerResult> {
  const person = await findPerson(context, ref);
  if (!person) return 'expired';
  const { pending } = person;
  if (!pending) return person.signup ? 'confirmed' : 'expired';
  const now = context.now();
  if (isMachineFast(numberOrZero(pending, 'flaggedAt'), now)) return flag(context, person.email);
  if (pending.declinedAt !== undefined) {
    if (!isMachineFast(numberOrZero(pending, 'declinedAt'), now)) return 'expired';
    await flag(context, person.email);
    await liftSuppression(context, person.email, ref);
    return 'pending';
  }
  await confirmPending(context, person.email, pending);
  return 'confirmed';
}

/** Writes the signup, and then removes what it was made from: a repetition after a crash does the rest. */
async function confirmPending(context: MailContext, email: string, pending: Item): Promise<void> {
  const { table, signups, now } = context;
  const ref = textOf(pending, 'ref');
  const requestedAt = textOf(pending, 'requestedAt');
  const record = {
    ...signupRecord(visitorFieldsOf(pending), now()),
    consentVersion: textOf(pending, 'consentVersion'),
    ref,
    requestedAt,
  };
  await signups.add(record);
  // An address that was imported meanwhile keeps its record, which the links of the mail lead to from now on.
  const isImported: Condition = {
    all: [
      ['signedUpAt', '>', ''],
      ['requestedAt', 'absent'],
    ],
  };
  const set = { ref, requestedAt, confirmedAt: now() };
  const imported = await table.update(signupKey(email), { set }, isImported);
  const expiresAt = imported ? numberOf(imported, 'expiresAt') : secondsOf(record.expiresAt);
  await completeConfirmation(context, email, ref, expiresAt);
}

/** Returns when a signup was confirmed by mail, in ms since 1970; undefined if it was not. */
export function confirmedAtOf(signup: Item): number | undefined {
  if (signup.requestedAt === undefined) return undefined;
  return numberOrZero(signup, 'confirmedAt') || Date.parse(textOf(signup, 'signedUpAt'));
}

/** The steps after the signup is on the list. */
export async function completeConfirmation(
  context: MailContext,
  email: string,
  ref: string,
  expiresAt: number,
): Promise<void> {
  await liftSuppression(context, email, ref);
  await keepPerson(context, ref, expiresAt);
  await context.table.delete(pendingKey(email), { all: [['ref', '=', ref]] });
}

/** Flags a pending signup of which a machine has pressed the buttons, and takes back that it was declined. */
async function flag({ table, now }: MailContext, email: string): Promise<AnswerResult> {
  const exists = { all: [['ref', '>', '']] } as const;
  await table.update(pendingKey(email), { set: { flaggedAt: now() }, remove: ['declinedAt'] }, exists);
  return 'pending';
}

/** Deletes a signup that was not the person's own, and suppresses the address. */
export async function reject(context: MailContext, ref: string): Promise<AnswerResult> {
  const person = await findPerson(context, ref);
  if (!person) return 'rejected';
  const { email, pending, signup } = person;
  const now = context.now();
  if (pending && isMachineFast(numberOrZero(pending, 'flaggedAt'), now)) return flag(context, email);
  const confirmedAt = signup && confirmedAtOf(signup);
  if (signup && confirmedAt !== undefined && isMachineFast(confirmedAt, now)) {
    return takeBack(context, person, signup);
  }
  // An imported signup is not what was asked about.
  if (signup && (confirmedAt !== undefined || !pending)) await withdraw(context, email, ref, 'not-me');
  else if (pending) await decline(context, email, ref);
  return 'rejected';
}

/** The pending signup stays until a machine would have pressed the other button; then the worker deletes it. */
async function decline(context: MailContext, email: string, ref: string): Promise<void> {
  const { table, now } = context;
  await table.update(
    pendingKey(email),
    { set: { declinedAt: now() } },
    {
      all: [
        ['ref', '=', ref],
        ['declinedAt', 'absent'],
      ],
    },
  );
  await suppress(context, email, 'not-me', ref);
}

/** Makes a confirmed signup pending again. If this is interrupted, `repair` sees the flag and undoes the confirmation. */
async function takeBack(context: MailContext, { email }: Person, signup: Item): Promise<AnswerResult> {
  const { table, now } = context;
  const ref = textOf(signup, 'ref');
  const expiresAt = secondsOf(now() + PENDING_DAYS * DAY);
  await table.put({
    ...pendingKey(email),
    ref,
    ...definedAttributes(visitorFieldsOf(signup)),
    consentVersion: textOf(signup, 'consentVersion'),
    requestedAt: textOf(signup, 'requestedAt'),
    state: 'sent',
    flaggedAt: now(),
    expiresAt,
  });
  await undoConfirmation(context, email, signup);
  await keepPerson(context, ref, expiresAt);
  return 'pending';
}

/** Erases a signup that a confirmation has added; one that was imported before stays as it was. */
export async function undoConfirmation(
  { table, signups }: MailContext,
  email: string,
  signup: Item,
): Promise<void> {
  if (signup.confirmedAt === undefined) await signups.erase(email);
  else
    await table.update(
      signupKey(email),
      { remove: ['ref', 'requestedAt', 'confirmedAt'] },
      { all: [['ref', '=', textOf(signup, 'ref')]] },
    );
}
