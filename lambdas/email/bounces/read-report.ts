import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type EmailName, emailOfAddress, emailOfMessageId } from '../email-name';
import { type Fields, judgeStatus, readGroups } from './delivery-status';
import { type DeliveryResult, judgeNotice, splitNotice } from './failure-notice';

/** The kind of a message in the mailbox of bounces. */
export interface BounceReport {
  /** `bounced` if there is no such mailbox, `soft-bounced` if it failed for a reason that may pass. */
  kind: DeliveryResult | 'complained' | 'auto-reply' | 'other';
  /** The email that it is about; absent if it names none of this site. */
  email?: EmailName | undefined;
}

const STATUS = ['message/delivery-status', 'message/global-delivery-status'];
const FEEDBACK = ['message/feedback-report'];
const RETURNED = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
/**
 * The feedback types of RFC 5965 and its registry that are complaints; the others report viruses, authentication
 * failures and mail that is no spam.
 */
const COMPLAINTS = ['abuse', 'fraud'];

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true };

/**
 * Reads a message of a mail system about an email, or finds that it is something else. The end of the message may be
 * cut off. A message that the parser refuses, such as one of endless headers, counts as `other`, so that it keeps no
 * other from being read.
 */
export const readReport = (raw: Uint8Array): Promise<BounceReport> =>
  interpret(raw).catch(() => ({ kind: 'other' }));

async function interpret(raw: Uint8Array): Promise<BounceReport> {
  const message = await PostalMime.parse(raw, LIMITS);
  const [status, feedback] = [await groupsIn(message, STATUS), await groupsIn(message, FEEDBACK)];
  const kind = judge(message, status, feedback);
  if (!kind) return { kind: isAutomatic(message) ? 'auto-reply' : 'other' };
  return { kind, email: await findEmail(message, [...status, ...feedback]) };
}

function judge(
  message: Email,
  status: readonly Fields[],
  feedback: readonly Fields[],
): DeliveryResult | 'complained' | undefined {
  const type = headerOf(message, 'content-type').toLowerCase();
  const isReport = type.startsWith('multipart/report');
  if (isReport && feedback.length > 0) {
    const isComplaint = feedback.some((fields) =>
      COMPLAINTS.includes(fields.get('feedback-type')?.toLowerCase() ?? ''),
    );
    return isComplaint ? 'complained' : undefined;
  }
  if (!isReport && !isFromMailSystem(message)) return undefined;
  const { notice } = splitNotice(textOf(message));
  if (status.length > 0) return judgeStatus(status, notice);
  // A read receipt is a report, too (RFC 8098).
  return isFromMailSystem(message) ? judgeNotice(message.subject ?? '', notice) : undefined;
}

/** Returns whether the sender is a mail system, by its name or by the header of Exim and Gmail. */
const isFromMailSystem = (message: Email): boolean =>
  /\b(mail(er)?[-_ .]?daemon|postmaster|mail[-_ .]deliver(y|er)[-_ .](sub)?system)\b/i.test(
    headerOf(message, 'from'),
  ) || headerOf(message, 'x-failed-recipients') !== '';

/** Returns whether a message was sent automatically (RFC 3834), also by the headers that are older than the RFC. */
const isAutomatic = (message: Email): boolean =>
  /^auto-(replied|generated|notified)/i.test(headerOf(message, 'auto-submitted')) ||
  /^auto[-_]reply/i.test(headerOf(message, 'precedence')) ||
  /^multipart\/report/i.test(headerOf(message, 'content-type')) ||
  ['x-autoreply', 'x-autorespond', 'x-vacation'].some((name) => headerOf(message, name) !== '');

/** The headers with the address that a message was delivered to. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to', 'to'];

/**
 * Finds the email that a message is about: by the email's own address that it came to, else by the Message-ID of the
 * returned message, else by the one that it answers. If it returns another message, it is about that one, and not about
 * one which that answers.
 */
async function findEmail(message: Email, groups: readonly Fields[]): Promise<EmailName | undefined> {
  const addresses = [
    ...message.headers.filter(({ key }) => RECIPIENTS.includes(key)).map(({ value }) => value),
    ...groups.map((fields) => fields.get('original-mail-from') ?? ''),
  ];
  const byAddress = firstOf(addresses, emailOfAddress);
  if (byAddress) return byAddress;
  const returned = (await returnedMessageId(message)) ?? groups.map(originalMessageId).find(Boolean);
  if (returned !== undefined) return emailOfMessageId(returned);
  const { inReplyTo = '', references = '' } = message;
  return emailOfMessageId(inReplyTo) ?? emailOfMessageId(references.trim().split(/\s+/).at(-1) ?? '');
}

/** The field with which Gmail and Exchange name the email besides its headers. */
const originalMessageId = (fields: Fields): string | undefined =>
  fields.get('x-original-message-id') ?? fields.get('original-message-id');

/** Returns the Message-ID of the returned email: of its part, or of the copy in the text. */
async function returnedMessageId(message: Email): Promise<string | undefined> {
  const part = message.attachments.find(({ mimeType }) => RETURNED.includes(mimeType));
  if (part) return (await PostalMime.parse(`${contentOf(part).trimStart()}\r\n\r\n`, LIMITS)).messageId;
  const { copy } = splitNotice(textOf(message));
  return /^[ \t>]{0,9}message-id:\s*(<[^<>\s]{1,300}>)/im.exec(copy)?.[1];
}

async function groupsIn(message: Email, types: readonly string[]): Promise<Fields[]> {
  const part = message.attachments.find(({ mimeType }) => types.includes(mimeType));
  return part ? readGroups(contentOf(part)) : [];
}

const contentOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1');

const textOf = ({ text = '' }: Email): string => text;

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

function firstOf<Found>(
  texts: readonly string[],
  find: (text: string) => Found | undefined,
): Found | undefined {
  for (const text of texts) {
    const found = find(text);
    if (found) return found;
  }
  return undefined;
}
