import { domainToASCII, domainToUnicode } from 'node:url';
import type { LaunchSignup, VisitorFields } from '../contract';
import { CONSENT, SIGNUP_DISCOUNT_PERCENT } from '../contract/facts';
import { foldText } from '../contract/fold-text';
import { expiryOf, isoOf } from './time';

/** A domain that has only one spelling, besides its case. */
const PLAIN_DOMAIN = /@(?!.*xn--)[\x21-\x7e]+$/;

/**
 * Returns the form in which addresses are compared and keyed: folded, and with the domain that mail programs make of
 * its spelling. Full-width letters and `xn--` would otherwise give one mailbox many addresses.
 */
export function normaliseEmail(email: string): string {
  const folded = foldText(email);
  if (PLAIN_DOMAIN.test(folded)) return folded;
  const at = folded.lastIndexOf('@') + 1;
  // Empty if it is not a domain.
  const domain = domainToUnicode(domainToASCII(folded.slice(at)));
  return domain ? folded.slice(0, at) + domain.normalize('NFC') : folded;
}

/** Whether SES accepts an address: only ASCII before the @ sign. */
export const isMailableBySes = (email: string): boolean => /^[\x21-\x7e]+@[^@]+$/.test(email);

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
