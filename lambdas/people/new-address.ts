import { randomUUID } from 'node:crypto';
import { isoOf } from '../facts/time';
import { pickVisitorFields, signups } from '../signups/signup';
import { findByAddress, findPerson, getPerson, type MailContext, refOf, save } from './people';
import { type Person, personOf } from './person';
import { requests } from './request';
import { getsNoEmail, isPending } from './rules';

/** The outcome of asking for a new address: an email is on its way there, or why there is none. */
type AddressRequest = 'requested' | 'not listed' | 'taken' | 'suppressed';

/**
 * Has a person confirm a new address by email. For somebody on the list, nothing changes before that; somebody who
 * waits for their confirmation waits for one at the new address instead.
 */
export async function requestAddress(
  context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget'>,
  email: string,
  newEmail: string,
): Promise<AddressRequest> {
  const { now } = context;
  const [ref, newRef] = [refOf(context, email), refOf(context, newEmail)];
  for (;;) {
    const person = await findByAddress(context, ref, email);
    if (!person.signup && !isPending(person, now())) return 'not listed';
    const other = await findByAddress(context, newRef, newEmail);
    if (other.signup || newRef === ref) return 'taken';
    if (getsNoEmail(other.suppression, now())) return 'suppressed';
    const { asked } = person;
    const isRequested = person.signup
      ? await save(
          context,
          person,
          { ...person, newAddress: { email: newEmail, askedAt: isoOf(now()) } },
          { email: 'new-address', at: now() },
        )
      : asked !== undefined && (await askThere(context, person, asked, newEmail));
    if (isRequested) return 'requested';
  }
}

/** Moves a signup that waits for its confirmation to another address, with everything that was sent with it. */
function askThere(
  context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget'>,
  person: Person,
  { consentVersion, ...asked }: NonNullable<Person['asked']>,
  email: string,
): Promise<boolean> {
  const time = isoOf(context.now());
  return save(
    context,
    person,
    personOf({ ...person, asked: undefined }),
    requests.write.delete({ ref: person.ref, type: 'signup' }, 'always'),
    requests.write.put({
      ...pickVisitorFields({ ...asked, email }),
      state: 'asked',
      ref: refOf(context, email),
      type: 'signup',
      id: randomUUID(),
      createdAt: time,
      dueAt: time,
      consentVersion,
    }),
  );
}

/** Returns whether a person may confirm an address as their new one. Changes nothing. */
export async function isAwaited(
  context: Pick<MailContext, 'table' | 'now'>,
  ref: string,
  email: string,
): Promise<boolean> {
  const { person } = (await findPerson(context, ref)) ?? {};
  return person?.signup !== undefined && person.newAddress?.email === email;
}

/** How often a person may have moved to another address. */
export const MOST_MOVES = 10;

/** Returns the reference that somebody has now: another one if they have moved. */
export async function currentRef({ table }: Pick<MailContext, 'table'>, ref: string): Promise<string> {
  let current = ref;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const { movedTo } = (await getPerson(table, current)) ?? {};
    if (movedTo === undefined) break;
    current = movedTo;
  }
  return current;
}

/** Returns the address that somebody has now: links in earlier emails contain the old one. */
export async function currentAddress(
  context: Pick<MailContext, 'table' | 'hash'>,
  email: string,
): Promise<string> {
  const ref = refOf(context, email);
  const current = await currentRef(context, ref);
  if (current === ref || (await signups.on(context.table).get({ email }))) return email;
  return (await getPerson(context.table, current))?.email ?? email;
}
