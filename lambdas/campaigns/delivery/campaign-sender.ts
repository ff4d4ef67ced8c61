import type { composeMail } from '../../email/compose';
import type { Mailer, MailLogEntry } from '../../email/mailer';
import { newPace, type Pace } from '../../email/pace';
import type { Tokens } from '../../email/tokens';
import type { CampaignContext } from '../campaign/campaigns';
import { noStreak, type SenderLease, type Streak } from './sender-lease';

export interface CampaignSenderOptions {
  context: CampaignContext;
  senderLease: SenderLease;
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
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<unknown>;
  log: (entry: MailLogEntry) => void;
  /** Composes an email as bytes; a simulation needs only its text. */
  compose?: typeof composeMail | undefined;
  /** The rate of all emails of this process. */
  pace: Pace;
  /** Makes the worker send nothing for so many ms. */
  pause(ms: number): void;
}

/** What a process that sends campaigns needs, and what it remembers. */
export interface CampaignSender extends CampaignSenderOptions {
  /** Outcomes in a row. */
  streak: Streak;
  /** How many emails of a campaign were tried when that was counted. */
  counted: { id: string; tried: number };
  /** The rate of campaigns alone. */
  ownPace: Pace;
}

export const newCampaignSender = (options: CampaignSenderOptions): CampaignSender => ({
  ...options,
  streak: noStreak(),
  counted: { id: '', tried: 0 },
  ownPace: newPace(options),
});
