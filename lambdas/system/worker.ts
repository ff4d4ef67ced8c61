import { createResuming, type ResumingNeeds } from '../campaigns/auto-resume';
import { type CampaignSenderOptions, newCampaignSender } from '../campaigns/campaign-sender';
import type { CampaignContext } from '../campaigns/campaigns';
import { cleanUpCampaigns } from '../campaigns/cleanup';
import { type FreezeMemory, freezeCampaigns } from '../campaigns/freeze';
import { sendTests, settleStaleClaim } from '../campaigns/send-email';
import { releaseSender, sendSome } from '../campaigns/sender';
import type { MailCapacity } from '../email/mailer';
import { createPace } from '../email/pace';
import { MINUTE, SECOND } from '../facts/time';
import { reconcileDuePeople } from '../people/people';
import { createReportSender, type ReportSenderOptions } from '../reports/send';
import { isEnginePaused, pauseEngine, readCapacity, readRecentCapacity, watchEngine } from './engine-watch';
import { sendRequestedEmails } from './requested-emails';

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

/** How often it looks for emails that somebody waits for, while a campaign is sent (ms). */
const LOOK_MS = SECOND;
/** How long one run sends campaigns (ms): what fails beside them is reported after that. */
const RUN_MS = MINUTE;

/** Creates the worker that sends emails: to the owner, those that people asked for, and campaigns. */
export function createMailWorker(options: MailWorkerOptions) {
  const { now, wait } = options;
  const { context, freezeMemory, senderLease } = options.store;
  const watch = watchEngine(options);
  const needs = { ...options, context, senderLease, watch, mailer: watch.mailer, pace: createPace(options) };
  const sender = newCampaignSender({ ...needs, pause: (ms) => void pauseEngine(watch, ms) });
  const resuming = createResuming(options.store, now, options.log);
  const reports = options.isOwnerSilent ? undefined : createReportSender(needs);
  const readRecent = () => readRecentCapacity(watch);

  /** Freezes, cleans up and sends campaigns for a while, each until it has nothing to do; what fails ends only its own. */
  async function workOnCampaigns(
    attempt: (task: Promise<unknown>) => Promise<unknown>,
    hasTime: () => boolean,
  ): Promise<void> {
    const repeat = async (task: () => Promise<boolean>, may: () => boolean) => {
      while (may() && (await attempt(task())) === true);
    };
    const maySend = () => hasTime() && !isEnginePaused(watch);
    await Promise.all([
      repeat(() => freezeCampaigns(context, freezeMemory), hasTime),
      repeat(() => cleanUpCampaigns(context, (stale) => settleStaleClaim(sender, stale)), hasTime),
      repeat(() => sendSome(sender, readRecent, maySend), maySend).then(() => attempt(releaseSender(sender))),
    ]);
  }

  return {
    /** Returns why emails could not be sent when it was last tried; undefined if they could. */
    problem: () => watch.problem,
    /** Tries whether emails can be sent. Resolves to undefined if the engine cannot be asked. */
    check: (): Promise<MailCapacity | undefined> => readCapacity(watch).catch(() => undefined),
    /**
     * Sends what is due, until nothing is, some time has passed or the signal is aborted. Emails that somebody waits for
     * go beside those of a campaign, at whatever rate it is sent. What fails does not keep the rest from being done.
     * When it settles, nothing is under way.
     * @param options.campaigns whether it also freezes, sends and clears campaigns, and looks at people when something of theirs ends
     * @throws the first error, which raises an alarm on AWS; CapacityUnknown if the engine could not be asked
     */
    async run(signal?: AbortSignal, { campaigns = true } = {}): Promise<void> {
      const began = now();
      const mayContinue = () => !signal?.aborted && !isEnginePaused(watch);
      const hasTime = () => !signal?.aborted && Math.abs(now() - began) < RUN_MS;
      const failures: unknown[] = [];
      const attempt = (task: Promise<unknown>) => task.catch((error) => void failures.push(error));
      const sendAwaited = async () => {
        if (reports) await attempt(reports.run());
        if (mayContinue()) await attempt(sendTests(sender));
        await attempt(sendRequestedEmails(needs, mayContinue));
      };
      await sendAwaited();
      if (campaigns) {
        await attempt(reconcileDuePeople(context, () => !signal?.aborted));
        await attempt(resuming.run(readRecent));
        let isOver = false;
        const work = workOnCampaigns(attempt, hasTime).then(() => {
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
