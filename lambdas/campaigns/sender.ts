import { CAMPAIGN_SIZES, type CampaignSizes, textProblems } from '../contract/campaigns';
import { OWNER_REF } from '../contract/email';
import type { PauseReason } from '../contract/pauses';
import { leftForCampaigns } from '../email/account';
import { composeMail } from '../email/compose';
import { isClaimLasting, type Obstacle, PAUSES, POLICIES, settlementOf } from '../email/delivery';
import type { MailCapacity, Mailer, MailLogEntry } from '../email/mailer';
import { createPace, type Pace } from '../email/pace';
import { type SendResult, sendOnce } from '../email/send-once';
import { mailLinks, type Tokens } from '../email/tokens';
import { SHARED_CODE, SHOP_URL } from '../facts/facts';
import { HOUR, SECOND } from '../facts/time';
import { settleAll } from '../table/batches';
import { wasMailedSince } from './audiences';
import {
  type CampaignContext,
  endCanary,
  findActiveCampaign,
  finishCampaign,
  getCampaign,
  requestTest,
  takeTests,
} from './campaigns';
import {
  acceptDelivery,
  claimDelivery,
  delayDelivery,
  dueDeliveries,
  endDelivery,
  hasOpenDeliveries,
  isCanaryUnderWay,
  markUnknown,
  postponeDelivery,
} from './deliveries';
import type { ClaimedDelivery, DueDelivery } from './delivery';
import { countStates } from './delivery-counts';
import { pauseCampaign } from './pauses';
import type { GivenName } from './printed-name';
import { findRecipient, type Recipient } from './recipients';
import type { createSenderLease } from './sender-lease';
import { createStreak, findAccountRule, findReportRule } from './stop-rules';
import {
  type ActiveCampaign,
  audienceOf,
  isRehearsalOf,
  type StoredCampaign,
  stateOf,
} from './stored-campaign';
import { MissingCodeError, renderCampaign, SAMPLE } from './text';

/** Emails that are sent at the same time. */
const IN_FLIGHT = 14;
/** Emails that are read at once at most, and for how long they should last (ms): rules are looked at before each batch. */
const BATCH = { most: 8 * IN_FLIGHT, duration: 10 * SECOND };

export interface CampaignSenderOptions {
  store: {
    context: CampaignContext;
    senderLease: ReturnType<typeof createSenderLease>;
  };
  mailer: Mailer;
  tokens: Tokens;
  /** The public address of the site. */
  siteUrl: string;
  /** The sender's address. */
  from: string;
  now: () => number;
  /** The owner's address, for tests of campaigns. */
  ownerEmail: string;
  /** Emails of campaigns a second at most; as many as the engine can by default. */
  rate?: number | undefined;
  /** Whether emails are only written to files: then nothing is warmed up, and nobody is notified. */
  isRehearsal?: boolean;
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<unknown>;
  log: (entry: MailLogEntry) => void;
  /** Composes an email as bytes; a simulation needs only its text. */
  compose?: typeof composeMail | undefined;
  sizes?: CampaignSizes | undefined;
  /** The rate of all emails of this process. */
  pace: Pace;
  /** Makes the worker send nothing for so many ms. */
  pause(ms: number): void;
}

function withoutCode(error: unknown): undefined {
  if (!(error instanceof MissingCodeError)) throw error;
}

/** Creates the sender of campaigns, which sends each email once and stops by rules. */
export function createCampaignSender(options: CampaignSenderOptions) {
  const {
    store,
    mailer,
    tokens,
    siteUrl,
    from,
    ownerEmail,
    rate = Infinity,
    isRehearsal = false,
    now,
    log,
    pace,
    pause,
    compose: composeEmail = composeMail,
    sizes = CAMPAIGN_SIZES,
  } = options;
  const { context, senderLease } = store;
  const streak = createStreak();
  /** How many emails of a campaign were tried when that was counted. */
  let counted = { id: '', tried: 0 };
  /** The rate of campaigns alone. */
  const ownPace = createPace(options);

  const compose = async (
    { id, subject, text }: StoredCampaign,
    to: string,
    {
      ref,
      attempt,
      since,
      name,
      code,
    }: { ref: string; attempt: number; since: number; name?: GivenName | undefined; code?: string },
  ) => {
    const links = mailLinks(siteUrl, tokens, { ref, email: to }, since);
    const content = renderCampaign({ subject, text }, { name, code, shop: SHOP_URL }, links);
    return composeEmail({ ref, kind: id, attempt, from, to, links, since, content });
  };

  /** Sends the tests that the owner has asked for. */
  async function sendTests(): Promise<void> {
    for (const campaign of await takeTests(context)) {
      // It was changed since the test was asked for.
      if (textProblems(campaign).length > 0) continue;
      const tag = { ref: OWNER_REF, kind: campaign.id, attempt: campaign.tests };
      const mail = await compose(campaign, ownerEmail, { ...tag, ...SAMPLE, since: now() });
      const { result } = await sendOnce(options, mail, tag);
      if (result === 'unsent' || result === 'later') {
        await requestTest(context, campaign.id);
        pause(PAUSES.machine);
      }
    }
  }

  /** Returns the rule that a campaign breaks now. */
  async function findBrokenRule(
    campaign: ActiveCampaign,
    capacity: MailCapacity,
  ): Promise<PauseReason | undefined> {
    const { id } = campaign;
    const rule = findAccountRule(capacity);
    if (rule) return rule;
    const { tried, broken } = await findReportRule(context, campaign, counted.id === id ? counted.tried : 0);
    counted = { id, tried };
    return broken;
  }

  /** Returns how many emails the first hour still allows. */
  async function warmUpRoom(campaign: ActiveCampaign): Promise<number> {
    const { id, sentAt } = campaign;
    const isOver = now() - Date.parse(sentAt) >= HOUR;
    const isWarmingUp = campaign.state !== 'sending' || campaign.warmUp;
    if (isRehearsal || !isWarmingUp || isOver) return Number.POSITIVE_INFINITY;
    // What may have been accepted counts as much as what was, also if its process was killed just now.
    const states = ['claimed', 'accepted', 'refused', 'unknown', 'skipped'] as const;
    return sizes.warmUp - (await countStates(context, id, ...states));
  }

  /** Returns what is sent next, for some seconds. */
  async function findDue(campaign: ActiveCampaign, perSecond: number, capacity: MailCapacity) {
    const wanted = Math.max(IN_FLIGHT, Math.ceil((perSecond * BATCH.duration) / SECOND));
    const left = Math.floor(leftForCampaigns(capacity));
    const room = Math.min(BATCH.most, wanted, left, await warmUpRoom(campaign));
    return room > 0
      ? dueDeliveries(context, campaign.id, campaign.state === 'canary' ? 'canary' : 'rest', room)
      : [];
  }

  /** Decides about a delivery whose process was killed after it had claimed it. */
  async function settleStaleClaim(stale: ClaimedDelivery): Promise<void> {
    if (!mailer.wasSent) {
      await markUnknown(context, stale);
      return;
    }
    const { campaign, ref, attempt } = stale;
    const wasSent = await mailer.wasSent({ ref, kind: campaign, attempt });
    if (wasSent)
      await acceptDelivery(
        context,
        stale,
        isRehearsal ? undefined : (await findRecipient(context, ref)).signup,
      );
    else await postponeDelivery(context, stale, now());
  }

  /** Returns why somebody who was chosen when a campaign was frozen does not get it now. */
  async function findReasonToSkip(
    campaign: StoredCampaign,
    ref: string,
    { skipped, ordered }: Recipient,
  ): Promise<string | undefined> {
    if (skipped) return skipped;
    const { to } = audienceOf(campaign);
    const isReminder = to === 'not-ordered' || to === 'mailed-not-ordered';
    if (isReminder && ordered) return 'ordered';
    return (await wasMailedSince(context, campaign, ref)) ? 'mailed before' : undefined;
  }

  /**
   * Sends one email. Everything it depends on is read after the claim: what was paused, or who has left, before is not
   * written to. Resolves to why no more are sent: a rule, or another state of the campaign.
   */
  async function deliver(
    { state }: ActiveCampaign,
    due: DueDelivery,
  ): Promise<PauseReason | 'other state' | undefined> {
    const claimed = await claimDelivery(context, due);
    if (!claimed) return undefined;
    const { ref, attempt } = claimed;
    const [campaign, recipient] = await Promise.all([
      getCampaign(context, due.campaign),
      findRecipient(context, ref),
    ]);
    if (!campaign || stateOf(campaign) !== state) {
      await postponeDelivery(context, claimed, now());
      return 'other state';
    }
    const code = SHARED_CODE ?? recipient.code;
    const skipped = await findReasonToSkip(campaign, ref, recipient);
    if (skipped !== undefined || recipient.email === undefined) {
      await endDelivery(context, claimed, 'skipped', skipped ?? 'erased');
      return undefined;
    }
    const { email, name } = recipient;
    const values = { name, ...(code && { code }) };
    const mail = await compose(campaign, email, { ref, attempt, since: now(), ...values }).catch(withoutCode);
    if (!mail) {
      await endDelivery(context, claimed, 'skipped', 'no code');
      return undefined;
    }
    // After a stall another process may have decided about it, or may be sending.
    if (!isClaimLasting(claimed, now()) || !senderLease.canStillBeSent()) {
      await postponeDelivery(context, claimed, now());
      return undefined;
    }
    return settle(claimed, await sendOnce(options, mail, { ref, kind: campaign.id, attempt }), recipient);
  }

  async function settle(
    claimed: ClaimedDelivery,
    sent: SendResult,
    { signup }: Recipient,
  ): Promise<PauseReason | undefined> {
    const settlement = settlementOf(sent, claimed.delays, POLICIES.campaign);
    switch (settlement.to) {
      case 'accepted':
        streak.set();
        await acceptDelivery(context, claimed, isRehearsal ? undefined : signup);
        return undefined;
      case 'unknown':
        return (await markUnknown(context, claimed)) ? streak.countUnknown() : undefined;
      case 'refused':
        log({ event: 'email-refused', reason: settlement.reason });
        await endDelivery(context, claimed, 'refused', settlement.reason, settlement.isBounce);
        return streak.countRefused(settlement);
      case 'delayed':
        await delayDelivery(context, claimed, settlement.pause);
        return settlement.because && holdBack(settlement.because);
      case 'due':
        await postponeDelivery(context, claimed, now());
        return holdBack(settlement.because);
      default:
        return settlement satisfies never;
    }
  }

  /** Waits for what is over soon, and returns the reason for a pause until somebody has looked. */
  function holdBack(obstacle: Obstacle): PauseReason | undefined {
    switch (obstacle) {
      case 'machine':
      case 'rate':
        pause(PAUSES[obstacle]);
        return undefined;
      case 'day':
        return 'quota';
      case 'account':
        return 'account';
      default:
        return obstacle satisfies never;
    }
  }

  async function stop({ id }: StoredCampaign, reason: PauseReason): Promise<void> {
    streak.set();
    if (await pauseCampaign(context, id, { pausedBy: reason })) log({ event: 'campaign-paused', reason });
  }

  /**
   * Sends emails, several at a time, until one of them shows that no more may be sent. Rejects with the first error only
   * once nothing is under way.
   */
  async function sendAll(
    campaign: ActiveCampaign,
    due: readonly (DueDelivery | ClaimedDelivery)[],
    perSecond: { all: number; campaigns: number },
    mayContinue: () => boolean,
  ): Promise<void> {
    const left = [...due];
    let isOver = false;
    const mayGoOn = () => !isOver && mayContinue();

    /** Waits for the turn of the next email. Resolves to whether it may be sent. */
    const takeTurn = async () =>
      (await ownPace.take(perSecond.campaigns, mayGoOn)) &&
      (await pace.take(perSecond.all, mayGoOn)) &&
      (await senderLease.keep());

    async function sendOne(delivery: DueDelivery | ClaimedDelivery): Promise<void> {
      if (delivery.state === 'claimed') return settleStaleClaim(delivery);
      if (!(await takeTurn())) {
        isOver = true;
        return;
      }
      const end = await deliver(campaign, delivery);
      if (end) isOver = true;
      if (end && end !== 'other state') await stop(campaign, end);
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

  /** Ends the canary or the campaign, if nothing of it is due, under way or undecided. */
  async function finish({ id, state }: ActiveCampaign): Promise<void> {
    if (state === 'canary' && !(await isCanaryUnderWay(context, id))) await endCanary(context, id);
    if (state === 'sending' && !(await hasOpenDeliveries(context, id))) await finishCampaign(context, id);
  }

  /** Becomes the only process that sends campaigns. Resolves to whether it is. */
  async function takeOver(perSecond: number): Promise<boolean> {
    const left = await senderLease.take();
    if (!left) return false;
    streak.set(left);
    ownPace.holdUntil(left.nextAt ?? now() + SECOND / perSecond);
    return true;
  }

  return {
    sendTests,
    settleStaleClaim,
    /**
     * Sends a batch of what is due, at the lower of the owner's rate and the engine's, unless another process sends.
     * Resolves to whether there may be more.
     */
    async sendSome(readCapacity: () => Promise<MailCapacity>, mayContinue: () => boolean): Promise<boolean> {
      const campaign = await findActiveCampaign(context);
      if (!campaign) return false;
      const capacity = await readCapacity();
      const isOther = isRehearsalOf(campaign, isRehearsal) !== isRehearsal;
      const broken = isOther ? 'engine' : await findBrokenRule(campaign, capacity);
      if (broken) {
        await stop(campaign, broken);
        return false;
      }
      if (campaign.state === 'waiting') return false;
      const perSecond = { all: capacity.perSecond, campaigns: Math.min(rate, capacity.perSecond) };
      const due = await findDue(campaign, perSecond.campaigns, capacity);
      if (due.length === 0) {
        await finish(campaign);
        return false;
      }
      // What is due is read again: another process has sent some of it meanwhile.
      if (!senderLease.isHeld()) return takeOver(perSecond.campaigns);
      await sendAll(campaign, due, perSecond, mayContinue);
      return true;
    },
    /** Lets another process send campaigns. */
    rest: (): Promise<void> => senderLease.release({ nextAt: ownPace.next(), ...streak.get() }),
  };
}
