/**
 * The facts about the game and its seller that more than one face needs. Free of zod and of any other
 * import, so that the site's content may use it. Whoever takes the shop live replaces every `.example`
 * value and the imprint here; a production deploy refuses to run while one of them stands.
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

/** Who sells the game: the imprint that Danish and EU law ask a shop to show. */
export const SELLER = {
  legalName: 'Tariff Tantrum ApS',
  street: 'Eksempelvej 1',
  city: '1000 København K',
  country: 'Denmark',
  countryCode: 'DK',
  /** Danish company number; eight zeros stand for "not filled in yet". */
  cvr: '00000000',
} as const;

/** Percent off the first order for everyone on the list. */
export const DISCOUNT_PERCENT = 20;

/** The window of "Recent Signups", in days of 24 hours. */
export const RECENT_DAYS = 7;

/** How long a signup is kept; the privacy page prints it and the store's expiry enforces it. */
export const RETENTION_YEARS = 3;

/**
 * What a visitor agrees to, shown at the field; its version goes into the record. Change both together:
 * a new wording gets a new version, so that it stays provable who agreed to what.
 */
export const CONSENT = {
  version: '2025-09-20',
  text: `By signing up you agree that we e-mail you about the launch of ${GAME.name} and your ${DISCOUNT_PERCENT}% discount. We keep your address for at most ${RETENTION_YEARS} years and delete it whenever you ask.`,
} as const;

/** Limits of what a visitor may send; lengths are Unicode code points after trimming and NFC. */
export const LIMITS = { email: 254, emailLocalPart: 64, name: 200 } as const;

/** The file an export is saved as. */
export const EXPORT_FILENAME = `${GAME.slug}-signups.csv`;

/** What a visitor is told of a signup, in a toast or on the pages that answer a form without JavaScript. */
export const SIGNUP_TOASTS = {
  success: {
    title: "You're on the list!",
    text: `Thanks for signing up! You'll get ${DISCOUNT_PERCENT}% off when we launch in ${GAME.launch}.`,
  },
  emailRequired: { title: 'Email Required', text: 'Please enter your email address.' },
  failed: { title: 'Signup Failed', text: 'Failed to sign up. Please try again.' },
} as const;

/** The shortest admin password with which the system starts. */
export const PASSWORD_MIN = 12;
