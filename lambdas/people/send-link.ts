import { findByAddress, type MailContext, refOf } from './people';
import { dueEmail, requests } from './request';
import { requestLink } from './requests';
import { getsNoEmail, isPending } from './rules';

/** The outcome: which email is on its way, or why there is none. */
type SentLink = 'confirm' | 'link' | 'silenced' | 'not listed';

/**
 * Emails a person the link that they need again, because the owner wants it: to confirm a signup, or to see it. The
 * email waits with all others, within their limits; one that they wait for already is not sent twice.
 */
export async function sendLink(
  context: Pick<MailContext, 'table' | 'now' | 'hash'>,
  email: string,
): Promise<SentLink> {
  const { table, now } = context;
  const store = requests.on(table);
  const ref = refOf(context, email);
  const person = await findByAddress(context, ref, email);
  if (getsNoEmail(person.suppression, now())) return 'silenced';
  if (person.signup) {
    // The same request as their own: of an imported person, only the signup is stored.
    await requestLink(context, email, undefined);
    return 'link';
  }
  if (isPending(person, now())) await store.put(dueEmail(ref, 'signup', now(), now()), 'absent');
  // Somebody who has just asked only has to wait.
  else if (!(await store.get({ ref, type: 'signup' }))) return 'not listed';
  return 'confirm';
}
