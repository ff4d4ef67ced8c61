/**
 * Builds messages of mail systems, with made-up names; each system's form is in `servers.ts` and the files that it
 * imports.
 */

/** What a server replied to the delivery of an email, or why there was no reply. */
export interface Failure {
  /** Such as `550`, absent without a reply. */
  reply?: string;
  /** Such as `5.1.1`; absent if the server gives none. */
  status?: string;
  words: string;
}

/** The part of the email that a report returns. */
export type Returned = 'message' | 'headers' | 'nothing';

/** An email that failed, and the failure. */
export interface Bounce {
  /** The bytes of the email, and the address that its bounces come to. */
  email: string;
  to: string;
  failure: Failure;
  returned: Returned;
}

/**
 * How a mail system reports that it could not deliver an email: its own words and headers around what a server replied.
 */
export type Server = (bounce: Bounce) => string;

/** The recipient of each email. */
export const RECIPIENT = 'kay@receiver.example';

export const linesOf = (...lines: string[]): string => lines.join('\r\n');
export const headersOf = (email: string): string => email.split('\r\n\r\n', 1)[0] ?? '';
const MESSAGE_ID = /^Message-ID:\s*(<[^>]*>)\r\n/m;
export const messageIdIn = (email: string): string => MESSAGE_ID.exec(email)?.[1] ?? '';
/** Returns an email with another header in place of its Message-ID, or with none. */
export const withoutMessageId = (email: string, header = ''): string =>
  email.replace(MESSAGE_ID, header && `${header}\r\n`);

/** The reply as a server sends it, such as `550 5.1.1 User unknown`. */
export const replyOf = ({ reply, status, words }: Failure): string =>
  [reply, status, words].filter(Boolean).join(' ');

/** Builds a message in plain text. */
export const plainMessage = (headers: readonly string[], ...lines: string[]): string =>
  linesOf(...headers, 'Date: Tue, 01 Dec 2026 15:02:11 +0000', 'MIME-Version: 1.0', '', ...lines, '');

interface Report {
  headers: readonly string[];
  /** `delivery-status` or another type of report (RFC 6522). */
  type?: string;
  /** The part for people, with its headers. */
  notice: readonly string[];
  /** The groups of fields of the part for programs. */
  groups: readonly (readonly string[])[];
  email: string;
  returned: Returned;
}

/** Builds a multipart/report (RFC 6522). */
export function report({
  headers,
  type = 'delivery-status',
  notice,
  groups,
  email,
  returned,
}: Report): string {
  const boundary = 'B_0123456789/mx.sender.example';
  const part = (...lines: string[]) => linesOf(`--${boundary}`, ...lines, '');
  const copy =
    returned === 'message'
      ? [part('Content-Type: message/rfc822', '', email)]
      : returned === 'headers'
        ? [part('Content-Type: text/rfc822-headers', '', headersOf(email))]
        : [];
  return plainMessage(
    [...headers, `Content-Type: multipart/report; report-type=${type};`, `\tboundary="${boundary}"`],
    'This is a MIME-encapsulated message.',
    '',
    part(...notice),
    part(`Content-Type: message/${type}`, '', ...groups.flatMap((group) => [...group, ''])),
    ...copy,
    `--${boundary}--`,
  );
}
