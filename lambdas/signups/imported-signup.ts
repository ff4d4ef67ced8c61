import { IMPORT_ERRORS } from '../contract/messages';
import type { BodyOf, SignupRow } from '../contract/schemas';
import { expiryOf } from '../facts/retention';
import { IMPORTED_CONSENT, pickVisitorFields, type Signup, signupRecord } from './signup';

/** The owner's statements about all rows of an import. */
export type ImportedFrom = Pick<BodyOf<'import'>, 'consentFrom' | 'tag'> & {
  /** The id of the import. */
  id?: string;
};

/**
 * Returns the signup of an imported row at the time `now`, or the reason to refuse it. A field that the row does not
 * have gets the value of a new signup.
 * @param options where the consent comes from, in the owner's words, and what all rows have in common
 */
export function importedSignup(
  { signedUpAt, discountPercent, notificationStatus, tag: ownTag, ...fields }: SignupRow,
  now: number,
  { id, consentFrom, tag = ownTag }: ImportedFrom = {},
): { signup: Signup } | { reason: string } {
  const time = Date.parse(signedUpAt);
  if (time > now) return { reason: IMPORT_ERRORS.future };
  if (expiryOf(time) <= now) return { reason: IMPORT_ERRORS.expired };
  const signup: Signup = {
    ...signupRecord(pickVisitorFields(fields), time),
    ...(discountPercent !== undefined && { discountPercent }),
    ...(notificationStatus && { notificationStatus }),
    consentVersion: IMPORTED_CONSENT,
    ...(consentFrom && { consentFrom }),
    ...(tag && { tag }),
    ...(id && { importId: id }),
  };
  return { signup };
}
