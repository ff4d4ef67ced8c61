import { DISCOUNT_PERCENT, GAME } from '@tariff-tantrum/lambdas/contract/facts';

export {
  CONSENT,
  CONTACT,
  DISCOUNT_PERCENT,
  GAME,
  RETENTION_YEARS,
  SELLER,
  SIGNUP_TOASTS,
} from '@tariff-tantrum/lambdas/contract/facts';

/** The product phase; orders and discounts start with `launched`. */
export const PHASE: 'pre-launch' | 'launched' = 'pre-launch';

export const MIN_AGE = 14;
export const AGES = `${MIN_AGE}+`;
export const TOTAL_CARDS = 85;
export const GAME_TYPE = 'Memory & Sabotage';
export const THEME = 'Political Satire';
export const COPYRIGHT_YEAR = 2025;

/** The date of the terms and the privacy policy. */
export const LEGAL_UPDATED = { text: 'September 20, 2025', date: '2025-09-20' } as const;

export const DISCOUNT = `${DISCOUNT_PERCENT}%`;

/** The wording of the discount on every page that mentions it. */
export const DISCOUNT_TERMS = `${DISCOUNT} off your first order, valid for a limited time after the launch in ${GAME.launch}`;
