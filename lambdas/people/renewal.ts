import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { isSameSignup, signups } from '../signups/signup';
import { currentRef } from './new-address';
import { findPerson, type MailContext } from './people';

type RenewalContext = Pick<MailContext, 'table' | 'now'>;

/** Returns the signup of a person, who may have moved since they got their link. */
async function findSignup(context: RenewalContext, ref: string) {
  const { person } = (await findPerson(context, await currentRef(context, ref))) ?? {};
  return person?.signup;
}

/** Returns whether there is a consent to renew. Changes nothing. */
export const isRenewable = async (context: RenewalContext, ref: string): Promise<boolean> =>
  (await findSignup(context, ref)) !== undefined;

/** Renews the consent of a person, with today's date and wording. Resolves to whether they are on the list. */
export async function renewConsent(context: RenewalContext, ref: string): Promise<boolean> {
  const signup = await findSignup(context, ref);
  if (!signup) return false;
  const set = { renewedAt: isoOf(context.now()), renewedConsent: CONSENT.version };
  return (await signups.on(context.table).update(signup, { set, where: isSameSignup(signup) })) !== undefined;
}
