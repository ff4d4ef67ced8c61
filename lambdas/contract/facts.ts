/**
 * Facts about the game and its seller that more than one workspace needs. Imports nothing, so that the site's
 * content can use it. Before the shop goes live, every `.example` value and the imprint must be replaced here;
 * a production deploy fails until then.
 */
const DOMAIN = 'tarifftantrum.example';

export const GAME = {
  name: 'Tariff Tantrum',
  slug: 'tariff-tantrum',
  domain: DOMAIN,
  launch: 'October 2025',
} as const;

export const CONTACT = {
  support: `support@${DOMAIN}`,
  security: `security@${DOMAIN}`,
  social: { label: 'Instagram', url: 'https://instagram.example/tarifftantrum' },
} as const;

/** Who sells the game: the imprint that Danish and EU law require of a shop. */
export const SELLER = {
  legalName: 'Tariff Tantrum ApS',
  street: 'Eksempelvej 1',
  city: '1000 København K',
  country: 'Denmark',
  countryCode: 'DK',
  /** Danish company number; eight zeros mean that it is not filled in yet. */
  cvr: '00000000',
} as const;

/** Percent off the first order for everyone on the list. */
export const DISCOUNT_PERCENT = 20;

/** The window of "Recent Signups", in days of 24 hours. */
export const RECENT_DAYS = 7;

/** Years for which a signup is kept: shown on the privacy page, enforced by the store. */
export const RETENTION_YEARS = 3;

/**
 * What a visitor agrees to, shown at the field; its version is stored with the signup. Change both together,
 * so that it stays provable who agreed to which wording.
 */
export const CONSENT = {
  version: '2025-09-20',
  text: `By signing up you agree that we e-mail you about the launch of ${GAME.name} and your ${DISCOUNT_PERCENT}% discount. We keep your address for at most ${RETENTION_YEARS} years and delete it whenever you ask.`,
} as const;

/** Length limits of a signup's fields, in Unicode code points after trimming and NFC. */
export const LIMITS = { email: 254, emailLocalPart: 64, name: 200 } as const;

/** The file name of an export. */
export const EXPORT_FILENAME = `${GAME.slug}-signups.csv`;

/** The result of a signup, shown in a toast or on the pages after a form without JavaScript. */
export const SIGNUP_TOASTS = {
  success: {
    title: "You're on the list!",
    text: `Thanks for signing up! You'll get ${DISCOUNT_PERCENT}% off when we launch in ${GAME.launch}.`,
  },
  emailRequired: { title: 'Email Required', text: 'Please enter your email address.' },
  failed: { title: 'Signup Failed', text: 'Failed to sign up. Please try again.' },
} as const;

/** The minimum length of the admin password, in code points. */
export const PASSWORD_MIN = 12;
