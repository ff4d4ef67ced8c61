import type { Context } from 'hono';
import type { Log } from '../api/host';
import type { OptIn } from '../contract/email';
import type { Problem } from '../contract/schemas';
import type { MailArchive, MailCapacity, MailEngine } from '../email/mailer';
import type { Tokens } from '../email/tokens';
import type { Clock } from '../facts/time';
import type { MailStore } from './mail-store';
import type { SignupStore } from './signup-store';

/** What the endpoints for visitors need from their host. */
export interface VisitorDeps {
  store: Pick<SignupStore, 'add' | 'count' | 'ready'>;
  /** The site's public origin, or how to get it from a request; for the same-origin check of forms. */
  siteUrl: string | ((c: Context) => string | undefined);
  now: Clock;
  /** Returns the client's IP address as the platform reports it, never from a header that clients can set. */
  clientAddress(c: Context): string | undefined;
  /**
   * Counts a signup, or a request for a link, of the request's client. Returns how long the client has to wait before it
   * may do so, in ms: 0 if it may now. Absent if the platform limits the rate, as AWS WAF does.
   */
  signupWait?: ((c: Context) => number) | undefined;
  /** Present if mails are sent. */
  mail?: MailDeps | undefined;
  /** Logs an entry for the operator. Entries contain nothing personal or secret. */
  log?: Log | undefined;
}

/** What every endpoint with the password needs from its host. */
export interface OwnerDeps extends VisitorDeps {
  store: SignupStore;
  /** Resolves to the admin password, checked by `checkedPassword`; to `undefined` if none is configured. */
  adminPassword(): Promise<string | undefined>;
  /** Resolves to what keeps the host from working as it should; absent if its platform raises alarms. */
  problems?: (() => Promise<Problem[]>) | undefined;
}

/** What the whole API needs from its host. */
export interface ApiDeps extends OwnerDeps {
  /** Erases people and knows who has left, whether or not emails are sent. */
  people: Pick<MailStore, 'eraseAddress' | 'forget' | 'isGone' | 'lift' | 'refOf' | 'silenced'>;
}

/** What the mail endpoints need besides. */
export interface MailDeps {
  /** `single` if signups count at once, and the only mails are those to people on the list. */
  optIn: OptIn;
  store: MailStore;
  tokens: Tokens;
  /** Returns a keyed hash of an address. */
  hash(text: string): string;
  /** Whether people get a mail when they have joined the list at once. */
  welcome: boolean;
  /** What the owner's campaigns are sent with. */
  engine: MailEngine;
  /** Whether it is only tried out: no mail leaves this machine. */
  isTrial: boolean;
  /** Where tests and the owner's copies go. */
  ownerEmail: string;
  /** Whether the owner gets no weekly and urgent emails. */
  isOwnerSilent: boolean;
  /** Mails of campaigns a second at most. */
  rate?: number | undefined;
  /** Asks the engine what it can send now; undefined if it cannot be asked. */
  capacity(): Promise<MailCapacity | undefined>;
  /** The domain that mails come from; defaults to that of the support address. */
  domain?: string;
  /** The mails that were written to files instead of sent. */
  outbox?: MailArchive | undefined;
}
