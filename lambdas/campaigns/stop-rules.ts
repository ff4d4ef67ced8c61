import type { PauseReason } from '../contract/pauses';
import { leftForCampaigns } from '../email/account';
import type { MailCapacity } from '../email/mailer';
import type { Streak } from './sender-lease';
import type { ActiveCampaign } from './stored-campaign';
import type { Counts } from './tallies';

/** Bounces are a share of the emails from this number on, and a fixed number before. */
const BOUNCES = { from: 50, before: 1, share: 0.04 };
const COMPLAINTS = { min: 2, share: 0.0008 };
/** Outcomes in a row that pause a campaign. */
const STREAKS: Streak = { unknown: 5, refused: 2 };
/** A refusal that is about the address alone. */
const NOT_MAILABLE = 'not mailable';

/** Returns the rule that the mail account breaks now. */
export function findAccountRule(capacity: MailCapacity): PauseReason | undefined {
  if (!capacity.healthy || capacity.perSecond <= 0) return 'account';
  return leftForCampaigns(capacity) < 1 ? 'quota' : undefined;
}

/** Returns the rule that a campaign breaks by what was reported of its emails. @param counts of those that it sent */
export function findReportRule(
  { bounced, complained }: Pick<ActiveCampaign, 'bounced' | 'complained'>,
  { accepted, refused, unknown }: Pick<Counts, 'accepted' | 'refused' | 'unknown'>,
): PauseReason | undefined {
  // What may have been accepted counts as much as what was; nobody can report what was skipped.
  const tried = accepted + refused + unknown;
  if (tried < BOUNCES.from ? bounced > BOUNCES.before : bounced > tried * BOUNCES.share) return 'bounces';
  return complained >= COMPLAINTS.min && complained >= tried * COMPLAINTS.share ? 'complaints' : undefined;
}

/** Counts outcomes in a row. Resolves to the rule that one breaks. */
export function createStreak() {
  const streak: Streak = { unknown: 0, refused: 0 };
  const count = (outcome: keyof Streak): PauseReason | undefined => {
    streak[outcome] += 1;
    return streak[outcome] >= STREAKS[outcome] ? outcome : undefined;
  };
  return {
    countUnknown: () => count('unknown'),
    countRefused: ({ reason, isBounce }: { reason: string; isBounce: boolean }) =>
      isBounce || reason === NOT_MAILABLE ? undefined : count('refused'),
    /** Begins again, or continues where another process has stopped. */
    set: ({ unknown, refused }: Streak = { unknown: 0, refused: 0 }) =>
      void Object.assign(streak, { unknown, refused }),
    get: (): Streak => ({ ...streak }),
  };
}
