import { showsNoMailbox } from './permanence';

/** The result of a delivery that a message reports. */
export type DeliveryResult = 'bounced' | 'soft-bounced' | 'delayed';

/**
 * Where the copy of the email begins that Exim, qmail (QSBMF), GMX and others append to their notices: with a line of
 * dashes that says so, or with the email's own headers.
 */
const COPY =
  /^[ \t>]{0,9}(?:--[^\n]{0,60}\b(?:copy|original|headers?|returned)\b|(?:received|return-path|message-id|dkim-signature|mime-version):)/im;

/** How much of a notice is read (characters): it precedes the copy, and is short. */
const NOTICE_LENGTH = 16_384;

/** Mail systems write little more than that something has failed. */
const FAILURE =
  /fail(ed|ure)|could ?n[o']t|unable to|not able to|undeliver|not (be )?delivered|returned|reject(ed|s)|did not reach|error|nicht zugestellt|\b5\d\d[ -]/i;
const DELAY =
  /\bdelayed\b|not yet been delivered|could not be delivered for (the (past|last)|\d)|will (be retried|keep trying|continue to)|warning message only|do not (need|have) to resend/i;

/** Splits the text of a notice from the copy of the email that follows. */
export function splitNotice(text: string): { notice: string; copy: string } {
  const at = COPY.exec(text)?.index ?? text.length;
  return { notice: text.slice(0, Math.min(at, NOTICE_LENGTH)), copy: text.slice(at) };
}

/**
 * Returns the result that a notice in plain words reports; undefined if it is about no delivery. Its sender must be a
 * mail system.
 */
export function judgeNotice(subject: string, notice: string): DeliveryResult | undefined {
  const words = `${subject}\n${notice}`;
  if (DELAY.test(words)) return 'delayed';
  if (!FAILURE.test(words)) return undefined;
  return showsNoMailbox('', notice) ? 'bounced' : 'soft-bounced';
}
