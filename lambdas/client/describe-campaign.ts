import { CAMPAIGN_STATE_WORDS } from '../contract/campaign-states';
import type { Campaign, CampaignStatus } from '../contract/campaigns';
import { formatCount } from '../facts/format-count';
import { formatOwnerTime } from '../facts/owner-days';
import { MINUTE } from '../facts/time';

/** What every screen of a campaign says first while its emails are written to files, before what it is doing. */
export const REHEARSAL = 'Rehearsal: its emails are written to files, and nobody gets them.';

/** The name of a campaign that has ended because it was cancelled. */
const CANCELLED = 'Cancelled';

/** What names a state: the list of campaigns knows each of it as well as a status. */
type NamingField = 'state' | 'isRehearsal' | 'cancelledAt';

/** Returns the state of a campaign in one or a few words, for lists. */
export function nameOfState({
  state,
  isRehearsal,
  cancelledAt,
}: Pick<Campaign, NamingField> & Pick<CampaignStatus, NamingField>): string {
  if (state === 'done' && cancelledAt !== undefined) return CANCELLED;
  const { name, rehearsed = name }: { name: string; rehearsed?: string } = CAMPAIGN_STATE_WORDS[state];
  return isRehearsal ? rehearsed : name;
}

/** The counts of a campaign's emails. */
const COUNT_LABELS = {
  recipients: 'Recipients',
  accepted: 'Accepted by the mail servers',
  ordered: 'Ordered',
  waiting: 'Not sent yet',
  unknown: 'Unknown: accepted or not',
  refused: 'Refused',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  left: 'Left the list by this email',
  skipped: 'Skipped: left, erased, ordered before or cancelled',
} as const satisfies Partial<Record<keyof CampaignStatus, string>>;

export type CountName = keyof typeof COUNT_LABELS;
export const countNames = Object.keys(COUNT_LABELS) as CountName[];

/** Returns the label of a count of a campaign. */
export function labelOfCount(name: CountName, isRehearsal: boolean): string {
  if (isRehearsal && name === 'accepted') return 'Written to files';
  return isRehearsal && name === 'waiting' ? 'Not written yet' : COUNT_LABELS[name];
}

/** Replaces a number that nobody has reported. */
export const NOT_KNOWN = 'not known';

/** How far a campaign is. */
export interface CampaignProgress {
  /** How many emails have an outcome, or how many recipients are fixed. */
  counted: 'emails' | 'recipients';
  done: number;
  all: number;
  /** Emails accepted in the last minute. */
  perMinute: number;
  /** About how long it takes until all are sent; undefined if that is not known. */
  minutesLeft: number | undefined;
}

/** What a campaign is doing, in sentences that say what the owner can do. */
export type CampaignDescription = { sentence: string } & (
  | { kind: 'unsent' | 'over' }
  /** It starts by itself in so many minutes; 0 if it is about to. */
  | { kind: 'scheduled'; minutesLeft: number }
  /** It continues by itself. */
  | { kind: 'underWay'; progress: CampaignProgress }
  /** The owner decides how it continues; `minutesToWait` says for how long they should wait, 0 if not at all. */
  | { kind: 'waiting'; progress: CampaignProgress; minutesToWait: number }
  | { kind: 'paused'; progress: CampaignProgress; by: 'owner' | 'rule' }
);

const FIXED =
  'Recipients and codes are fixed, and nothing was sent. First you and a few others, at random, get it.';
const FIXED_FOR_FILES =
  'Recipients and codes are fixed. First your email and a few others, at random, are written.';
const UNDECIDED = 'All others are settled. Decide about those that may or may not have been accepted.';

/** Returns the whole minutes until a time (ISO 8601); 0 if it has passed or is not known. */
const minutesUntil = (time: string | undefined, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(time ?? '') - now) / MINUTE)) || 0;

/**
 * Describes a campaign for its owner, on the page, on the desktop and in the terminal.
 * @param now in milliseconds since 1970: how long to wait depends on it
 */
export function describeCampaign(status: CampaignStatus, now: number): CampaignDescription {
  const { state, recipients, waiting, perMinute, isRehearsal } = status;
  const progress: CampaignProgress = {
    counted: 'emails',
    done: recipients - waiting,
    all: recipients,
    // A campaign that waits for its owner has no rate.
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
        sentence: `${isRehearsal ? FIXED_FOR_FILES : FIXED}${describeDifference(recipients, expected)}`,
      };
    case 'scheduled': {
      const minutesLeft = minutesUntil(status.startsAt, now);
      return { kind: 'scheduled', sentence: describeHour(status, minutesLeft), minutesLeft };
    }
    case 'canary':
      return {
        kind: 'underWay',
        sentence: isRehearsal
          ? 'The first few are being written. The server continues by itself.'
          : 'You and the first few are getting it. The server continues by itself.',
        progress,
      };
    case 'waiting': {
      const minutesToWait = minutesUntil(status.continueAt, now);
      return { kind: 'waiting', sentence: describeFirst(status, minutesToWait), progress, minutesToWait };
    }
    case 'sending':
      return describeSending(status, progress);
    case 'paused':
      return describePaused(status, status.pausedBy === 'codes' ? freezing : progress);
    case 'cancelling':
      return {
        kind: 'underWay',
        sentence: `It is being cancelled: ${isRehearsal ? 'the rest is' : 'whoever has not got it is'} skipped.`,
        progress,
      };
    case 'done':
      return { kind: 'over', sentence: describeEnd(status) };
    default:
      return state satisfies never;
  }
}

function describePaused(status: CampaignStatus, progress: CampaignProgress): CampaignDescription {
  const { pausedBecause = 'It is paused.', whatToDo = '', pausedBy, startsAt } = status;
  const hour = startsAt === undefined ? '' : ` Its hour: ${formatOwnerTime(Date.parse(startsAt))}.`;
  const sentence = `${pausedBecause} ${whatToDo}`.trim() + hour;
  return { kind: 'paused', sentence, progress, by: pausedBy === 'owner' ? 'owner' : 'rule' };
}

/** Says how many a campaign that has ended was sent to. */
function describeEnd(status: CampaignStatus): string {
  const { accepted, recipients, expected = recipients, isRehearsal, cancelledAt } = status;
  const share = describeShare(accepted, recipients);
  const sentence = isRehearsal
    ? `The rehearsal is over: emails for ${share} recipients were written to files, and nobody got them.`
    : `${cancelledAt === undefined ? 'Sent' : `${CANCELLED}: sent`} to ${share} recipients.`;
  return sentence + describeDifference(recipients, expected);
}

function describeSending(status: CampaignStatus, progress: CampaignProgress): CampaignDescription {
  const { waiting, unknown, isRehearsal } = status;
  if (waiting === 0 && unknown > 0)
    return { kind: 'waiting', sentence: UNDECIDED, progress, minutesToWait: 0 };
  const sentence = isRehearsal
    ? 'Its emails are being written. The server continues by itself.'
    : 'It is being sent. The server continues by itself.';
  return { kind: 'underWay', sentence, progress };
}

/** Says when a campaign starts, and what happens then. */
function describeHour(
  { startsAt, isRehearsal, recipients, expected = recipients }: CampaignStatus,
  minutesLeft: number,
): string {
  const hour = startsAt === undefined ? '' : `, at ${formatOwnerTime(Date.parse(startsAt))}`;
  const start = `It starts by itself ${describeUntil(minutesLeft)}${hour}.`;
  const then = isRehearsal
    ? 'Your email and a few others are written first.'
    : 'You and a few others, at random, get it first; then it waits for you.';
  return `${start} ${then} To stop it, pause it.${describeDifference(recipients, expected)}`;
}

/** Returns in how many minutes, hours or days something begins: `in 2 days`, `in 3 h 5 min`, `in 1 minute`, `now`. */
export function describeUntil(minutes: number): string {
  if (minutes <= 0) return 'now';
  if (minutes >= 48 * 60) return `in ${Math.floor(minutes / (24 * 60))} days`;
  if (minutes < 60) return `in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
  return `in ${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`;
}

/** Says what to check after the first emails; nobody is told to wait for reports that do not come. */
function describeFirst({ isRehearsal, bounced }: CampaignStatus, minutesToWait: number): string {
  if (isRehearsal) return 'The first few are in the outbox. Look at yours there, then continue.';
  const look =
    bounced === null
      ? 'Look at yours; bounces and complaints are not known here, but those who bounce answer to the sender’s mailbox. Then continue.'
      : 'Look at yours, wait for bounces and complaints, then continue.';
  return `The first emails were sent. ${look}${describeWait(minutesToWait)}`;
}

const describeWait = (minutes: number): string =>
  minutes === 0 ? '' : ` You can continue in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;

const describeShare = (count: number, all: number): string =>
  count === all ? 'all' : `${formatCount(count)} of ${formatCount(all)}`;

/** Says why more or fewer people were frozen than the owner confirmed, if so. */
function describeDifference(recipients: number, expected: number): string {
  if (expected === recipients) return '';
  const count = Math.abs(expected - recipients);
  const people = count === 1 ? '1 person' : `${formatCount(count)} people`;
  return expected > recipients
    ? ` You confirmed ${formatCount(expected)}; ${people} dropped out before all were fixed.`
    : ` You confirmed ${formatCount(expected)}; ${people} more ${count === 1 ? 'was' : 'were'} imported before all were fixed.`;
}
