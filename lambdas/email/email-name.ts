import type { MailTag } from './mailer';

/** Names an email: its Message-ID contains this, and so does the address that its bounces come to. */
export type EmailName = Pick<MailTag, 'ref' | 'kind'>;

/** The longest local part of an address (RFC 5321, 4.5.3.1.1). */
const LOCAL_PART = 64;

/**
 * Returns the Message-ID of an email.
 * @param since when it was first tried (ms since 1970): after an erasure, attempts are counted from 1 again
 * @param domain in ASCII
 */
export const messageIdOf = ({ ref, kind, attempt }: MailTag, since: number, domain: string): string =>
  `<${ref}.${kind}.${attempt}.${since.toString(36)}@${domain}>`;

/** Returns the address that the bounces of one email come to; the address unchanged if it would be too long. */
export function bounceAddressOf(address: string, { ref, kind }: EmailName): string {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${ref}.${kind}`;
  return local.length > LOCAL_PART ? address : local + address.slice(at);
}

const MESSAGE_ID = /^<?([0-9a-f]{32})\.([a-z0-9-]{1,40})\.\d{1,6}\.[0-9a-z]{1,12}@/;
const BOUNCE_ADDRESS = /\+([0-9a-f]{32})\.([a-z0-9-]{1,40})@/i;

/** Returns the email that a Message-ID names; undefined if it is not one of `messageIdOf`. */
export const emailOfMessageId = (text: string): EmailName | undefined => nameOf(MESSAGE_ID.exec(text.trim()));

/** Returns the email whose bounces come to an address in a header; undefined if there is none of `bounceAddressOf`. */
export const emailOfAddress = (header: string): EmailName | undefined => nameOf(BOUNCE_ADDRESS.exec(header));

function nameOf(match: RegExpExecArray | null): EmailName | undefined {
  const [, ref, kind] = match ?? [];
  // Servers may change the case of a local part.
  return ref === undefined || kind === undefined
    ? undefined
    : { ref: ref.toLowerCase(), kind: kind.toLowerCase() };
}
