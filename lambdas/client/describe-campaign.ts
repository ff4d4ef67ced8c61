import type { CampaignStatus } from '../contract/campaigns';
import type { CampaignState } from '../contract/transitions';
import { MINUTE } from '../facts/time';

/** The states of a campaign in a word or a few, for lists. */
export const STATE_NAMES: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  freezing: 'Fixing the recipients',
  frozen: 'Frozen',
  canary: 'First emails under way',
  waiting: 'Waiting for you',
  sending: 'Sending',
  paused: 'Paused',
  cancelling: 'Being cancelled',
  done: 'Done',
};

/** What is counted of a campaign's emails: as the label of a number, and shorter within a sentence. */
export const COUNT_NAMES = {
  recipients: { label: 'Recipients', short: 'recipients' },
  accepted: { label: 'Accepted by the mail servers', short: 'accepted by the mail servers' },
  ordered: { label: 'Ordered', short: 'ordered' },
  waiting: { label: 'Not sent yet', short: 'not sent yet' },
  unknown: { label: 'Unknown: accepted or not', short: 'unknown' },
  refused: { label: 'Refused', short: 'refused' },
  bounced: { label: 'Bounced', short: 'bounced' },
  complained: { label: 'Reported as spam', short: 'reported as spam' },
  left: { label: 'Left the list by this email', short: 'left the list by this email' },
  skipped: { label: 'Skipped: left, erased, ordered before or cancelled', short: 'skipped' },
} as const satisfies Partial<Record<keyof CampaignStatus, object>>;

export const countNames = Object.keys(COUNT_NAMES) as (keyof typeof COUNT_NAMES)[];

/** How far a campaign is. */
export interface CampaignProgress {
  /** Emails that are settled, or recipients that are fixed, of so many. */
  counted: 'emails' | 'recipients';
  done: number;
  all: number;
  /** Emails accepted in the last minute. */
  perMinute: number;
  /** About how long it takes until all are sent; undefined while that is not known. */
  minutesLeft: number | undefined;
}

/** What a campaign is doing, in sentences that say what the owner can do. */
export type CampaignDescription = { sentence: string } & (
  | { kind: 'unsent' | 'over' }
  /** It continues by itself. */
  | { kind: 'underWay'; progress: CampaignProgress }
  /** The owner decides how it goes on; `minutesToWait` says how long they should think it over, 0 if no longer. */
  | { kind: 'waiting'; progress: CampaignProgress; minutesToWait: number }
  | { kind: 'paused'; progress: CampaignProgress; by: 'owner' | 'rule' }
);

/**
 * Describes a campaign as its owner sees it, on the page, on the desktop and in the terminal.
 * @param now in milliseconds since 1970: how long to wait depends on it
 */
export function describeCampaign(status: CampaignStatus, now: number): CampaignDescription {
  const { state, recipients, accepted, waiting, perMinute, unknown } = status;
  const progress: CampaignProgress = {
    ...{ counted: 'emails', done: recipients - waiting, all: recipients },
    // What waits for the owner has no pace.
    perMinute: state === 'canary' || state === 'sending' || state === 'freezing' ? perMinute : 0,
    minutesLeft: perMinute > 0 && state === 'sending' ? waiting / perMinute : undefined,
  };
  const { expected = recipients } = status;
  const freezing: CampaignProgress = { ...progress, counted: 'recipients', done: recipients, all: expected };
  switch (state) {
    case 'draft':
      return { kind: 'unsent', sentence: 'It is a draft, which can still be changed.' };
    case 'freezing':
      return {
        kind: 'underWay',
        sentence: 'Recipients and codes are being fixed. The server continues by itself.',
        progress: freezing,
      };
    case 'frozen':
      return {
        kind: 'unsent',
        sentence: `Recipients and codes are fixed, and nothing was sent. First you and a few others, at random, get it.${describeDifference(recipients, expected)}`,
      };
    case 'canary':
      return {
        kind: 'underWay',
        sentence: 'You and the first few are getting it. The server continues by itself.',
        progress,
      };
    case 'waiting': {
      const minutesToWait = Math.max(0, Math.ceil((Date.parse(status.continueAt ?? '') - now) / MINUTE)) || 0;
      return {
        kind: 'waiting',
        sentence: `The first emails were sent. Look at yours, wait for bounces and complaints, then continue.${describeWait(minutesToWait)}`,
        progress,
        minutesToWait,
      };
    }
    case 'sending':
      return waiting === 0 && unknown > 0
        ? {
            kind: 'waiting',
            sentence: 'All others are settled. Decide about those that may or may not have been accepted.',
            progress,
            minutesToWait: 0,
          }
        : { kind: 'underWay', sentence: 'It is being sent. The server continues by itself.', progress };
    case 'paused': {
      const { pausedBecause = 'It is paused.', whatToDo = '', pausedBy } = status;
      const by = pausedBy === 'owner' ? 'owner' : 'rule';
      const sentence = `${pausedBecause} ${whatToDo}`.trim();
      return { kind: 'paused', sentence, progress: pausedBy === 'codes' ? freezing : progress, by };
    }
    case 'cancelling':
      return {
        kind: 'underWay',
        sentence: 'It is being cancelled: whoever has not got it is skipped.',
        progress,
      };
    case 'done':
      return {
        kind: 'over',
        sentence: `Sent to ${describeShare(accepted, recipients)} recipients.${describeDifference(recipients, expected)}`,
      };
    default:
      return state satisfies never;
  }
}

const describeWait = (minutes: number): string =>
  minutes === 0 ? '' : ` You can continue in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;

const formatCount = (count: number): string => count.toLocaleString('en-US');

const describeShare = (count: number, all: number): string =>
  count === all ? 'all' : `${formatCount(count)} of ${formatCount(all)}`;

/** Says why others are frozen than the owner confirmed, if they are. */
function describeDifference(recipients: number, expected: number): string {
  if (expected === recipients) return '';
  const count = Math.abs(expected - recipients);
  const people = count === 1 ? '1 person' : `${formatCount(count)} people`;
  return expected > recipients
    ? ` You confirmed ${formatCount(expected)}; ${people} left before all were fixed.`
    : ` You confirmed ${formatCount(expected)}; ${people} more ${count === 1 ? 'was' : 'were'} imported before all were fixed.`;
}
