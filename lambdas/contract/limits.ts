/** Length limits of a signup's fields, in Unicode code points after trimming and NFC. */
export const LIMITS = { email: 254, emailLocalPart: 64, emailDomainLabel: 63, name: 200 } as const;

/** The minimum length of the admin password, in code points. */
export const PASSWORD_MIN = 12;
