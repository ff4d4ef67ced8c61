import type { PauseReason } from '../../contract/pauses';
import { leftForCampaigns } from '../../email/account';
import type { MailCapacity } from '../../email/mailer';
import { takeTurn } from '../../email/pace';
import { HOUR, SECOND } from '../../facts/time';
import { settleAll } from '../../table/batches';
import { correctSentAt, endCanary, findActiveCampaign, finishCampaign } from '../campaign/campaigns';
import { pauseCampaign } from '../campaign/pauses';
import { findAccountRule, findReportRule } from '../campaign/stop-rules';
import { type ActiveCampaign, isRehearsalOf, type StoredCampaign } from '../campaign/stored-campaign';
import type { CampaignSender } from './campaign-sender';
import { dueDeliveries, hasOpenDeliveries, isCanaryUnderWay } from './deliveries';
import type { ClaimedDelivery, DueDelivery } from './delivery';
import { countStates } from './delivery-counts';
import { deliver, resolveStaleClaim } from './send-email';
import { isLeaseHeld, keepLease, noStreak, releaseLease, takeLease } from './sender-lease';

/** Emails that are sent at the same time. */
const IN_FLIGHT = 14;
/**
 * How many emails are read together at most, and for how long they should last (ms): rules are checked before each
 * batch.
 */
const BATCH = { most: 8 * IN_FLIGHT, duration: 10 * SECOND };

/**
 * Sends a batch of due deliveries, at the lower of the owner's rate and the engine's, unless another process sends.
 * Resolves to whether there may be more.
 */
export async function sendSome(
  sender: CampaignSender,
  readCapacity: () => Promise<MailCapacity>,
  mayContinue: () => boolean,
): Promise<boolean> {
  const { context, senderLease, rate = Infinity } = sender;
  const { isRehearsal } = context;
  const campaign = await findActiveCampaign(context);
  if (!campaign) return false;
  const capacity = await readCapacity();
  const isOther = isRehearsalOf(campaign, isRehearsal) !== isRehearsal;
  const broken = isOther ? 'engine' : await findBrokenRule(sender, campaign, capacity);
  if (broken) {
    await stop(sender, campaign, broken);
    return false;
  }
  if (campaign.state === 'waiting') return false;
  const perSecond = { all: capacity.perSecond, campaigns: Math.min(rate, capacity.perSecond) };
  const due = await findDue(sender, campaign, perSecond.campaigns, capacity);
  if (due.length === 0) {
    await finish(sender, campaign);
    return false;
  }
  // Due deliveries are read again: another process has sent some of them meanwhile.
  if (!isLeaseHeld(senderLease)) return takeOver(sender, perSecond.campaigns);
  await sendAll(sender, campaign, due, perSecond, mayContinue);
  return true;
}

/** Returns the rule that a campaign breaks now. */
async function findBrokenRule(
  sender: CampaignSender,
  campaign: ActiveCampaign,
  capacity: MailCapacity,
): Promise<PauseReason | undefined> {
  const { context, counted } = sender;
  const { id } = campaign;
  const rule = findAccountRule(capacity);
  if (rule) return rule;
  const { tried, broken } = await findReportRule(context, campaign, counted.id === id ? counted.tried : 0);
  sender.counted = { id, tried };
  return broken;
}

/** Returns how many emails the first hour still allows. */
async function warmUpRoom({ context }: CampaignSender, campaign: ActiveCampaign): Promise<number> {
  const { now, isRehearsal, sizes } = context;
  const { id, sentAt } = campaign;
  const sentSince = now() - Date.parse(sentAt);
  // Begins the hour again, instead of waiting until the clock has caught up.
  if (sentSince < -HOUR) await correctSentAt(context, campaign);
  const isOver = sentSince >= HOUR;
  const isWarmingUp = campaign.state !== 'sending' || campaign.warmUp;
  if (isRehearsal || !isWarmingUp || isOver) return Number.POSITIVE_INFINITY;
  // An email that may have been accepted counts like one that was, also if its process was killed just now.
  const states = ['claimed', 'accepted', 'refused', 'unknown', 'skipped'] as const;
  return sizes.warmUp - (await countStates(context, id, ...states));
}

/** Returns the deliveries to send next, for some seconds. */
async function findDue(
  sender: CampaignSender,
  campaign: ActiveCampaign,
  perSecond: number,
  capacity: MailCapacity,
) {
  const wave = campaign.state === 'canary' ? 'canary' : 'rest';
  const wanted = Math.max(IN_FLIGHT, Math.ceil((perSecond * BATCH.duration) / SECOND));
  const left = Math.floor(leftForCampaigns(capacity));
  const room = Math.min(BATCH.most, wanted, left, await warmUpRoom(sender, campaign));
  return room > 0 ? dueDeliveries(sender.context, campaign.id, wave, room) : [];
}

/**
 * Sends emails, several at a time, until one of them shows that no more may be sent. Rejects with the first error only
 * once nothing is under way.
 */
async function sendAll(
  sender: CampaignSender,
  campaign: ActiveCampaign,
  due: readonly (DueDelivery | ClaimedDelivery)[],
  perSecond: { all: number; campaigns: number },
  mayContinue: () => boolean,
): Promise<void> {
  const { ownPace, pace, senderLease } = sender;
  const left = [...due];
  let isOver = false;
  const mayGoOn = () => !isOver && mayContinue();

  /** Waits for the next rate-limit slot. Resolves to whether the email may be sent. */
  const mayBeSent = async () =>
    (await takeTurn(ownPace, perSecond.campaigns, mayGoOn)) &&
    (await takeTurn(pace, perSecond.all, mayGoOn)) &&
    (await keepLease(senderLease));

  async function sendOne(delivery: DueDelivery | ClaimedDelivery): Promise<void> {
    if (delivery.state === 'claimed') return resolveStaleClaim(sender, delivery);
    if (!(await mayBeSent())) {
      isOver = true;
      return;
    }
    const end = await deliver(sender, campaign, delivery);
    if (end) isOver = true;
    if (end && end !== 'other state') await stop(sender, campaign, end);
  }

  async function runner(): Promise<void> {
    for (let delivery = left.shift(); delivery && mayGoOn(); delivery = left.shift())
      await sendOne(delivery).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
  }

  await settleAll(Array.from({ length: IN_FLIGHT }, runner));
}

/** Pauses a campaign for a rule. */
async function stop(sender: CampaignSender, { id }: StoredCampaign, reason: PauseReason): Promise<void> {
  const { context, log } = sender;
  sender.streak = noStreak();
  if (await pauseCampaign(context, id, { pausedBy: reason })) log({ event: 'campaign-paused', reason });
}

/** Ends the canary or the campaign, if nothing of it is due, under way or undecided. */
async function finish({ context }: CampaignSender, { id, state }: ActiveCampaign): Promise<void> {
  if (state === 'canary' && !(await isCanaryUnderWay(context, id))) await endCanary(context, id);
  if (state === 'sending' && !(await hasOpenDeliveries(context, id))) await finishCampaign(context, id);
}

/** Becomes the only process that sends campaigns. Resolves to whether it is. */
async function takeOver(sender: CampaignSender, perSecond: number): Promise<boolean> {
  const { senderLease, ownPace, now } = sender;
  const left = await takeLease(senderLease);
  if (!left) return false;
  const { unknown, refused, nextAt = now() + SECOND / perSecond } = left;
  sender.streak = { unknown, refused };
  // An unknown time of the last email counts as now.
  ownPace.nextAt = nextAt;
  return true;
}

/** Lets another process send campaigns. */
export const releaseSender = ({ senderLease, ownPace, streak }: CampaignSender): Promise<void> =>
  releaseLease(senderLease, { nextAt: ownPace.nextAt, ...streak });
