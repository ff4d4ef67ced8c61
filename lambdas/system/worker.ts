import { type AutoResume, resumeCampaigns } from '../campaigns/campaign/auto-resume';
import type { CampaignContext } from '../campaigns/campaign/campaigns';
import { cleanUpCampaigns } from '../campaigns/campaign/cleanup';
import { startScheduled } from '../campaigns/campaign/schedule';
import {
  type CampaignSender,
  type CampaignSenderOptions,
  newCampaignSender,
} from '../campaigns/delivery/campaign-sender';
import { type FreezeMemory, freezeCampaigns, newFreezeMemory } from '../campaigns/delivery/freeze';
import { resolveStaleClaim, sendTests } from '../campaigns/delivery/send-email';
import { releaseSender, sendSome } from '../campaigns/delivery/sender';
import { type Holder, newSenderLease } from '../campaigns/delivery/sender-lease';
import type { MailCapacity } from '../email/mailer';
import { newPace } from '../email/pace';
import type { MailProblem } from '../email/problem';
import { MINUTE, SECOND } from '../facts/time';
import { reconcileDuePeople } from '../people/people';
import { newReporter, type Reporter, type ReporterOptions, sendReports } from '../reports/send';
import { isEnginePaused, pauseEngine, readCapacity, readRecentCapacity, watchEngine } from './engine-watch';
import { type RequestedEmailNeeds, sendRequestedEmails } from './requested-emails';

/** What the worker needs. */
export interface MailWorkerOptions
  extends Omit<CampaignSenderOptions, 'senderLease' | 'pace' | 'pause'>,
    ReporterOptions {
  context: CampaignContext;
  /** The sender of campaigns; by default the one of all emails. */
  campaignFrom?: string | undefined;
  /** Identifies this process among those that send; by default by a random name. */
  holder?: Holder | undefined;
  /** Whether the owner gets no emails but tests. */
  isOwnerSilent: boolean;
}

/** A process that sends emails, with its state: reports to the owner, emails that people asked for, and campaigns. */
export interface MailWorker extends RequestedEmailNeeds {
  context: CampaignContext;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  sender: CampaignSender;
  freezeMemory: FreezeMemory;
  resuming: AutoResume;
  /** Undefined if the owner gets no emails but tests. */
  reporter: Reporter | undefined;
}

/** How often it looks for emails that somebody waits for, while a campaign is sent (ms). */
const LOOK_MS = SECOND;
/** How long one run sends campaigns (ms): failures of other tasks are reported after that. */
const RUN_MS = MINUTE;
/** Random bytes of the name of a process. */
const HOLDER_BYTES = 8;

export function newMailWorker(options: MailWorkerOptions): MailWorker {
  const { context, log } = options;
  const holder = options.holder ?? {
    name: context.random(HOLDER_BYTES).toString('hex'),
    isGone: () => false,
  };
  const watch = watchEngine(options);
  const senderLease = newSenderLease(context, holder);
  const needs = { ...options, senderLease, watch, mailer: watch.mailer, pace: newPace(options) };
  return {
    ...needs,
    sender: newCampaignSender({
      ...needs,
      from: options.campaignFrom ?? options.from,
      pause: (ms) => void pauseEngine(watch, ms),
    }),
    freezeMemory: newFreezeMemory(),
    resuming: { context, log, countedAt: Number.NEGATIVE_INFINITY },
    reporter: options.isOwnerSilent ? undefined : newReporter(needs),
  };
}

/** Returns why emails could not be sent at the last attempt; undefined if they could. */
export const mailProblem = ({ watch }: MailWorker): MailProblem | undefined => watch.problem;

/** Checks whether emails can be sent. Resolves to undefined if the engine cannot be asked. */
export const checkEngine = ({ watch }: MailWorker): Promise<MailCapacity | undefined> =>
  readCapacity(watch).catch(() => undefined);

/** Awaits one task of a run and keeps its error, so that the other tasks are still done. */
type Attempt = (task: Promise<unknown>) => Promise<unknown>;

/**
 * Sends what is due, until nothing is, some time has passed or the signal is aborted. Emails that somebody waits for
 * are sent alongside those of a campaign, at whatever rate it is sent. When the promise settles, nothing is under way.
 * @param options.campaigns whether it also freezes, sends and cleans up campaigns, and reconciles the people who are
 * due
 * @throws the first error, which raises an alarm on AWS; CapacityUnknown if the engine could not be asked
 */
export async function runWorker(
  worker: MailWorker,
  signal?: AbortSignal,
  { campaigns = true } = {},
): Promise<void> {
  const { context, watch, wait, resuming } = worker;
  const failures: unknown[] = [];
  const attempt: Attempt = (task) => task.catch((error) => void failures.push(error));
  await sendAwaited(worker, attempt, signal);
  if (campaigns) {
    await attempt(reconcileDuePeople(context, () => !signal?.aborted));
    await attempt(resumeCampaigns(resuming, () => readRecentCapacity(watch)));
    await attempt(startScheduled(context, watch.log));
    let isOver = false;
    const work = workOnCampaigns(worker, attempt, signal).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await Promise.race([work, wait(LOOK_MS)]);
      if (!isOver) await sendAwaited(worker, attempt, signal);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Sends the emails that somebody waits for: reports and tests to the owner, and those that people asked for. */
async function sendAwaited(
  worker: MailWorker,
  attempt: Attempt,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { reporter, sender, watch } = worker;
  const mayContinue = () => !signal?.aborted && !isEnginePaused(watch);
  if (reporter) await attempt(sendReports(reporter));
  if (mayContinue()) await attempt(sendTests(sender));
  await attempt(sendRequestedEmails(worker, mayContinue));
}

/**
 * Freezes, cleans up and sends campaigns for a while, each until it has nothing to do; an error ends only its own task.
 */
async function workOnCampaigns(
  { context, now, watch, sender, freezeMemory }: MailWorker,
  attempt: Attempt,
  signal: AbortSignal | undefined,
): Promise<void> {
  const began = now();
  const hasTime = () => !signal?.aborted && Math.abs(now() - began) < RUN_MS;
  const maySend = () => hasTime() && !isEnginePaused(watch);
  const repeat = async (task: () => Promise<boolean>, may: () => boolean) => {
    while (may() && (await attempt(task())) === true);
  };
  const send = () => sendSome(sender, () => readRecentCapacity(watch), maySend);
  await Promise.all([
    repeat(() => freezeCampaigns(context, freezeMemory), hasTime),
    repeat(() => cleanUpCampaigns(context, (stale) => resolveStaleClaim(sender, stale)), hasTime),
    repeat(send, maySend).then(() => attempt(releaseSender(sender))),
  ]);
}
