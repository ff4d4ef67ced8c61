import { IMPORT_ERRORS } from '../contract/messages';
import type { SignupRow } from '../contract/schemas';
import { expiryOf } from '../facts/retention';
import { IMPORTED_CONSENT, type Signup, signupRecord } from './signup';

/**
 * Returns the signup of an imported row at the time `now`, or the reason to refuse it. What the row does not say has the
 * value of a new signup.
 * @param consentFrom where the consent comes from, in the owner's words
 */
export function importedSignup(
  { signedUpAt, discountPercent, notificationStatus, ...fields }: SignupRow,
  now: number,
  consentFrom?: string,
): { signup: Signup } | { reason: string } {
  const time = Date.parse(signedUpAt);
  if (time > now) return { reason: IMPORT_ERRORS.future };
  if (expiryOf(time) <= now) return { reason: IMPORT_ERRORS.expired };
  const signup: Signup = {
    ...signupRecord(fields, time),
    ...(discountPercent !== undefined && { discountPercent }),
    ...(notificationStatus && { notificationStatus }),
    consentVersion: IMPORTED_CONSENT,
    ...(consentFrom && { consentFrom }),
  };
  return { signup };
}
