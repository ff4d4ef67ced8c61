import { type PauseReason, pauseReasons, type ReasonFoundBy } from '../../contract/pauses';
import { leftForCampaigns } from '../../email/account';
import type { MailCapacity } from '../../email/mailer';
import type { TableContext } from '../../table/context';
import { deliveries, rangeOfSections } from '../delivery/delivery';
import { countMark, countStates, type DeliveryCounts } from '../delivery/delivery-counts';
import type { Streak } from '../delivery/sender-lease';
import type { StoredCampaign } from './stored-campaign';

/** Bounces are a share of the emails from this number on, and a fixed number before. */
const BOUNCES = { from: 50, before: 1, share: 0.04 };
const COMPLAINTS = { min: 2, share: 0.0008 };
/** Outcomes in a row that pause a campaign. */
const STREAKS: Streak = { unknown: 5, refused: 2 };
/** A refusal that is about the address alone. */
const NOT_MAILABLE = 'not mailable';

/** Whether a mail account breaks each rule about it; the first one counts. */
const ACCOUNT_RULES: Readonly<Record<ReasonFoundBy<'account'>, (capacity: MailCapacity) => boolean>> = {
  account: ({ healthy, perSecond }) => !healthy || perSecond <= 0,
  quota: (capacity) => leftForCampaigns(capacity) < 1,
};

/** Whether a campaign breaks each rule about what was reported of so many emails; the first one counts. */
const REPORT_RULES: Readonly<
  Record<ReasonFoundBy<'reports'>, (reported: Reported, tried: number) => boolean>
> = {
  bounces: ({ bounced }, tried) =>
    tried < BOUNCES.from ? bounced > BOUNCES.before : bounced > tried * BOUNCES.share,
  complaints: ({ complained }, tried) =>
    complained >= COMPLAINTS.min && complained >= tried * COMPLAINTS.share,
};

/** Returns the first rule of a table that is broken. */
const findBroken = <Rule>(
  rules: Readonly<Partial<Record<PauseReason, Rule>>>,
  isBroken: (rule: Rule) => boolean,
): PauseReason | undefined =>
  pauseReasons.find((reason) => {
    const rule = rules[reason];
    return rule !== undefined && isBroken(rule);
  });

/** Returns the rule that the mail account breaks now. */
export function findAccountRule(capacity: MailCapacity): PauseReason | undefined {
  return findBroken(ACCOUNT_RULES, (isBroken) => isBroken(capacity));
}

/** What was reported of the emails of a campaign. */
export type Reported = Pick<DeliveryCounts, 'bounced' | 'complained'>;

/**
 * Counts the reported bounces and complaints of a campaign. A mailbox that does not exist counts as a bounce, whether
 * its server refused the email immediately or reported it later.
 */
export async function countReported(context: TableContext, id: string): Promise<Reported> {
  const [bounced, refused, complained] = await Promise.all([
    countMark(context, id, 'bounced'),
    deliveries.on(context.table).count(rangeOfSections(id, 'noMailbox')),
    countMark(context, id, 'complained'),
  ]);
  return { bounced: bounced + refused, complained };
}

/**
 * Returns the rule that a campaign breaks by its bounces and complaints, without those that the owner has forgiven.
 * @param tried emails that were or may have been accepted, and refused ones: nobody can report what was skipped
 */
export function judgeReports(
  { forgivenBounces, forgivenComplaints }: Pick<StoredCampaign, 'forgivenBounces' | 'forgivenComplaints'>,
  reported: Reported,
  tried: number,
): PauseReason | undefined {
  const unforgiven = {
    bounced: reported.bounced - forgivenBounces,
    complained: reported.complained - forgivenComplaints,
  };
  return findBroken(REPORT_RULES, (isBroken) => isBroken(unforgiven, tried));
}

/**
 * Counts what was reported of a campaign. Returns the rule that it breaks, if any, and how many emails were tried.
 * @param triedBefore how many were tried at least. They are counted again, which costs more the more there are, only if
 * this number would break the rule
 */
export async function findReportRule(
  context: TableContext,
  campaign: StoredCampaign,
  triedBefore = 0,
): Promise<{ tried: number; broken?: PauseReason | undefined }> {
  const reported = await countReported(context, campaign.id);
  if (!judgeReports(campaign, reported, triedBefore)) return { tried: triedBefore };
  const tried = await countStates(context, campaign.id, 'accepted', 'refused', 'unknown');
  return { tried, broken: judgeReports(campaign, reported, tried) };
}

/** Counts an outcome in a row. Returns the rule that it breaks. */
export function countInRow(streak: Streak, outcome: keyof Streak): PauseReason | undefined {
  streak[outcome] += 1;
  return streak[outcome] >= STREAKS[outcome] ? outcome : undefined;
}

/** Whether a refusal counts as one in a row: one that is about the account or the sender, not about a mailbox. */
export const isInRow = ({ reason, isBounce }: { reason: string; isBounce: boolean }): boolean =>
  !isBounce && reason !== NOT_MAILABLE;
