import { findByAddress, type MailContext, refOf } from './people';
import { dueEmail, requests } from './request';
import { requestLink } from './requests';
import { getsNoEmail, isPending } from './rules';

/** What came of it: which email is on its way, or why there is none. */
type SentLink = 'confirm' | 'link' | 'silenced' | 'not listed';

/**
 * Emails a person the link that they need once more, because the owner wants it: to confirm a signup, or to see it. It waits
 * with all others, within their limits; what they wait for already is not sent twice.
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
    // As if they had asked for it: of an import, nothing but the signup is stored.
    await requestLink(context, email, undefined);
    return 'link';
  }
  if (isPending(person, now())) await store.put(dueEmail(ref, 'signup', now(), now()), 'absent');
  // Whoever has asked just now only waits.
  else if (!(await store.get({ ref, type: 'signup' }))) return 'not listed';
  return 'confirm';
}
