import { type CampaignContext, listCampaigns } from '@tariff-tantrum/lambdas/campaigns/campaign/campaigns';
import { pauseOf } from '@tariff-tantrum/lambdas/campaigns/campaign/stored-campaign';
import { describePause } from '@tariff-tantrum/lambdas/contract/describe-pause';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { MAIL_ENGINES, type MailEngine } from '@tariff-tantrum/lambdas/email/mailer';
import { explainMailProblem, type MailProblem } from '@tariff-tantrum/lambdas/email/problem';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import { CLOCK_TOLERANCE, HOUR } from '@tariff-tantrum/lambdas/facts/time';
import { MAILBOX_LIMITS, type MailLimits } from '@tariff-tantrum/lambdas/people/limits';
import { PATIENCE, type WaitingEmails } from '@tariff-tantrum/lambdas/people/waiting-emails';

/**
 * From this number on, emails that wait for the limit of their address cause a notice: a person who asks several times
 * is nothing unusual.
 */
const MANY = 10;

/** What is known of the engine. */
interface EngineState {
  engine: MailEngine;
  /** Why emails could not be sent when it was last tried. */
  problem: MailProblem | undefined;
  /** Tries it again. */
  check: () => unknown;
}

/** Explains why emails wait, how many and since when; undefined if all is well. */
export async function findMailProblem(
  readWaiting: () => Promise<WaitingEmails>,
  { engine, problem, check }: EngineState,
  { perHour, perDay }: MailLimits,
  now: number,
): Promise<Problem | undefined> {
  const { count, since = now, delayed, limited, wait } = await readWaiting();
  const subject = `${formatEmails(count)} since ${formatOwnerTime(since)}`;
  if (problem) {
    const { reason, whatToDo } = explainMailProblem(MAIL_ENGINES[engine], problem);
    // No email is due that would show whether the problem persists.
    if (count === 0) void check();
    const isPassing = problem === 'day' || problem === 'rate';
    const title = count === 0 ? `No email can be sent: ${reason}.` : `${subject}: ${reason}.`;
    return { id: `mail-${problem}`, severity: isPassing ? 'warning' : 'error', title, whatToDo };
  }
  if (since > now + CLOCK_TOLERANCE) {
    return {
      id: 'mail-clock',
      severity: 'error',
      title: `${subject}, but the clock shows ${formatOwnerTime(now)}.`,
      whatToDo:
        'Set the clock from the network: emails that were requested later than it shows are not due yet.',
    };
  }
  if (count > 0 && wait > 0) {
    return {
      id: 'mail-limit',
      severity: 'warning',
      title: `${subject}: the limit is ${formatCount(perHour)} an hour and ${formatCount(perDay)} a day.`,
      whatToDo: `Nothing: they are sent from ${formatOwnerTime(now + wait)} on, newest first, of each network in turn. What has waited for ${PATIENCE / HOUR} hours is forgotten, and people can ask again. MAIL_PER_HOUR and MAIL_PER_DAY allow more, if your mail server does.`,
    };
  }
  if (limited >= MANY) {
    return {
      id: 'mail-address-limit',
      severity: 'warning',
      title: `${formatEmails(limited)}: their addresses have got as many as they may.`,
      whatToDo: `Nothing: one address gets at most ${MAILBOX_LIMITS.day.count} emails a day and ${MAILBOX_LIMITS.week.count} a week; they are sent after that.`,
    };
  }
  if (delayed === 0) return undefined;
  return {
    id: 'mail-delayed',
    severity: 'warning',
    title: `${formatEmails(delayed)}: the servers of their recipients asked to try later.`,
    whatToDo: 'Nothing: they are tried again after 5, 10, 20 … minutes.',
  };
}

/** Returns which campaign a rule or a restored backup has paused. */
export async function findPausedCampaign(
  context: Pick<CampaignContext, 'table'>,
): Promise<Problem | undefined> {
  for (const campaign of await listCampaigns(context)) {
    const pause = pauseOf(campaign);
    if (!pause || pause.pausedBy === 'owner') continue;
    const [title, whatToDo] = describePause(pause);
    return {
      id: `paused-${campaign.id}-${pause.pausedBy}`,
      severity: 'error',
      title: `The campaign “${campaign.subject}” is paused. ${title}`,
      whatToDo,
    };
  }
  return undefined;
}

const formatEmails = (count: number): string =>
  count === 1 ? 'One email waits' : `${formatCount(count)} emails wait`;
