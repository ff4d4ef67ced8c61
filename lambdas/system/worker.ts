import { createClearing } from '../campaigns/clearing';
import type { createFreezing } from '../campaigns/freeze';
import { createResuming, type ResumingNeeds } from '../campaigns/resuming';
import { type CampaignSenderOptions, createCampaignSender } from '../campaigns/sender';
import type { Tallies } from '../campaigns/tallies';
import { composeMail } from '../email/compose';
import { renderMail } from '../email/layout';
import {
  CapacityUnknown,
  type MailCapacity,
  type MailLimit,
  type MailOutcome,
  OutcomeUnknown,
} from '../email/mailer';
import { type MailProblem, mailProblemOf } from '../email/problem';
import { mailLinks } from '../email/tokens';
import { HOUR, MINUTE, SECOND } from '../facts/time';
import type { PersonRecord } from '../people/person';
import type { createQueue, MailJob } from '../people/queue';
import { EMAILS } from '../people/texts';
import { createReportSender, type ReportSenderOptions } from '../reports/send';

/** What the worker needs. */
export interface MailWorkerOptions extends Omit<CampaignSenderOptions, 'pause'>, ReportSenderOptions {
  store: CampaignSenderOptions['store'] &
    ReportSenderOptions['store'] &
    ResumingNeeds &
    Parameters<typeof createClearing>[0] & {
      freezing: ReturnType<typeof createFreezing>;
      tallies: Pick<Tallies, 'notePace'>;
      queue: Omit<ReturnType<typeof createQueue>, 'waiting' | 'waitingSince'>;
    };
  /** Whether the owner gets no emails but tests. */
  isOwnerSilent: boolean;
}

export type MailWorker = ReturnType<typeof createMailWorker>;

/** Emails that are read from the store at once. */
const BATCH = 50;
/** How long to wait before anything is sent again, by the limit that was reached. */
const PAUSES: Record<Exclude<MailLimit, 'recipient'>, number> = {
  rate: 10 * SECOND,
  day: HOUR,
  account: 15 * MINUTE,
};
/** How long to wait after an error of the engine itself, such as a full disk. */
const FAILURE_PAUSE = MINUTE;

/** How long the engine's capacity is believed while a campaign is sent (ms). */
const CAPACITY_MS = 30 * SECOND;

/** How often the pace of a campaign is noted (ms). */
const PACE_MS = 15 * SECOND;

/** Creates the worker that sends the emails of a queue, one after the other. */
export function createMailWorker(options: MailWorkerOptions) {
  const { mailer, tokens, siteUrl, from, now, wait, log, compose = composeMail } = options;
  const { queue } = options.store;
  let paused = { at: 0, for: 0 };
  let problem: MailProblem | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;
  let recent: { at: number; capacity: MailCapacity } | undefined;

  const pause = (ms: number) => {
    paused = { at: now(), for: ms };
    return paused.at + ms;
  };
  /** A clock that was set back ends a pause, which could last for years. */
  const isPaused = () => now() >= paused.at && now() < paused.at + paused.for;

  const sender = createCampaignSender({ ...options, pause });
  const clearing = createClearing(options.store, sender.settleStaleClaim, now);
  const resuming = createResuming(options.store, now);
  const reports = options.isOwnerSilent ? undefined : createReportSender(options);
  const logFailure = (error: unknown) => {
    const { name = 'unknown', code }: { name?: string; code?: string } = error instanceof Error ? error : {};
    log({ event: 'email-failed', error: code === undefined ? name : `${name} ${code}` });
  };

  /** Composes and sends an email. Resolves to undefined if it is not wanted any more, or could not be sent at all. */
  async function composeAndSend(job: MailJob): Promise<MailOutcome | undefined> {
    const { ref, kind, attempt, email, since } = job;
    const links = mailLinks(siteUrl, tokens, ref, since);
    const content = renderMail(EMAILS[kind](links), links);
    const mail = await compose({ ref, kind, attempt, from, to: email, links, since, content });
    // The person may have been erased, or have signed up again, between the claim and this moment.
    if (!(await queue.isCurrent(job))) {
      await queue.postpone(job, now());
      return undefined;
    }
    try {
      return await mailer.send(mail, { ref, kind, attempt });
    } catch (error) {
      if (error instanceof OutcomeUnknown) {
        // It counts as sent: a second email would be worse than a missing one, and the person can ask again.
        log({ event: 'email-unknown' });
        return { result: 'accepted', id: '' };
      }
      logFailure(error);
      problem = mailProblemOf(error);
      await queue.postpone(job, pause(FAILURE_PAUSE));
      return undefined;
    }
  }

  /** Sends one mail. Resolves to whether it was sent. */
  async function send(due: PersonRecord): Promise<boolean> {
    const job = await queue.claim(due);
    if (!job) return false;
    const outcome = await composeAndSend(job);
    if (outcome === undefined) return false;
    problem = undefined;
    if (outcome.result === 'later' && outcome.limit !== 'recipient') {
      problem = outcome.problem ?? outcome.limit;
      log({ event: 'email-later', reason: outcome.limit });
      await queue.postpone(job, pause(PAUSES[outcome.limit]));
      return false;
    }
    if (outcome.result === 'later') {
      const isDelayed = await queue.delay(job);
      log(
        isDelayed
          ? { event: 'email-later', reason: 'recipient' }
          : { event: 'email-refused', reason: 'expired' },
      );
      if (isDelayed) return true;
    }
    if (outcome.result === 'refused') log({ event: 'email-refused', reason: outcome.reason });
    await queue.sent(job);
    return true;
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
      logFailure(error);
      problem = mailProblemOf(error);
      pause(FAILURE_PAUSE);
      throw new CapacityUnknown('The engine could not be asked.', { cause: error });
    }
  }

  /** Returns the shortest time between two emails in ms, or undefined if none may be sent now. */
  async function interval(): Promise<number | undefined> {
    const { healthy, leftToday, perSecond } = await readCapacity();
    if (healthy && leftToday > 0 && perSecond > 0) return SECOND / perSecond;
    log({ event: 'email-later', reason: healthy ? 'day' : 'account' });
    pause(healthy ? PAUSES.day : PAUSES.account);
    return undefined;
  }

  /** Sends the emails that people asked for, one after the other. */
  async function sendDue(mayContinue: () => boolean): Promise<void> {
    if (!mayContinue()) return;
    let dueEmails = await queue.due(BATCH);
    const between = dueEmails.length > 0 ? await interval() : undefined;
    while (between !== undefined && dueEmails.length > 0) {
      for (const due of dueEmails) {
        if (!mayContinue()) return;
        if ((await send(due)) && between > 0) await wait(between);
      }
      if (!mayContinue()) return;
      dueEmails = await queue.due(BATCH);
    }
  }

  async function readRecentCapacity(): Promise<MailCapacity> {
    if (!recent || Math.abs(now() - recent.at) > CAPACITY_MS)
      recent = { at: now(), capacity: await readCapacity() };
    return recent.capacity;
  }

  /** Notes the pace of the campaign that is being sent, for who watches it. */
  async function notePace(): Promise<void> {
    if (now() - notedAt < PACE_MS && now() >= notedAt) return;
    notedAt = now();
    const campaign = await options.store.campaigns.active();
    if (campaign) await options.store.tallies.notePace(campaign.id);
  }

  return {
    /** Returns why emails could not be sent when it was last tried; undefined if they could. */
    problem: () => problem,
    /** Tries whether emails can be sent. Resolves to undefined if the engine cannot be asked. */
    check: (): Promise<MailCapacity | undefined> => readCapacity().catch(() => undefined),
    /**
     * Sends what is due, until nothing is or the signal is aborted. What fails does not keep the rest from being sent:
     * the emails to the owner, those that people asked for, and campaigns.
     * @throws the first error, which raises an alarm on AWS; CapacityUnknown if the engine could not be asked
     */
    async run(signal?: AbortSignal): Promise<void> {
      const mayContinue = () => !signal?.aborted && !isPaused();
      const failures: unknown[] = [];
      const attempt = (task: Promise<unknown> | undefined) =>
        task?.catch((error) => void failures.push(error));
      const isAborted = () => signal?.aborted === true;
      await attempt(reports?.run());
      await attempt(resuming.run(readRecentCapacity));
      let isMore = true;
      while (isMore) {
        // Confirmations and links go first: somebody waits for them.
        await attempt(sendDue(mayContinue));
        if (isAborted()) break;
        const tasks = [options.store.freezing.run, clearing.run];
        if (mayContinue()) tasks.push(() => sender.run(readRecentCapacity, mayContinue));
        const found = await Promise.all(tasks.map((task) => attempt(task())));
        await attempt(notePace());
        isMore = found.includes(true) && !isAborted();
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
