import { OWNER_REF } from '../contract/email';
import { composeMail } from '../email/compose';
import type { Mailer, MailLogEntry, MailTag } from '../email/mailer';
import { sendOnce } from '../email/send-once';
import { dateOf, MINUTE } from '../facts/time';
import { type Report, renderReport } from './render';
import type { createOwnerEmails } from './told';
import { describeUrgent } from './urgent';
import { describeWeek, hasNews, lastWeekly, readWeek, type WeekSources } from './weekly';

export interface ReportSenderOptions extends WeekSources {
  /** The public address of the site. */
  siteUrl: string;
  store: WeekSources['store'] & { ownerEmails: ReturnType<typeof createOwnerEmails> };
  mailer: Mailer;
  /** The sender's address. */
  from: string;
  ownerEmail: string;
  log: (entry: MailLogEntry) => void;
}

/** Creates the reporter, which emails the owner each week, and at once if something is urgent. */
export function createReportSender(options: ReportSenderOptions) {
  const { problems, siteUrl, from, ownerEmail, now } = options;
  const { ownerEmails } = options.store;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let requestFailedAt = Number.NEGATIVE_INFINITY;

  /** Sends an email to the owner. Resolves to whether it may have been sent. */
  async function send({ kind, attempt }: Omit<MailTag, 'ref'>, report: Report): Promise<boolean> {
    const tag = { ref: OWNER_REF, kind, attempt };
    const content = renderReport(siteUrl, report);
    const mail = await composeMail({ ...tag, from, to: ownerEmail, since: now(), content });
    const { result } = await sendOnce(options, mail, tag);
    return result !== 'later' && result !== 'unsent';
  }

  async function sendWeekly(day: string): Promise<void> {
    if (!(await ownerEmails.claimWeekly(day))) return;
    const sendIt = async () => {
      const week = await readWeek(options);
      return (
        !hasNews(week) || (await send({ kind: 'weekly', attempt: numberOfDay(day) }, describeWeek(week)))
      );
    };
    await sendOrRelease(sendIt, () => ownerEmails.releaseWeekly(day));
  }

  /** Sends what the owner has asked for. What was not sent is tried again a minute later. */
  async function sendRequested(): Promise<void> {
    if (Math.abs(now() - requestFailedAt) < MINUTE || !(await ownerEmails.takeRequest())) return;
    const sendIt = async () =>
      send({ kind: 'weekly-requested', attempt: now() }, describeWeek(await readWeek(options)));
    await sendOrRelease(sendIt, async () => {
      requestFailedAt = now();
      await ownerEmails.request();
    });
  }

  async function sendUrgent(date: string): Promise<void> {
    for (const problem of await problems()) {
      if (problem.severity !== 'error' || !(await ownerEmails.claimUrgent(date, problem))) continue;
      const tag = { kind: `urgent-${problem.id}`, attempt: numberOfDay(date) };
      await sendOrRelease(
        () => send(tag, describeUrgent(problem)),
        () => ownerEmails.releaseUrgent(date, problem),
      );
    }
  }

  return {
    /** Sends what the owner must hear; looks at most once a minute. */
    async run(): Promise<void> {
      await sendRequested();
      if (Math.abs(now() - checkedAt) < MINUTE) return;
      checkedAt = now();
      await sendWeekly(lastWeekly(now()));
      await sendUrgent(dateOf(now()));
    },
  };
}

/**
 * Sends what was claimed before, so that it is sent once. Releases it if that fails, whatever the reason: to get an email
 * about the list twice is better than never.
 */
async function sendOrRelease(send: () => Promise<boolean>, release: () => Promise<void>): Promise<void> {
  let isSent = false;
  try {
    isSent = await send();
  } finally {
    if (!isSent) await release();
  }
}

/** Returns the number of a day, which identifies an email that there is once a day: 20260302 for `2026-03-02`. */
const numberOfDay = (date: string): number => Number(date.replaceAll('-', ''));
