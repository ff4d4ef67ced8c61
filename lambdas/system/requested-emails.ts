import { composeMail } from '../email/compose';
import { nextStepAfter, PAUSES, POLICIES } from '../email/delivery';
import { renderMail } from '../email/layout';
import { type Pace, takeTurn } from '../email/pace';
import { type SendResult, sendOnce } from '../email/send-once';
import { mailLinks, type Tokens } from '../email/tokens';
import {
  claimEmail,
  delayEmail,
  isCurrent,
  type MailJob,
  postponeEmail,
  recordRefused,
  recordSent,
} from '../people/claim';
import type { MailContext } from '../people/people';
import type { EmailRequest } from '../people/request';
import { EMAILS } from '../people/texts';
import { findDueEmails } from '../people/waiting-emails';
import { type EngineWatch, pauseEngine, readRate } from './engine-watch';

/** How many emails are read from the store in one go. */
const BATCH = 50;

/** What sending the emails that people asked for needs. */
export interface RequestedEmailNeeds {
  context: MailContext;
  watch: EngineWatch;
  /** The rate of all emails of this process. */
  pace: Pace;
  tokens: Tokens;
  siteUrl: string;
  /** The sender's address. */
  from: string;
  compose?: typeof composeMail | undefined;
}

/** Sends the emails that people asked for, one after the other, until fewer than `BATCH` are left. */
export async function sendRequestedEmails(
  needs: RequestedEmailNeeds,
  mayContinue: () => boolean,
): Promise<void> {
  let mayBeMore = true;
  while (mayBeMore && mayContinue()) {
    const dueEmails = await findDueEmails(needs.context, BATCH);
    const perSecond = dueEmails.length > 0 ? await readRate(needs.watch) : undefined;
    if (perSecond === undefined) return;
    mayBeMore = dueEmails.length >= BATCH;
    for (const due of dueEmails) {
      if (!mayContinue()) return;
      // An email that was not tried may be due again, or may have been requested again.
      if (!(await sendOne(needs, due, perSecond, mayContinue))) mayBeMore = true;
    }
  }
}

/** Sends one email that somebody has asked for. Resolves to whether it was tried. */
async function sendOne(
  needs: RequestedEmailNeeds,
  due: EmailRequest,
  perSecond: number,
  mayContinue: () => boolean,
): Promise<boolean> {
  const job = await claimEmail(needs.context, due);
  const sent = job && (await composeAndSend(needs, job, perSecond, mayContinue));
  if (sent) await recordResult(needs, job, sent);
  return sent !== undefined;
}

/** Composes and sends an email. Resolves to undefined if it is no longer wanted, or not sent now. */
async function composeAndSend(
  needs: RequestedEmailNeeds,
  job: MailJob,
  perSecond: number,
  mayContinue: () => boolean,
): Promise<SendResult | undefined> {
  const { context, watch, pace, tokens, siteUrl, from, compose = composeMail } = needs;
  const { ref, kind, attempt, email } = job;
  const since = attempt;
  const links = mailLinks(siteUrl, tokens, { ref, email }, since);
  const content = renderMail(EMAILS[kind](links), links);
  const mail = await compose({ ref, kind, attempt, from, to: email, links, since, content });
  // The person may have been erased, or have signed up again, between the claim and this moment.
  if (!(await takeTurn(pace, perSecond, mayContinue)) || !(await isCurrent(context, job))) {
    await postponeEmail(context, job, context.now());
    return undefined;
  }
  return sendOnce(watch, mail, { ref, kind, attempt });
}

/** Records the outcome of an email. */
async function recordResult(
  { context, watch }: RequestedEmailNeeds,
  job: MailJob,
  sent: SendResult,
): Promise<void> {
  const step = nextStepAfter(sent, job.claimed.delays, POLICIES.personal);
  switch (step.to) {
    case 'refused':
      watch.log({ event: 'email-refused', reason: step.reason });
      return recordRefused(context, job, step.reason);
    case 'accepted':
      return recordSent(context, job);
    case 'delayed':
      if (step.because) pauseEngine(watch, PAUSES[step.because]);
      return delayEmail(context, job, step.pause);
    case 'due':
      return postponeEmail(context, job, pauseEngine(watch, PAUSES[step.because]));
    default:
      return step satisfies never;
  }
}
