import { error, type Notice, type SentToOwnerResult, warning } from '../contract/notice';
import { MAIL_ENGINES, type MailCapacity, type MailEngine } from './mailer';
import { explainMailProblem } from './problem';

/** The engine that sends the owner's emails. */
export interface MailAccount {
  engine: MailEngine;
  /** The owner's own address. */
  ownerEmail: string;
  /** Asks the engine what it can send now; undefined if it cannot be asked. */
  capacity(): Promise<MailCapacity | undefined>;
}

/** What an owner is told whose provider delivers only to addresses that they have verified. */
export const SANDBOX = {
  title: 'The mail account is in its sandbox: only addresses that you verified get emails.',
  whatToDo: 'Ask your provider to lift that, as docs/mail.md says for Amazon SES; it takes about a day.',
} as const;

/** The share of a day's quota that campaigns leave to people who wait for an email. */
const RESERVED_SHARE = 0.1;

/** Returns how many emails of campaigns an engine can still send today. */
export const leftForCampaigns = ({ leftToday, perDay = 0 }: MailCapacity): number =>
  leftToday - perDay * RESERVED_SHARE;

/**
 * Returns why the engine sends no email now, or why none reaches its recipient.
 * @param isPublic whether visitors reach the site: then it is an error that nobody gets emails
 */
export function checkAccount(
  engine: MailEngine,
  capacity: MailCapacity | undefined,
  isPublic: boolean,
): Notice[] {
  if (engine === 'outbox')
    return (isPublic ? error : warning)(
      true,
      'This machine writes emails to files: nobody gets them.',
      isPublic
        ? 'SITE_URL is public, so set MAIL_ENGINE too (docs/mail.md), or rehearse on your own machine.'
        : 'Rehearse as often as you like: nobody counts as mailed, and people keep their codes. To reach people, set MAIL_ENGINE (docs/mail.md).',
    );
  const { healthy = false, sandbox = false, problem } = capacity ?? {};
  if (!healthy) {
    const known = problem ?? (capacity ? 'account' : 'unknown');
    const { reason, whatToDo } = explainMailProblem(MAIL_ENGINES[engine], known);
    return error(true, `No email can be sent: ${reason}.`, whatToDo);
  }
  return error(sandbox, SANDBOX.title, SANDBOX.whatToDo);
}

/** Resolves to where an email goes that the owner has requested, and what keeps it from being sent or read. */
export async function describeSent({
  engine,
  ownerEmail,
  capacity,
}: MailAccount): Promise<SentToOwnerResult> {
  const isRehearsal = engine === 'outbox';
  return { to: ownerEmail, isRehearsal, findings: checkAccount(engine, await capacity(), false) };
}
