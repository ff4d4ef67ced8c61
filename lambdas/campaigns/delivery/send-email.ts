import { textProblems } from '../../contract/campaigns';
import { OWNER_REF } from '../../contract/email';
import type { PauseReason } from '../../contract/pauses';
import { composeMail } from '../../email/compose';
import { isClaimLasting, nextStepAfter, type Obstacle, PAUSES, POLICIES } from '../../email/delivery';
import { type SendResult, sendOnce } from '../../email/send-once';
import { mailLinks } from '../../email/tokens';
import { SHARED_CODE, SHOP_URL } from '../../facts/facts';
import { wasMailedSince } from '../audience/audiences';
import { findRecipient, type Recipient } from '../audience/recipients';
import { getCampaign, noteTested, requestTest, takeTests } from '../campaign/campaigns';
import { countInRow, isInRow } from '../campaign/stop-rules';
import {
  type ActiveCampaign,
  audienceOf,
  frozenAtOf,
  type StoredCampaign,
  stateOf,
} from '../campaign/stored-campaign';
import type { GivenName } from '../text/printed-name';
import { MissingCodeError, renderCampaign, SAMPLE } from '../text/text';
import type { CampaignSender } from './campaign-sender';
import {
  acceptDelivery,
  claimDelivery,
  delayDelivery,
  endDelivery,
  markUnknown,
  postponeDelivery,
} from './deliveries';
import type { ClaimedDelivery, DueDelivery } from './delivery';
import { isLeaseLasting, noStreak } from './sender-lease';

function withoutCode(error: unknown): undefined {
  if (!(error instanceof MissingCodeError)) throw error;
}

/** Composes an email of a campaign. */
async function compose(
  sender: CampaignSender,
  { id, subject, text }: StoredCampaign,
  to: string,
  {
    ref,
    attempt,
    since,
    name,
    code,
  }: { ref: string; attempt: number; since: number; name?: GivenName | undefined; code?: string },
) {
  const { siteUrl, tokens, from, compose: composeEmail = composeMail } = sender;
  const links = mailLinks(siteUrl, tokens, { ref, email: to }, since);
  const content = renderCampaign({ subject, text }, { name, code, shop: SHOP_URL }, links);
  return composeEmail({ ref, kind: id, attempt, from, to, links, since, content });
}

/** Sends the tests that the owner has asked for. */
export async function sendTests(sender: CampaignSender): Promise<void> {
  const { context } = sender;
  for (const campaign of await takeTests(context)) {
    // It was changed since the test was asked for.
    if (textProblems(campaign).length > 0) continue;
    const tag = { ref: OWNER_REF, kind: campaign.id, attempt: campaign.tests };
    const mail = await compose(sender, campaign, sender.ownerEmail, {
      ...tag,
      ...SAMPLE,
      since: sender.now(),
    });
    const { result } = await sendOnce(sender, mail, tag);
    if (result === 'unsent' || result === 'later') {
      await requestTest(context, campaign.id);
      sender.pause(PAUSES.machine);
    } else await noteTested(context, campaign);
  }
}

/**
 * Sends one email. Everything it depends on is read after the claim: an email is not sent if the campaign was paused or
 * the recipient has left by then. Resolves to why no more are sent: a rule, or another state of the campaign.
 */
export async function deliver(
  sender: CampaignSender,
  { state }: ActiveCampaign,
  due: DueDelivery,
): Promise<PauseReason | 'other state' | undefined> {
  const { context, now, senderLease } = sender;
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
  const skipped = await findReasonToSkip(sender, campaign, ref, recipient);
  if (skipped !== undefined || recipient.email === undefined) {
    await endDelivery(context, claimed, 'skipped', skipped ?? 'erased');
    return undefined;
  }
  const { email, name } = recipient;
  const values = { name, ...(code && { code }) };
  const mail = await compose(sender, campaign, email, { ref, attempt, since: now(), ...values }).catch(
    withoutCode,
  );
  if (!mail) {
    await endDelivery(context, claimed, 'skipped', 'no code');
    return undefined;
  }
  // After a stall, another process may have decided about the delivery, or may be sending.
  if (!isClaimLasting(claimed, now()) || !isLeaseLasting(senderLease)) {
    await postponeDelivery(context, claimed, now());
    return undefined;
  }
  const sent = await sendOnce(sender, mail, { ref, kind: campaign.id, attempt });
  return recordResult(sender, claimed, sent, recipient);
}

/** Returns why a recipient who was chosen when a campaign was frozen does not get it now. */
async function findReasonToSkip(
  { context }: CampaignSender,
  campaign: StoredCampaign,
  ref: string,
  { skipped, signup, ordered }: Recipient,
): Promise<string | undefined> {
  if (skipped) return skipped;
  // Whoever was erased or left, and came back, has another signup than the one that was chosen.
  if (signup && signup.signedUpAt >= (frozenAtOf(campaign) ?? '')) return 'joined later';
  const { to } = audienceOf(campaign);
  const isReminder = to === 'not-ordered' || to === 'mailed-not-ordered';
  if (isReminder && ordered) return 'ordered';
  return (await wasMailedSince(context, campaign, ref)) ? 'mailed before' : undefined;
}

/** Records the outcome of an email. Resolves to the rule for which no more are sent. */
async function recordResult(
  sender: CampaignSender,
  claimed: ClaimedDelivery,
  sent: SendResult,
  { signup }: Recipient,
): Promise<PauseReason | undefined> {
  const { context, now, log } = sender;
  const step = nextStepAfter(sent, claimed.delays, POLICIES.campaign);
  switch (step.to) {
    case 'accepted':
      sender.streak = noStreak();
      await acceptDelivery(context, claimed, context.isRehearsal ? undefined : signup);
      return undefined;
    case 'unknown':
      return (await markUnknown(context, claimed)) ? countInRow(sender.streak, 'unknown') : undefined;
    case 'refused':
      log({ event: 'email-refused', reason: step.reason });
      await endDelivery(context, claimed, 'refused', step.reason, step.isBounce);
      return isInRow(step) ? countInRow(sender.streak, 'refused') : undefined;
    case 'delayed':
      await delayDelivery(context, claimed, step.pause);
      return step.because;
    case 'due':
      await postponeDelivery(context, claimed, now());
      return holdBack(sender, step.because);
    default:
      return step satisfies never;
  }
}

/** Pauses the worker for an obstacle that is soon over; of another one, returns the reason to pause the campaign. */
function holdBack({ pause }: CampaignSender, obstacle: Obstacle): PauseReason | undefined {
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

/** Resolves a claim whose process was killed. */
export async function resolveStaleClaim(
  { context, mailer, now }: CampaignSender,
  stale: ClaimedDelivery,
): Promise<void> {
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
      context.isRehearsal ? undefined : (await findRecipient(context, ref)).signup,
    );
  else await postponeDelivery(context, stale, now());
}
