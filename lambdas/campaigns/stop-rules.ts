import type { PauseReason } from '../contract/campaigns';
import type { MailCapacity } from '../email/mailer';
import type { ActiveCampaign } from './campaigns';
import type { Streak } from './sender-lease';

/** Bounces are a share of the emails from this number on, and a fixed number before. */
const BOUNCES = { from: 50, before: 1, share: 0.04 };
const COMPLAINTS = { min: 2, share: 0.0008 };
/** Outcomes in a row that pause a campaign. */
const STREAKS: Streak = { unknown: 5, refused: 2 };
/** A refusal that is about the address alone. */
const NOT_MAILABLE = 'not mailable';

/** Returns the rule that the mail account breaks now. */
export function findAccountRule({ healthy, perSecond, leftToday }: MailCapacity): PauseReason | undefined {
  if (!healthy || perSecond <= 0) return 'account';
  return leftToday <= 0 ? 'quota' : undefined;
}

/** Returns the rule that a campaign breaks. @param tried how many of its emails may have been accepted */
export function findReportRule(
  { bounced, complained }: Pick<ActiveCampaign, 'bounced' | 'complained'>,
  tried: number,
): PauseReason | undefined {
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
    countRefused: (reason: string) => (reason === NOT_MAILABLE ? undefined : count('refused')),
    /** Begins again, or continues where another process has stopped. */
    set: ({ unknown, refused }: Streak = { unknown: 0, refused: 0 }) =>
      void Object.assign(streak, { unknown, refused }),
    get: (): Streak => ({ ...streak }),
  };
}
