import type { LaunchSignup, SignupRequest } from '../contract';
import { CONSENT, DISCOUNT_PERCENT } from '../contract/facts';
import { normaliseEmail } from './email';
import { expiryOf, isoOf } from './time';

/** Consent version of an imported signup: the file does not say which wording the visitor agreed to. */
export const IMPORTED_CONSENT = 'imported';

/** A signup as it is stored. */
export interface SignupRecord extends LaunchSignup {
  /** The address in the form in which it is compared; the record's key. */
  normalisedEmail: string;
  /** Version of the wording that the visitor agreed to, or `IMPORTED_CONSENT`. */
  consentVersion: string;
  /** When it is erased by machine, in milliseconds since 1970. */
  expiresAt: number;
}

/** What a visitor's request becomes at the time `now`. */
export function signupRecord({ email, name }: SignupRequest, now: number): SignupRecord {
  return {
    normalisedEmail: normaliseEmail(email),
    email,
    ...(name ? { name } : {}),
    signedUpAt: isoOf(now),
    discountPercent: DISCOUNT_PERCENT,
    notificationStatus: 'pending',
    consentVersion: CONSENT.version,
    expiresAt: expiryOf(now),
  };
}
