/**
 * Returns the limits of a connection to a mail server or a mailbox (ms), by the names that nodemailer and imapflow give
 * them. A connection may be silent for longer than a greeting may take: with equal times it would be chance whether a
 * server that never greeted is taken for one that fell silent later, when it may have got an email.
 */
export const connectionLimits = (timeout: number) => ({
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout * 1.25,
});
