import type { MailStore } from '../mail-store';
import type { MailContext } from './context';
import { withdraw } from './leave';
import { pendingKey, personKey } from './mail-keys';
import { EXISTS, findPerson } from './people';
import { suppress } from './suppressed';

/**
 * Records what a provider reported about a mail. A complaint is a withdrawal of consent. A bounce ends a pending
 * signup; a confirmed one stays on the list, since a mailbox may be full for a while. The person of a pending signup
 * expires with the rest of it.
 */
export async function recordEvent(
  context: MailContext,
  ref: string,
  event: Parameters<MailStore['recordEvent']>[1],
): Promise<void> {
  const person = await findPerson(context, ref);
  if (!person) return;
  await suppress(context, person.email, event, ref);
  if (person.signup && event === 'complaint') await withdraw(context, person.email, ref, event);
  if (person.pending)
    await context.table.update(personKey(ref), { set: { bouncedAt: context.now() } }, EXISTS);
  if (person.pending) await context.table.delete(pendingKey(person.email), { all: [['ref', '=', ref]] });
}
