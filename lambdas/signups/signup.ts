import type { LaunchSignup, VisitorFields } from '../contract/schemas';
import { CONSENT, SIGNUP_DISCOUNT_PERCENT } from '../facts/derived';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { normaliseEmail } from './address';

/**
 * Consent version of an imported signup, ` from ` and the owner's `source` added: the file does not contain which
 * wording the visitor agreed to.
 */
export const IMPORTED_CONSENT = 'imported';

/** A signup as it is stored. */
export interface SignupRecord extends LaunchSignup {
  /** The address in the form in which addresses are compared; the record's key. */
  normalisedEmail: string;
  /** Version of the wording that the visitor agreed to, or what begins with `IMPORTED_CONSENT`. */
  consentVersion: string;
  /** When the signup expires, in ms since 1970. */
  expiresAt: number;
  /** Only of a signup that was confirmed by mail: the person's reference, and when they signed up (ISO 8601). */
  ref?: string;
  requestedAt?: string;
}

/** Returns the record of a signup made at `now`. */
export function signupRecord(fields: VisitorFields, now: number): SignupRecord {
  return {
    normalisedEmail: normaliseEmail(fields.email),
    ...withoutEmpty(fields),
    signedUpAt: isoOf(now),
    discountPercent: SIGNUP_DISCOUNT_PERCENT,
    notificationStatus: 'pending',
    consentVersion: CONSENT.version,
    expiresAt: expiryOf(now),
  };
}

/** Returns the fields that have a value: an optional field that was left empty is as if it were not sent. */
export function withoutEmpty(fields: VisitorFields): VisitorFields {
  const kept = { ...fields };
  for (const field of Object.keys(kept) as (keyof VisitorFields)[]) if (!kept[field]) delete kept[field];
  return kept;
}
