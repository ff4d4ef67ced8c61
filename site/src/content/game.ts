import { dateText } from '@tariff-tantrum/lambdas/facts/date-text';
import { LAUNCH_MONTH } from '@tariff-tantrum/lambdas/facts/derived';
import { CONTACT, DATES, DISCOUNT_PERCENT, GAME, PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import type { TextDate } from './text';
import { MIN_AGE } from './values';

/** Returns the first value before the launch, the second one after it. */
export function inPhase<T>(preLaunch: T, launched: T): T {
  return PHASE === 'pre-launch' ? preLaunch : launched;
}

/** The value of `data-ask` at what asks for a signup, and disappears after one; after the launch it asks to buy. */
export const SIGNUP_ASK = inPhase<'' | undefined>('', undefined);

/** The telephone number as a line of an address, once there is one. */
export const PHONE_LINE: readonly string[] = CONTACT.phone ? [`Telephone ${CONTACT.phone}`] : [];

export const AGES = `${MIN_AGE}+`;

/** Returns a day as running text. */
export const textDate = (date: string): TextDate => ({ text: dateText(date), date });

/** The date of the terms and the privacy policy. */
export const LEGAL_UPDATED = textDate(DATES.legalUpdated);

export const DISCOUNT = `${DISCOUNT_PERCENT}%`;

const VALIDITY =
  DATES.discountUntil === undefined
    ? `for a limited time after the launch in ${LAUNCH_MONTH}`
    : `until ${dateText(DATES.discountUntil)}`;

/** The wording of the discount on every page that mentions it. */
export const DISCOUNT_TERMS = `${DISCOUNT} off your first order, valid ${VALIDITY}`;

/** The same, of other people. */
export const THEIR_DISCOUNT = DISCOUNT_TERMS.replace('your', 'their');

/** The launch as an entry of a calendar. */
export const LAUNCH_EVENT = {
  /** The file that the build writes. */
  path: '/launch.ics',
  /** The day when orders open, ISO 8601. */
  date: DATES.ordersOpen,
  summary: `${GAME.name}: orders open`,
  description: `Everyone on the list gets ${DISCOUNT} off their first order, for a limited time.`,
} as const;
