import { listCampaigns } from '../campaigns/campaign/campaigns';
import { OWNER_REF } from '../contract/email';
import type { Problem } from '../contract/schemas';
import { composeMail } from '../email/compose';
import type { Mailer, MailLogEntry, MailTag } from '../email/mailer';
import { sendOnce } from '../email/send-once';
import { dateOf, MINUTE } from '../facts/time';
import { claimHourEmail, describeHourEmail, releaseHourEmail } from './hour-emails';
import {
  claimUrgent,
  claimWeekly,
  releaseUrgent,
  releaseWeekly,
  requestWeekly,
  takeWeeklyRequest,
} from './owner-emails';
import { type Report, renderReport } from './render';
import { describeWeek, hasNews, lastWeekly, readWeek, type WeekSources } from './weekly';

/** What emailing the owner needs. */
export interface ReporterOptions extends WeekSources {
  /** The public address of the site. */
  siteUrl: string;
  mailer: Mailer;
  /** The sender's address. */
  from: string;
  ownerEmail: string;
  log: (entry: MailLogEntry) => void;
}

/** A process that emails the owner, with its state. */
export interface Reporter extends ReporterOptions {
  /** When it was last checked whether an email is due (ms since 1970). */
  checkedAt: number;
  /** When a requested email could not be sent (ms since 1970). */
  requestFailedAt: number;
}

export const newReporter = (options: ReporterOptions): Reporter => ({
  ...options,
  checkedAt: Number.NEGATIVE_INFINITY,
  requestFailedAt: Number.NEGATIVE_INFINITY,
});

/**
 * Sends what the owner must know: each week, when a campaign starts by itself, and immediately if something is urgent.
 * Checks that at most once a minute; a requested email does not wait for it.
 */
export async function sendReports(reporter: Reporter): Promise<void> {
  const { now } = reporter;
  await sendRequested(reporter);
  if (Math.abs(now() - reporter.checkedAt) < MINUTE) return;
  reporter.checkedAt = now();
  await sendHourEmails(reporter);
  await sendWeekly(reporter, lastWeekly(now()));
  await sendUrgent(reporter, dateOf(now()));
}

/** Sends an email to the owner. Resolves to whether it may have been sent. */
async function send(
  reporter: Reporter,
  { kind, attempt }: Omit<MailTag, 'ref'>,
  report: Report,
): Promise<boolean> {
  const { siteUrl, from, ownerEmail, now } = reporter;
  const tag = { ref: OWNER_REF, kind, attempt };
  const content = renderReport(siteUrl, report);
  const mail = await composeMail({ ...tag, from, to: ownerEmail, since: now(), content });
  const { result } = await sendOnce(reporter, mail, tag);
  return result !== 'later' && result !== 'unsent';
}

async function sendWeekly(reporter: Reporter, day: string): Promise<void> {
  const { context } = reporter;
  if (!(await claimWeekly(context, day))) return;
  const sendIt = async () => {
    const week = await readWeek(reporter);
    if (!hasNews(week)) return true;
    return send(reporter, { kind: 'weekly', attempt: numberOfDay(day) }, describeWeek(week));
  };
  await sendOrRelease(sendIt, () => releaseWeekly(context, day));
}

/** Sends the email that the owner has requested. If that fails, it is tried again a minute later. */
async function sendRequested(reporter: Reporter): Promise<void> {
  const { context, now, requestFailedAt } = reporter;
  if (Math.abs(now() - requestFailedAt) < MINUTE || !(await takeWeeklyRequest(context))) return;
  const sendIt = async () =>
    send(reporter, { kind: 'weekly-requested', attempt: now() }, describeWeek(await readWeek(reporter)));
  await sendOrRelease(sendIt, async () => {
    reporter.requestFailedAt = now();
    await requestWeekly(context);
  });
}

/** Tells the owner of campaigns that start by themselves. */
async function sendHourEmails(reporter: Reporter): Promise<void> {
  const { context, now } = reporter;
  for (const campaign of await listCampaigns(context)) {
    const email = await claimHourEmail(context, campaign);
    if (email === undefined) continue;
    const tag = { kind: `launch-${email}`, attempt: now() };
    await sendOrRelease(
      async () => send(reporter, tag, await describeHourEmail(context, campaign)),
      () => releaseHourEmail(context, campaign, email),
    );
  }
}

async function sendUrgent(reporter: Reporter, date: string): Promise<void> {
  const { context, problems } = reporter;
  for (const problem of await problems()) {
    if (problem.severity !== 'error' || !(await claimUrgent(context, date, problem))) continue;
    const tag = { kind: `urgent-${problem.id}`, attempt: numberOfDay(date) };
    await sendOrRelease(
      () => send(reporter, tag, describeUrgent(problem)),
      () => releaseUrgent(context, date, problem),
    );
  }
}

/** Returns the email about a problem that cannot wait for the weekly one. */
const describeUrgent = ({ title, whatToDo }: Problem): Report => ({
  subject: title,
  form: 'Form 1, urgent',
  stamp: { text: 'Urgent' },
  title: 'Something needs you',
  before: [title, whatToDo],
  after: ['You hear of it once, and then daily while it lasts.'],
});

/**
 * Sends an email that was claimed, so that it is sent once. Releases the claim if that fails, whatever the reason: an
 * email to the owner that comes twice is better than none.
 */
async function sendOrRelease(send: () => Promise<boolean>, release: () => Promise<void>): Promise<void> {
  let isSent = false;
  try {
    isSent = await send();
  } finally {
    if (!isSent) await release();
  }
}

/** Returns the number of a day, which identifies an email that is sent once a day: 20260302 for `2026-03-02`. */
const numberOfDay = (date: string): number => Number(date.replaceAll('-', ''));
