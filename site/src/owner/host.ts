import type {
  ActionPage,
  MailingTool,
  SignupPage,
  SignupQuery,
  TimeRange,
} from '@tariff-tantrum/lambdas/contract';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/mail/outbox';
import type {
  ExportOutcome,
  ExportProgress,
  SignOutReason,
  StatsSnapshot,
} from '@tariff-tantrum/lambdas/contract/owner';

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Menu items of the host that the dashboard carries out. */
export type OwnerCommand = 'refresh' | 'export' | 'settings';

/**
 * What the dashboard needs of the page or window that contains it: the session with its calls, the destination of
 * exports, and a clock. Calls reject with an `OwnerError`.
 */
export interface OwnerHost {
  /** Whether a session existed before the dashboard was mounted. */
  signedIn: boolean;
  /** Present if the owner chooses the server. */
  server?: OwnerServer;
  /** Present if the host can notify of new signups. */
  notifications?: OwnerNotifications;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  signIn(password: string): Promise<void>;
  /** Signs in with the password of the last `signIn`, which failed for another reason. */
  retrySignIn(): Promise<void>;
  signOut(): void;
  /** Reports input of the owner, which restarts the idle limit. */
  touch(): void;
  onSignedOut(listener: (reason: SignOutReason) => void): Unsubscribe;
  onCommand?(listener: (command: OwnerCommand) => void): Unsubscribe;
  snapshot(): Promise<StatsSnapshot>;
  list(query: Pick<SignupQuery, 'cursor' | 'search'>): Promise<SignupPage>;
  erase(email: string): Promise<void>;
  /** Reads the newest lines of the log of the owner's actions. */
  actions(): Promise<ActionPage>;
  countRange(range: TimeRange): Promise<number>;
  /** Erases everyone who signed up in a range of time. Resolves to their number. */
  eraseRange(range: TimeRange): Promise<number>;
  /** Reads the mails that were written to files, if the host can open their HTML parts. */
  outbox?(): Promise<OutboxMail[]>;
  /** Copies a text to the clipboard. */
  copy(text: string): Promise<void>;
  exporter: OwnerExporter;
}

/** The choice of the server. */
export interface OwnerServer {
  /** The address to begin with. */
  address: string;
  /** Checks and saves an address, which it resolves to in its short form. Another address ends the session. */
  choose(address: string): Promise<string>;
}

/** Whether the host notifies of signups that arrived since the owner last looked. */
export interface OwnerNotifications {
  enabled: boolean;
  set(enabled: boolean): Promise<void>;
}

/** The destination of exports. */
export interface OwnerExporter {
  /** @param tool the mailing tool that the file is for */
  start(
    tool: MailingTool | undefined,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<ExportOutcome>;
  cancel(): void;
  /** Shows the saved file in the system's file manager, if the host can. */
  reveal?(): void;
  /** Continues a drag of the page with the saved file, if the host can. */
  drag?(): void;
}
