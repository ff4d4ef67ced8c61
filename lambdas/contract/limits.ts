/** Length limits of a signup's fields, in Unicode code points after trimming and NFC. */
export const LIMITS = { email: 254, emailLocalPart: 64, emailDomainLabel: 63, name: 200 } as const;

/** The most codes that clients generate in one go. */
export const NEW_CODES_LIMIT = 100_000;

/** The minimum length of the admin password, in code points. */
export const PASSWORD_MIN = 12;

/** How long a form whose honeypot was filled is kept, in days. */
export const TRAPPED_DAYS = 30;
