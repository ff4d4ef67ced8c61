import { createHash } from 'node:crypto';
import { findReportPeriod, REPORT_DAYS } from '@tariff-tantrum/lambdas/campaigns/order/report-period';
import type { BounceReports, Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { readReport } from '@tariff-tantrum/lambdas/email/bounces/read-report';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import { DAY, isoOf } from '@tariff-tantrum/lambdas/facts/time';
import type { SystemContext } from '@tariff-tantrum/lambdas/system/context';
import { recordMailboxReport } from '@tariff-tantrum/lambdas/system/provider-events';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { ask, describeMailboxError, type ImapOptions, MailboxError, withMailbox } from './imap';

/** The mailbox that bounces come to, and what is remembered of it. */
export interface BounceMailbox extends ImapOptions {
  context: SystemContext;
  /** When it was last read (ms since 1970). */
  readAt?: number;
  /** Whether its server lets messages have keywords, as far as it was read. */
  hasKeywords?: boolean;
}

/**
 * Returns the keyword that marks a message once its result is stored, so that it is not read again. Each installation
 * has its own keyword: a copy of the data elsewhere hides no bounces from this one.
 */
export const readKeyword = ({ installation }: Pick<SystemContext, 'installation'>): string =>
  `$LaunchRead-${createHash('sha256').update(installation).digest('hex').slice(0, 8)}`;
const SEEN = '\\Seen';

/** How many messages one look reads, and how much of each (bytes): a report comes before the email that it returns. */
export const LOOK = { messages: 200, bytes: 128 * 1024 };

/** IMAP searches by day, in the time zone of the server. */
const DAY_BEFORE = DAY;

/**
 * Reads the messages that are new, while a campaign is sent and `REPORT_DAYS` after it, and records what they report:
 * the newest first, each marked once that is stored. A process that is killed in between reads it again, which changes
 * nothing.
 * @param signal ends it at once
 * @throws MailboxError; StoreUnavailableError
 */
export async function readBounces(mailbox: BounceMailbox, signal: AbortSignal): Promise<void> {
  const { context } = mailbox;
  const begun = await findReportPeriod(context);
  if (begun === undefined) return;
  try {
    await withMailbox(mailbox, signal, (client, opened) => readNew(mailbox, client, opened, begun));
    mailbox.readAt = context.now();
  } catch (error) {
    // Closed by us.
    if (!signal.aborted) throw error;
  }
}

async function readNew(
  mailbox: BounceMailbox,
  client: ImapFlow,
  opened: MailboxObject,
  begun: number,
): Promise<void> {
  if (opened.readOnly) throw new MailboxError('read-only');
  const keyword = readKeyword(mailbox.context);
  const hasKeywords = allowsFlag(opened, keyword);
  mailbox.hasKeywords = hasKeywords;
  const flag = hasKeywords ? keyword : SEEN;
  const unread = hasKeywords ? { unKeyword: keyword } : { seen: false };
  const since = new Date(begun - DAY_BEFORE);
  const found = (await ask(client.search({ ...unread, since }, { uid: true }))) || [];
  const newest = found.sort((a, b) => b - a).slice(0, LOOK.messages);
  for (const uid of newest.map(String)) {
    const query = { uid: true, source: { start: 0, maxLength: LOOK.bytes } };
    const message = await ask(client.fetchOne(uid, query, { uid: true }));
    const source = message ? message.source : undefined;
    // Somebody has deleted it.
    if (!source) continue;
    await recordMessage(mailbox.context, source);
    const isMarked = await ask(client.messageFlagsAdd(uid, [flag], { uid: true }));
    if (!isMarked) throw new MailboxError('read-only');
  }
}

const allowsFlag = ({ permanentFlags }: MailboxObject, flag: string): boolean =>
  !permanentFlags || permanentFlags.has('\\*') || permanentFlags.has(flag);

const EVENTS = { bounced: 'bounce', complained: 'complaint' } as const;

async function recordMessage(context: SystemContext, raw: Uint8Array): Promise<void> {
  const { kind, email } = await readReport(raw);
  if (email && (kind === 'bounced' || kind === 'complained'))
    await recordMailboxReport(context, email, EVENTS[kind]);
}

/** Returns how the system learns of bounces. @param mailbox undefined if there is none */
export const describeReports = (mailbox: BounceMailbox | undefined): BounceReports =>
  mailbox
    ? { from: 'mailbox', ...(mailbox.readAt !== undefined && { readAt: isoOf(mailbox.readAt) }) }
    : { from: 'nowhere' };

/** Returns why the mailbox could not be read. */
export function describeFailure(mailbox: BounceMailbox | undefined, error: unknown): Problem {
  const { readAt } = mailbox ?? {};
  const more = readAt === undefined ? '' : ` It was last read at ${formatOwnerTime(readAt)}.`;
  return describeMailboxError(error instanceof MailboxError ? error : new MailboxError('unknown'), more);
}

/** Returns a problem if the server has no keywords: messages that somebody has opened are then missed. */
export const findMissingKeywords = async ({ hasKeywords }: BounceMailbox): Promise<Problem | undefined> =>
  hasKeywords !== false
    ? undefined
    : {
        id: 'bounce-mailbox-keywords',
        severity: 'warning',
        title: 'The mailbox of bounces allows no keywords, so what was read is marked as seen.',
        whatToDo:
          'Nothing, if nobody else reads it. Otherwise use a mailbox of its own: bounces that somebody has opened are not read.',
      };

/** Says when the mailbox is read; printed at the start. */
export const MAILBOX_SENTENCE = `Bounces are read from their mailbox while a campaign is sent and ${REPORT_DAYS} days after it`;
