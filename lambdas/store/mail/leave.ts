import { PROOF_DAYS } from '../../contract/mail';
import { DAY } from '../../domain';
import { secondsOf, signupKey } from '../keys';
import type { SuppressionReason } from '../mail-store';
import type { Item } from '../table';
import { type MailContext, optionalText } from './context';
import { pendingKey, personKey, requestKey } from './mail-keys';
import { deletePerson, EXISTS, findPerson } from './people';
import { requestGoodbye } from './requests';
import { forgetSuppressedRefs, suppress, suppressedRefs } from './suppressed';

/** Takes a person off the list at once, and requests the mail that confirms it; or takes a pending signup back. */
export async function leave(context: MailContext, ref: string): Promise<void> {
  const person = await findPerson(context, ref);
  if (!person) return;
  // Written first: the worker completes a departure that was interrupted.
  if (person.signup) await requestGoodbye(context, person.email, ref);
  if (person.signup || person.pending) await withdraw(context, person.email, ref, 'left');
}

/** Ends what a reference has: its signup, of which the proof of consent is kept, or its pending signup. */
export async function withdraw(
  context: MailContext,
  email: string,
  ref: string,
  reason: SuppressionReason,
): Promise<void> {
  const { table, signups } = context;
  const person = await findPerson(context, ref);
  if (!person) return;
  await suppress(context, email, reason, ref);
  if (person.signup) await keepProof(context, ref, person.signup);
  if (person.pending) await table.delete(pendingKey(email), { all: [['ref', '=', ref]] });
  if (person.signup) await signups.erase(signupKey(email).sk);
  else if (person.pending) await deletePerson(context, ref);
}

/** Keeps who agreed to what and when, and when they withdrew it; nothing else shows that mails were allowed. */
async function keepProof({ table, now }: MailContext, ref: string, signup: Item): Promise<void> {
  const proof: Record<string, string> = {};
  for (const name of ['signedUpAt', 'requestedAt', 'consentVersion']) {
    const value = optionalText(signup, name);
    // Not under the name signedUpAt, which would put it into the list.
    if (value !== undefined) proof[name === 'signedUpAt' ? 'confirmedAt' : name] = value;
  }
  const expiresAt = secondsOf(now() + PROOF_DAYS * DAY);
  await table.update(personKey(ref), { set: { ...proof, leftAt: now(), expiresAt } }, EXISTS);
}

/** Erases everything about an address. */
export async function eraseAddress(context: MailContext, email: string): Promise<void> {
  await eraseRecords(context, email, await suppressedRefs(context, email));
  await forgetSuppressedRefs(context, email);
}

/**
 * Erases a signup, pending or not, its requests, and the people that these and `refs` lead to. Needs no mail key, so
 * that it works after a change to signups that count at once. What leads to a record is deleted after that record, so
 * that a repetition finds what an interrupted erasure left.
 */
export async function eraseRecords(
  context: Pick<MailContext, 'table' | 'signups' | 'forget'>,
  email: string,
  refs: readonly string[] = [],
): Promise<void> {
  const { table, signups } = context;
  const keys = [pendingKey(email), signupKey(email), requestKey('goodbye', email)];
  const items = await Promise.all(keys.map((key) => table.get(key)));
  const found = items.flatMap((item) => (item && optionalText(item, 'ref')) ?? []);
  for (const ref of new Set([...found, ...refs])) await deletePerson(context, ref);
  await table.delete(requestKey('link', email));
  await table.delete(requestKey('goodbye', email));
  await table.delete(pendingKey(email));
  await signups.erase(email);
}

/** Erases the person of a link, at their request, and does not write to them again unless they sign up. */
export async function erasePerson(context: MailContext, ref: string): Promise<void> {
  const person = await findPerson(context, ref);
  if (!person) return;
  await suppress(context, person.email, 'left', ref);
  await eraseAddress(context, person.email);
  // Links of an earlier signup lead to the same address.
  await deletePerson(context, ref);
}
