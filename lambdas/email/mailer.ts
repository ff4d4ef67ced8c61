import type { MailProblem } from './problem';

interface EngineTraits {
  /** Emails of campaigns a second, unless the owner sets another rate. */
  perSecond: number;
  /** The variable in which the owner says which server it is, or which folder. */
  settings: string;
  /** The variable of its key, if it has one instead of a user name and a password in the address of a server. */
  key?: string;
}

/** The engines that send emails; `outbox` writes them to files. */
export const MAIL_ENGINES = {
  outbox: { perSecond: Number.POSITIVE_INFINITY, settings: 'DATA_DIR' },
  smtp: { perSecond: 5, settings: 'SMTP_URL' },
  ses: {
    perSecond: Number.POSITIVE_INFINITY,
    settings: 'AWS_REGION',
    key: 'AWS_SECRET_ACCESS_KEY',
  },
} as const satisfies Record<string, EngineTraits>;
export type MailEngine = keyof typeof MAIL_ENGINES;

export const isMailEngine = (name: string): name is MailEngine => Object.hasOwn(MAIL_ENGINES, name);

/** An email as bytes with its envelope. Every engine sends exactly these bytes. */
export interface ComposedMail {
  /** Of the envelope: the address that bounces go to, if there is one. The sender whom people see is in `raw`. */
  from: string;
  to: string;
  messageId: string;
  raw: Buffer;
}

/** Identifies an email: an engine never sends the same attempt twice if it can know. */
export interface MailTag {
  /** The person's reference, 32 hexadecimal digits. */
  ref: string;
  /** An `EmailKind`, the id of a campaign, or the kind of a report to the owner. */
  kind: string;
  /** From 1; for a report, the day or the time that it is about, as a number. */
  attempt: number;
}

/**
 * Why an email has to be sent later: too many in a short time or in a day, the account may not send now, or only this
 * email's recipient has put it off.
 */
export type MailLimit = 'rate' | 'day' | 'account' | 'recipient';

export type MailOutcome =
  | { result: 'accepted'; id: string }
  /** It will never be accepted. The reason contains no address. `isBounce` if the mailbox is the reason. */
  | { result: 'refused'; reason: string; isBounce?: boolean }
  /** It was not accepted, but may be later. Without a problem, the owner is told of the limit. */
  | { result: 'later'; limit: MailLimit; problem?: MailProblem }
  /**
   * It was refused because of its sender or the account, by a reply to its recipient or its content: all others would
   * be, too. If that happens to the same email again, the reason is this email after all.
   */
  | { result: 'later'; limit: 'account'; problem: MailProblem; refusedWith: string };

/** How much an engine can send now. */
export interface MailCapacity {
  perSecond: number;
  leftToday: number;
  /** How much it can send in a day in all; undefined if that is unknown or unlimited. */
  perDay?: number;
  /** Whether the account may send at all. */
  healthy: boolean;
  /** Why it may not; absent if only the provider knows. */
  problem?: MailProblem;
  /** Whether only addresses that are ASCII before the @ sign can be emailed. */
  isAsciiOnly?: boolean;
  /** Whether only verified addresses receive anything. */
  sandbox: boolean;
}

/** Sends emails. */
export interface Mailer {
  /**
   * Sends an email. To an address that it cannot take, because that is not ASCII, the outcome is `NOT_MAILABLE`.
   * @param signal ends it: nothing goes on then. Each email has one of its own, which is aborted after `SENDING_MS`
   * @throws OutcomeUnknown if the email may have been accepted: a timeout, a reset, a server error. For a campaign, any
   * other error except `NotSent` means the same.
   */
  send(mail: ComposedMail, tag: MailTag, signal: AbortSignal): Promise<MailOutcome>;
  /**
   * Returns how much it can send; that a password or a key is refused is a `problem`. The caller limits the time.
   * @throws Error if the server cannot be asked, or cannot be connected to if it answers no such question
   */
  capacity(): Promise<MailCapacity>;
  /** Returns whether an email was sent; only of an engine that can know after its process was killed. */
  wasSent?(tag: MailTag): Promise<boolean>;
}

/** Thrown if an email may or may not have been accepted: sending it again could deliver it twice. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/**
 * Thrown if an email was certainly not sent, for a reason of this machine such as a full disk. After any other error it
 * may have been accepted.
 */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  /** The reason as a constant such as `ENOSPC`, for the log and the owner. */
  readonly code: string | undefined;
  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Thrown if an engine could not be asked what it can send; `cause` says why. */
export class CapacityUnknown extends Error {
  override readonly name = 'CapacityUnknown';
}

/** Contains no address. */
export interface MailLogEntry {
  event: 'email-refused' | 'email-later' | 'email-unknown' | 'email-failed' | 'campaign-paused';
  reason?: string;
  error?: string;
}

/** An email that was written to a file. */
export interface ArchivedMail extends MailTag {
  /** When it was written (ms since 1970). */
  at: number;
}

/** The emails that an engine has written to files. */
export interface MailArchive {
  /** Returns all emails, newest first. */
  list(): Promise<ArchivedMail[]>;
  /** Returns an email, or undefined if there is none. */
  read(tag: MailTag): Promise<{ to: string; subject: string; text: string; html: string } | undefined>;
}
