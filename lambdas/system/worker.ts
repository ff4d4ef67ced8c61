import { createResuming, type ResumingNeeds } from '../campaigns/auto-resume';
import { type CampaignSenderOptions, newCampaignSender } from '../campaigns/campaign-sender';
import type { CampaignContext } from '../campaigns/campaigns';
import { cleanUpCampaigns } from '../campaigns/cleanup';
import { type FreezeMemory, freezeCampaigns } from '../campaigns/freeze';
import { sendTests, settleStaleClaim } from '../campaigns/send-email';
import { releaseSender, sendSome } from '../campaigns/sender';
import { composeMail } from '../email/compose';
import { PAUSES, POLICIES, settlementOf } from '../email/delivery';
import { renderMail } from '../email/layout';
import { CapacityUnknown, type MailCapacity, type Mailer } from '../email/mailer';
import { createPace } from '../email/pace';
import { type MailProblem, mailProblemOf } from '../email/problem';
import { describeFailure, type SendResult, sendOnce } from '../email/send-once';
import { mailLinks } from '../email/tokens';
import { MINUTE, SECOND } from '../facts/time';
import {
  claimEmail,
  delayEmail,
  isCurrent,
  type MailJob,
  postponeEmail,
  recordRefused,
  recordSent,
} from '../people/claim';
import { reconcileDuePeople } from '../people/people';
import type { EmailRequest } from '../people/request';
import { EMAILS } from '../people/texts';
import { findDueEmails } from '../people/waiting-emails';
import { createReportSender, type ReportSenderOptions } from '../reports/send';

/** What the worker needs. */
export interface MailWorkerOptions
  extends Omit<CampaignSenderOptions, 'context' | 'senderLease' | 'pace' | 'pause'>,
    ReportSenderOptions {
  store: Pick<CampaignSenderOptions, 'senderLease'> &
    ReportSenderOptions['store'] &
    ResumingNeeds & { context: CampaignContext; freezeMemory: FreezeMemory };
  /** Whether the owner gets no emails but tests. */
  isOwnerSilent: boolean;
}

export type MailWorker = ReturnType<typeof createMailWorker>;

/** Emails that are read from the store at once. */
const BATCH = 50;
/** How often it looks for emails that somebody waits for, while a campaign is sent (ms). */
const LOOK_MS = SECOND;
/** How long one run sends campaigns (ms): what fails beside them is reported after that. */
const RUN_MS = MINUTE;
/** How long the engine's capacity is believed (ms). */
const CAPACITY_MS = 30 * SECOND;

/** Creates the worker that sends emails: to the owner, those that people asked for, and campaigns. */
export function createMailWorker(options: MailWorkerOptions) {
  const { tokens, siteUrl, from, now, wait, log, compose = composeMail } = options;
  const { context, freezeMemory } = options.store;
  let paused = { at: 0, for: 0 };
  let problem: MailProblem | undefined;
  let recent: { at: number; capacity: MailCapacity } | undefined;

  const pause = (ms: number) => {
    paused = { at: now(), for: ms };
    return paused.at + ms;
  };
  /** A clock that was set back ends a pause, which could last for years. */
  const isPaused = () => now() >= paused.at && now() < paused.at + paused.for;

  const pace = createPace(options);
  /** The engine: each email that it accepts is one less that it can send today, until that is read again. */
  const mailer: Mailer = {
    ...options.mailer,
    async send(mail, tag) {
      const outcome = await options.mailer.send(mail, tag);
      if (outcome.result === 'accepted' && recent) recent.capacity.leftToday -= 1;
      return outcome;
    },
  };
  const needs = { ...options, mailer };
  const sender = newCampaignSender({
    ...needs,
    context,
    senderLease: options.store.senderLease,
    pace,
    pause,
  });
  const resuming = createResuming(options.store, now, options.log);
  const reports = options.isOwnerSilent ? undefined : createReportSender(needs);

  /** Composes and sends an email. Resolves to undefined if it is no longer wanted, or not sent now. */
  async function composeAndSend(
    job: MailJob,
    perSecond: number,
    mayContinue: () => boolean,
  ): Promise<SendResult | undefined> {
    const { ref, kind, attempt, email } = job;
    const since = attempt;
    const links = mailLinks(siteUrl, tokens, { ref, email }, since);
    const content = renderMail(EMAILS[kind](links), links);
    const mail = await compose({ ref, kind, attempt, from, to: email, links, since, content });
    // The person may have been erased, or have signed up again, between the claim and this moment.
    if (!(await pace.take(perSecond, mayContinue)) || !(await isCurrent(context, job))) {
      await postponeEmail(context, job, now());
      return undefined;
    }
    return sendOnce(needs, mail, { ref, kind, attempt });
  }

  /** Sends one email that somebody has asked for. Resolves to whether it was tried. */
  async function send(due: EmailRequest, perSecond: number, mayContinue: () => boolean): Promise<boolean> {
    const job = await claimEmail(context, due);
    const sent = job && (await composeAndSend(job, perSecond, mayContinue));
    if (sent) await settle(job, sent);
    return sent !== undefined;
  }

  /** Records what sending an email has led to. */
  async function settle(job: MailJob, sent: SendResult): Promise<void> {
    const settlement = settlementOf(sent, job.claimed.delays, POLICIES.personal);
    problem = problemOf(sent);
    switch (settlement.to) {
      case 'refused':
        log({ event: 'email-refused', reason: settlement.reason });
        return recordRefused(context, job, settlement.reason);
      case 'accepted':
        return recordSent(context, job);
      case 'delayed':
        if (settlement.because) pause(PAUSES[settlement.because]);
        return delayEmail(context, job, settlement.pause);
      case 'due':
        return postponeEmail(context, job, pause(PAUSES[settlement.because]));
      default:
        return settlement satisfies never;
    }
  }

  async function readCapacity(): Promise<MailCapacity> {
    try {
      const capacity = await mailer.capacity();
      const { healthy, leftToday } = capacity;
      const limit = healthy ? leftToday <= 0 && 'day' : (capacity.problem ?? 'account');
      // A problem that only sending shows stays until something was sent.
      if (limit || problem !== 'sender') problem = limit || undefined;
      return capacity;
    } catch (error) {
      log({ event: 'email-failed', error: describeFailure(error) });
      problem = mailProblemOf(error);
      pause(PAUSES.machine);
      throw new CapacityUnknown('The engine could not be asked.', { cause: error });
    }
  }

  async function readRecentCapacity(): Promise<MailCapacity> {
    if (!recent || Math.abs(now() - recent.at) > CAPACITY_MS)
      recent = { at: now(), capacity: { ...(await readCapacity()) } };
    return recent.capacity;
  }

  /** Returns how many emails a second may be sent, or undefined if none may be sent now. */
  async function readRate(): Promise<number | undefined> {
    const { healthy, leftToday, perSecond } = await readRecentCapacity();
    if (healthy && leftToday > 0 && perSecond > 0) return perSecond;
    log({ event: 'email-later', reason: healthy ? 'day' : 'account' });
    pause(healthy ? PAUSES.day : PAUSES.account);
    return undefined;
  }

  /** Sends the emails that people asked for, one after the other, until less is left than is read at once. */
  async function sendDue(mayContinue: () => boolean): Promise<void> {
    let mayBeMore = true;
    while (mayBeMore && mayContinue()) {
      const dueEmails = await findDueEmails(context, BATCH);
      const perSecond = dueEmails.length > 0 ? await readRate() : undefined;
      if (perSecond === undefined) return;
      mayBeMore = dueEmails.length >= BATCH;
      for (const due of dueEmails) {
        if (!mayContinue()) return;
        // What was not tried may be due again, or have been asked for again.
        if (!(await send(due, perSecond, mayContinue))) mayBeMore = true;
      }
    }
  }

  return {
    /** Returns why emails could not be sent when it was last tried; undefined if they could. */
    problem: () => problem,
    /** Tries whether emails can be sent. Resolves to undefined if the engine cannot be asked. */
    check: (): Promise<MailCapacity | undefined> => readCapacity().catch(() => undefined),
    /**
     * Sends what is due, until nothing is, some time has passed or the signal is aborted. Emails that somebody waits for
     * go beside those of a campaign, at whatever rate it is sent. What fails does not keep the rest from being done.
     * When it settles, nothing is under way.
     * @param options.campaigns whether it also freezes, sends and clears campaigns, and looks at people when something of theirs ends
     * @throws the first error, which raises an alarm on AWS; CapacityUnknown if the engine could not be asked
     */
    async run(signal?: AbortSignal, { campaigns = true } = {}): Promise<void> {
      const began = now();
      const mayContinue = () => !signal?.aborted && !isPaused();
      const hasTime = () => !signal?.aborted && Math.abs(now() - began) < RUN_MS;
      const failures: unknown[] = [];
      const attempt = (task: Promise<unknown> | undefined) =>
        task?.catch((error) => void failures.push(error));
      const sendAwaited = async () => {
        await attempt(reports?.run());
        if (mayContinue()) await attempt(sendTests(sender));
        await attempt(sendDue(mayContinue));
      };
      await sendAwaited();
      if (campaigns) {
        await attempt(reconcileDuePeople(context, () => !signal?.aborted));
        await attempt(resuming.run(readRecentCapacity));
        let isOver = false;
        const repeat = async (task: () => Promise<boolean>, may: () => boolean) => {
          while (may() && (await attempt(task())) === true);
        };
        const maySend = () => hasTime() && !isPaused();
        const work = Promise.all([
          repeat(() => freezeCampaigns(context, freezeMemory), hasTime),
          repeat(() => cleanUpCampaigns(context, (stale) => settleStaleClaim(sender, stale)), hasTime),
          repeat(() => sendSome(sender, readRecentCapacity, maySend), maySend).then(() =>
            attempt(releaseSender(sender)),
          ),
        ]).then(() => {
          isOver = true;
        });
        while (!isOver) {
          await Promise.race([work, wait(LOOK_MS)]);
          if (!isOver) await sendAwaited();
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Returns why an email was certainly not accepted, if the reason concerns all emails. */
function problemOf(sent: SendResult): MailProblem | undefined {
  if (sent.result === 'unsent') return sent.problem;
  return sent.result === 'later' && sent.limit !== 'recipient' ? (sent.problem ?? sent.limit) : undefined;
}
