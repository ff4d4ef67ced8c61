import { findPerson, type MailContext, refOf } from '../../people/people';
import type { Person } from '../../people/person';
import { isSuppressed } from '../../people/rules';
import { IMPORTED_CONSENT, isConfirmedByEmail, type Signup } from '../../signups/signup';
import type { GivenName } from '../text/printed-name';

/** Returns the reference of the person of a signup. */
export const refOfSignup = (context: Pick<MailContext, 'hash'>, { ref, email }: Signup): string =>
  ref ?? refOf(context, email);

/** Who gets an email of a campaign, or why they get none. */
export interface Recipient {
  skipped?: 'erased' | 'left' | 'silenced';
  signup?: Signup;
  email?: string;
  name?: GivenName | undefined;
  code?: string;
  ordered?: boolean;
}

/** Whether somebody who is not on the list has left it, recently or long ago. */
const hasLeft = ({ state, suppression }: Person): boolean =>
  state !== 'forgotten' || suppression?.reason !== 'erased';

/** Returns the name that somebody gave, and whether it is certain that they did. */
export const givenName = ({ name, ...signup }: Signup): GivenName | undefined =>
  name === undefined
    ? undefined
    : {
        text: name,
        isVouchedFor: isConfirmedByEmail(signup) || signup.consentVersion === IMPORTED_CONSENT,
      };

/** Returns the recipient of an email of a campaign as they are now, or why they get none. */
export async function findRecipient(context: MailContext, ref: string): Promise<Recipient> {
  const found = await findPerson(context, ref);
  if (!found?.signup) return { skipped: found && hasLeft(found.person) ? 'left' : 'erased' };
  const { person, signup } = found;
  const { email, code, orderedAt } = signup;
  return {
    ...(isSuppressed(person.suppression, signup, context.now()) && { skipped: 'silenced' as const }),
    signup,
    email,
    name: givenName(signup),
    ...(code !== undefined && { code }),
    ordered: orderedAt !== undefined,
  };
}
