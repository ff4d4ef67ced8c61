import type { MailOutcome } from './mailer';

/** Whether an address is ASCII before the @ sign, as servers without SMTPUTF8 (RFC 6531) require. */
export const isAsciiLocalPart = (email: string): boolean => /^[\x21-\x7e]+@[^@]+$/.test(email);

/**
 * The outcome of an email to an address that the server does not support: it says nothing about the mailbox or the
 * account.
 */
export const NOT_MAILABLE: MailOutcome = { result: 'refused', reason: 'not mailable' };
