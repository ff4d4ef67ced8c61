import * as z from 'zod/mini';
import { launchSignupSchema, type VisitorFields } from '../contract/signup-schemas';
import { CONSENT, SIGNUP_DISCOUNT_PERCENT } from '../facts/derived';
import { expiryOf, firstUnexpiredDay } from '../facts/retention';
import { isoOf, oncePerDay } from '../facts/time';
import { entity } from '../table/entity';
import type { Where } from '../table/entity-types';
import { partitionOf, partitionsOf } from '../table/keys';
import { normaliseEmail } from './address';

/** Consent version of an imported signup: the file does not say which wording the visitor agreed to. */
export const IMPORTED_CONSENT = 'imported';

const signupSchema = z.extend(launchSignupSchema, {
  /** Version of the wording that the visitor agreed to, or `IMPORTED_CONSENT`. */
  consentVersion: z.string(),
  /** Where the consent of an imported signup comes from, in the owner's words. */
  consentFrom: z.optional(z.string()),
  /** Which import added it. */
  importId: z.optional(z.string()),
  /** The person's reference, and when they signed up; only of a signup that was confirmed by email. */
  ref: z.optional(z.string()),
  requestedAt: z.optional(z.string()),
  /** When it was confirmed by email, if it had been imported before. */
  importedThenConfirmedAt: z.optional(z.string()),
  /** When they last said that emails are still welcome, and the version of the wording that they agreed to then. */
  renewedAt: z.optional(z.string()),
  renewedConsent: z.optional(z.string()),
  /** When they confirmed this address, if they had another one before. */
  movedAt: z.optional(z.string()),
  /** The discount code that the person was given by a campaign. */
  code: z.optional(z.string()),
  /** When they ordered. */
  orderedAt: z.optional(z.string()),
});

/** A signup. Times are ISO 8601 in UTC with milliseconds; `signedUpAt` is when it began to count. */
export type Signup = z.infer<typeof signupSchema>;

/** What identifies a signup: the address, however it is spelt. */
export type SignupId = Pick<Signup, 'email'>;

const layout = {
  // Eight partitions, spread by a hash, so that a busy day is not one hot partition.
  partitions: partitionsOf('signups'),
  key({ email }: SignupId) {
    const address = normaliseEmail(email);
    return { pk: partitionOf('signups', address), sk: address };
  },
  indexes: { 'by-time': 'signedUpAt', 'by-due': 'renewedAt' },
  expires: { by: 'signedUpAt', after: oncePerDay(expiryOf), first: firstUnexpiredDay },
} as const;

/** The signups, by their addresses and by time. */
export const signups = entity('signup', signupSchema, layout);

/** The same records, of which only what the owner sees is read. */
export const listedSignups = entity('signup', launchSignupSchema, {
  ...layout,
  indexes: { 'by-time': 'signedUpAt' },
});

/** Returns the signup for the fields that a visitor sent at `now` (ms since 1970). */
export const signupRecord = (fields: VisitorFields, now: number): Signup => ({
  ...fields,
  signedUpAt: isoOf(now),
  discountPercent: SIGNUP_DISCOUNT_PERCENT,
  notificationStatus: 'pending',
  consentVersion: CONSENT.version,
});

/** Returns only the fields that a visitor has sent; one that was left empty counts as not sent. */
export const pickVisitorFields = ({ email, name, source }: VisitorFields): VisitorFields => ({
  email,
  ...(name && { name }),
  ...(source && { source }),
});

/** The condition that an address is free, or its signup has expired. It is the same all day. */
export const isFree = oncePerDay(
  (now): Where<Signup> => ({
    any: [
      ['signedUpAt', 'absent'],
      ['signedUpAt', '<', isoOf(firstUnexpiredDay(now))],
    ],
  }),
);

/** The condition that a signup is still the one that was read, and not a later one of the same address. */
export const isSameSignup = ({ signedUpAt }: Pick<Signup, 'signedUpAt'>) =>
  [['signedUpAt', '=', signedUpAt]] as const;

/** Whether a signup has expired by today's retention: the table may delete it later. */
export const hasExpired = ({ signedUpAt }: Pick<Signup, 'signedUpAt'>, now: number): boolean =>
  Date.parse(signedUpAt) < firstUnexpiredDay(now);

/** Whether the owner of an address has signed up themselves: by the form, or by confirming an imported signup. */
export const hasJoinedThemselves = ({
  consentVersion,
  importedThenConfirmedAt,
  renewedAt,
}: Pick<Signup, 'consentVersion' | 'importedThenConfirmedAt' | 'renewedAt'>): boolean =>
  consentVersion !== IMPORTED_CONSENT || importedThenConfirmedAt !== undefined || renewedAt !== undefined;

/** Returns when the person of a signup last agreed to get emails. */
export const agreedAt = ({
  signedUpAt,
  importedThenConfirmedAt = signedUpAt,
  renewedAt = importedThenConfirmedAt,
}: Pick<Signup, 'signedUpAt' | 'importedThenConfirmedAt' | 'renewedAt'>): string => renewedAt;

/** Whether the person of a signup has confirmed it by email, imported or not. */
export const isConfirmedByEmail = ({ requestedAt }: Pick<Signup, 'requestedAt'>): boolean =>
  requestedAt !== undefined;

/** Returns the bounds of a query by time, from `from` up to but not including `to` (ms since 1970). */
export const timeRange = (from: number, to?: number) => ({
  index: 'by-time' as const,
  from: isoOf(from),
  ...(to !== undefined && { to: isoOf(to - 1) }),
});
