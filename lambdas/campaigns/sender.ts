import { CAMPAIGN_SIZES, type CampaignSizes, type PauseReason } from '../contract/campaigns';
import { OWNER_REF } from '../contract/email';
import { composeMail } from '../email/compose';
import {
  type MailCapacity,
  type Mailer,
  type MailLimit,
  type MailLogEntry,
  type MailOutcome,
  NotSent,
  OutcomeUnknown,
} from '../email/mailer';
import { mailLinks, type Tokens } from '../email/tokens';
import { SHARED_CODE, SHOP_URL } from '../facts/facts';
import { HOUR, MINUTE, SECOND } from '../facts/time';
import type { ActiveCampaign, createCampaigns, StoredCampaign } from './campaigns';
import type { Deliveries } from './deliveries';
import type { ClaimedDelivery, DueDelivery } from './delivery';
import type { Recipient } from './recipients';
import { MissingCodeError, renderCampaign, SAMPLE } from './text';

/** Emails that are sent at the same time. */
const IN_FLIGHT = 14;
/** Emails that are read at once. */
const BATCH = 8 * IN_FLIGHT;
/** Bounces are a share of the emails from this number on, and a fixed number before. */
const BOUNCES = { from: 50, before: 1, share: 0.04 };
const COMPLAINTS = { min: 2, share: 0.0008 };
/** Outcomes in a row that pause a campaign. */
const STREAKS = { unknown: 5, refused: 2 } as const;
/** How far the sender may fall behind its rate and catch up (ms). */
const SLACK = 250;
/** A refusal that is about the address alone. */
const NOT_MAILABLE = 'not mailable';

export interface CampaignSenderOptions {
  store: {
    campaigns: Pick<
      ReturnType<typeof createCampaigns>,
      'active' | 'finish' | 'get' | 'pause' | 'requestTest' | 'takeTests' | 'wait'
    >;
    deliveries: Omit<Deliveries, 'create' | 'list' | 'page' | 'record' | 'refs' | 'resolve'>;
    recipient(ref: string): Promise<Recipient>;
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
  /** Whether emails are only written to files: then nothing is warmed up. */
  isRehearsal?: boolean;
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<unknown>;
  log: (entry: MailLogEntry) => void;
  /** Composes an email as bytes; a simulation needs only its text. */
  compose?: typeof composeMail | undefined;
  sizes?: CampaignSizes | undefined;
  /** Makes the worker send nothing for so many ms. */
  pause(ms: number): void;
}

function withoutCode(error: unknown): undefined {
  if (!(error instanceof MissingCodeError)) throw error;
}

/** Creates what sends the emails of a campaign, each once, by rules that stop it. */
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
    wait,
    log,
    pause,
    compose: composeEmail = composeMail,
    sizes = CAMPAIGN_SIZES,
  } = options;
  const { campaigns, deliveries } = store;
  const streak = { unknown: 0, refused: 0 };
  let nextAt = 0;

  const compose = async (
    { id, subject, text }: StoredCampaign,
    to: string,
    {
      ref,
      attempt,
      since,
      name,
      code,
    }: { ref: string; attempt: number; since: number; name?: string; code?: string },
  ) => {
    const links = mailLinks(siteUrl, tokens, ref, since);
    const content = renderCampaign({ subject, text }, { name, code, shop: SHOP_URL }, links);
    return composeEmail({ ref, kind: id, attempt, from, to, links, since, content });
  };

  /** Sends an email once. Resolves to undefined if it surely was not; whatever else happens, it may have been accepted. */
  async function sendOnce(
    ...mail: Parameters<typeof mailer.send>
  ): Promise<MailOutcome | 'unknown' | undefined> {
    try {
      return await mailer.send(...mail);
    } catch (error) {
      if (error instanceof OutcomeUnknown) return 'unknown';
      log({ event: 'email-failed', error: error instanceof Error ? error.name : 'unknown' });
      return error instanceof NotSent ? undefined : 'unknown';
    }
  }

  async function sendTests(): Promise<void> {
    for (const campaign of await campaigns.takeTests()) {
      const tag = { ref: OWNER_REF, kind: campaign.id, attempt: campaign.tests };
      const mail = await compose(campaign, ownerEmail, { ...tag, ...SAMPLE, since: now() });
      const outcome = await sendOnce(mail, tag);
      if (outcome === undefined || (outcome !== 'unknown' && outcome.result === 'later')) {
        await campaigns.requestTest(campaign.id);
        pause(MINUTE);
      }
    }
  }

  /** Returns the rule that a campaign breaks now. */
  async function findBrokenRule(
    { id, bounced, complained }: ActiveCampaign,
    { healthy, leftToday }: MailCapacity,
  ): Promise<PauseReason | undefined> {
    if (!healthy) return 'account';
    if (leftToday <= 0) return 'quota';
    if (bounced + complained === 0) return undefined;
    const { accepted, refused, skipped } = await deliveries.counts(id);
    const tried = accepted + refused + skipped;
    if (tried < BOUNCES.from ? bounced > BOUNCES.before : bounced > tried * BOUNCES.share) return 'bounces';
    return complained >= COMPLAINTS.min && complained >= tried * COMPLAINTS.share ? 'complaints' : undefined;
  }

  /** Returns how many emails the first hour still allows. */
  async function warmUpRoom(campaign: ActiveCampaign): Promise<number> {
    const { id, sentAt } = campaign;
    const isOver = now() - Date.parse(sentAt) >= HOUR;
    const isWarmingUp = campaign.state !== 'sending' || campaign.warmUp;
    if (isRehearsal || !isWarmingUp || isOver) return Number.POSITIVE_INFINITY;
    // What may have been accepted counts as much as what was.
    const { accepted, refused, unknown, skipped } = await deliveries.counts(id);
    return sizes.warmUp - (accepted + refused + unknown + skipped);
  }

  /** Resolves when the rate allows another email. */
  async function takeSlot(perSecond: number): Promise<void> {
    const at = Math.max(nextAt, now() - SLACK);
    nextAt = at + SECOND / perSecond;
    if (at > now()) await wait(at - now());
  }

  /** Decides about a delivery whose process was killed after it had claimed it. */
  async function settleStaleClaim(stale: ClaimedDelivery): Promise<void> {
    if (!mailer.wasSent) {
      await deliveries.markUnknown(stale);
      return;
    }
    const { campaign, ref, attempt } = stale;
    const wasSent = await mailer.wasSent({ ref, kind: campaign, attempt });
    if (wasSent) await deliveries.accept(stale, (await store.recipient(ref)).signup);
    else await deliveries.postpone(stale, now());
  }

  /** Sends one email. Resolves to the rule that its outcome breaks. */
  async function deliver(campaign: StoredCampaign, due: DueDelivery): Promise<PauseReason | undefined> {
    const claimed = await deliveries.claim(due);
    if (!claimed) return undefined;
    const { ref, attempt } = claimed;
    const recipient = await store.recipient(ref);
    const code = SHARED_CODE ?? recipient.code;
    const skipped =
      recipient.skipped ?? (campaign.to === 'not-ordered' && recipient.ordered ? 'ordered' : undefined);
    if (skipped !== undefined || recipient.email === undefined) {
      await deliveries.end(claimed, 'skipped', skipped ?? 'erased');
      return undefined;
    }
    const { email, name } = recipient;
    const values = { ...(name && { name }), ...(code && { code }) };
    const mail = await compose(campaign, email, { ref, attempt, since: now(), ...values }).catch(withoutCode);
    if (!mail) {
      await deliveries.end(claimed, 'skipped', 'no code');
      return undefined;
    }
    // After a stall another process may have decided about it.
    if (!deliveries.canStillBeSent(claimed)) {
      await deliveries.postpone(claimed, now());
      return undefined;
    }
    return settle(claimed, await sendOnce(mail, { ref, kind: campaign.id, attempt }), recipient.signup);
  }

  async function settle(
    claimed: ClaimedDelivery,
    outcome: MailOutcome | 'unknown' | undefined,
    signup: Parameters<typeof deliveries.accept>[1],
  ): Promise<PauseReason | undefined> {
    if (outcome === undefined) {
      pause(MINUTE);
      await deliveries.postpone(claimed, now());
      return undefined;
    }
    if (outcome === 'unknown') {
      if (!(await deliveries.markUnknown(claimed))) return undefined;
      log({ event: 'email-unknown' });
      streak.unknown += 1;
      return streak.unknown >= STREAKS.unknown ? 'unknown' : undefined;
    }
    switch (outcome.result) {
      case 'accepted':
        Object.assign(streak, { unknown: 0, refused: 0 });
        await deliveries.accept(claimed, signup);
        return undefined;
      case 'refused':
        return refuse(claimed, outcome.reason);
      case 'later':
        log({ event: 'email-later', reason: outcome.limit });
        return putOff(claimed, outcome.limit);
    }
  }

  /** Makes a delivery due again that a limit kept from being accepted. */
  async function putOff(claimed: ClaimedDelivery, limit: MailLimit): Promise<PauseReason | undefined> {
    if (limit === 'recipient') {
      const isExhausted = (await deliveries.delay(claimed)) === 'exhausted';
      return isExhausted ? refuse(claimed, 'expired') : undefined;
    }
    await deliveries.postpone(claimed, now());
    switch (limit) {
      case 'rate':
        pause(10 * SECOND);
        return undefined;
      case 'day':
        return 'quota';
      case 'account':
        return 'account';
    }
  }

  async function refuse(claimed: ClaimedDelivery, reason: string): Promise<PauseReason | undefined> {
    log({ event: 'email-refused', reason });
    await deliveries.end(claimed, 'refused', reason);
    if (reason === NOT_MAILABLE) return undefined;
    streak.refused += 1;
    return streak.refused >= STREAKS.refused ? 'refused' : undefined;
  }

  async function stop({ id }: StoredCampaign, reason: PauseReason): Promise<void> {
    Object.assign(streak, { unknown: 0, refused: 0 });
    if (await campaigns.pause(id, reason)) log({ event: 'campaign-paused', reason });
  }

  /** Sends emails, several at a time. Before each, the campaign is read: nothing goes after it was paused. */
  async function sendAll(
    campaign: ActiveCampaign,
    due: readonly (DueDelivery | ClaimedDelivery)[],
    perSecond: number,
    mayContinue: () => boolean,
  ): Promise<void> {
    const left = [...due];
    const runner = async (): Promise<void> => {
      for (let delivery = left.shift(); delivery; delivery = left.shift()) {
        await takeSlot(perSecond);
        const state = mayContinue() ? (await campaigns.get(campaign.id))?.state : undefined;
        if (state !== campaign.state) return;
        if (delivery.state === 'claimed') {
          await settleStaleClaim(delivery);
          continue;
        }
        const reason = await deliver(campaign, delivery);
        if (reason) {
          await stop(campaign, reason);
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, runner));
  }

  /** Ends the canary or the campaign, if nothing of it is due, under way or undecided. */
  async function finish({ id, state }: ActiveCampaign): Promise<void> {
    if (state === 'canary' && !(await deliveries.isCanaryUnderWay(id))) await campaigns.wait(id);
    if (state === 'sending' && !(await deliveries.hasOpen(id))) await campaigns.finish(id);
  }

  return {
    settleStaleClaim,
    /**
     * Sends a batch of what is due, at the lower of the owner's rate and the engine's. Resolves to whether there may be
     * more.
     */
    async run(readCapacity: () => Promise<MailCapacity>, mayContinue: () => boolean): Promise<boolean> {
      await sendTests();
      const campaign = await campaigns.active();
      if (!campaign) return false;
      const capacity = await readCapacity();
      const broken = await findBrokenRule(campaign, capacity);
      if (broken) {
        await stop(campaign, broken);
        return false;
      }
      if (campaign.state === 'waiting') return false;
      const room = Math.min(BATCH, await warmUpRoom(campaign));
      const stage = campaign.state === 'canary' ? 'canary' : 'rest';
      const due = room > 0 ? await deliveries.due(campaign.id, stage, room) : [];
      if (due.length === 0) await finish(campaign);
      else await sendAll(campaign, due, Math.min(rate, capacity.perSecond), mayContinue);
      return due.length > 0;
    },
  };
}
