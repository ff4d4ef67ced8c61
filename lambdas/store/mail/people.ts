import { PENDING_DAYS } from '../../contract/mail';
import { DAY } from '../../domain';
import { numberOf, textOf } from '../attributes';
import { secondsOf, signupKey } from '../keys';
import type { Condition, Item } from '../table';
import { isAlive, type MailContext } from './context';
import { pendingKey, personKey } from './mail-keys';

/** The condition that a person exists. */
export const EXISTS: Condition = { all: [['email', '>', '']] };

/** What a reference leads to. */
export interface Person {
  email: string;
  /** The item in the list, if it has this reference. */
  signup: Item | undefined;
  /** The pending item, if it has this reference. */
  pending: Item | undefined;
}

/** Returns whom a reference belongs to, and what is stored of them; undefined after they were erased. */
export async function findPerson(
  { table, now }: Pick<MailContext, 'table' | 'now'>,
  ref: string,
): Promise<Person | undefined> {
  const item = await table.get(personKey(ref));
  if (!isAlive(item, now())) return undefined;
  const email = textOf(item, 'email');
  const own = (found: Item | undefined) => (isAlive(found, now()) && found.ref === ref ? found : undefined);
  const [signup, pending] = await Promise.all([table.get(signupKey(email)), table.get(pendingKey(email))]);
  return { email, signup: own(signup), pending: own(pending) };
}

/**
 * Counts one more mail to a person, who is created if necessary. Resolves to the mail's number, from 1: it is never
 * the same for two mails with the same reference.
 */
export async function countMail(
  { table, now }: MailContext,
  ref: string,
  email: string,
  signup: Item | undefined,
): Promise<number> {
  const expiresAt = signup ? numberOf(signup, 'expiresAt') : secondsOf(now() + PENDING_DAYS * DAY);
  const item = await table.update(personKey(ref), { set: { email, expiresAt }, add: { mails: 1 } });
  return Number(item?.mails);
}

/** Counts one more mail to a person who has left; undefined if they were erased. */
export async function countLastMail({ table }: MailContext, ref: string): Promise<number | undefined> {
  const item = await table.update(personKey(ref), { add: { mails: 1 } }, EXISTS);
  return item && Number(item.mails);
}

/** Lets the links of a person who has confirmed work as long as the signup is kept. */
export async function keepPerson({ table }: MailContext, ref: string, expiresAt: number): Promise<void> {
  await table.update(personKey(ref), { set: { expiresAt } }, EXISTS);
}

export async function deletePerson(
  { table, forget }: Pick<MailContext, 'table' | 'forget'>,
  ref: string,
): Promise<void> {
  await forget(ref);
  await table.delete(personKey(ref));
}
