import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { OwnerCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import type { OutboxEmail } from '@tariff-tantrum/lambdas/contract/schemas';
import type { Section } from './navigation/section-names';

export { OwnerError } from '@tariff-tantrum/lambdas/client/errors';

/** Ends a subscription. */
type Unsubscribe = () => void;

/** Menu items of the host that the dashboard carries out; a section is opened. */
export type OwnerCommand = 'refresh' | 'export' | 'settings' | Section;

/**
 * What the dashboard needs of the page or window that contains it: the session with its calls, and the destination of
 * exports. Calls reject with an `OwnerError`.
 */
export interface OwnerHost extends OwnerCalls {
  /** Whether a session existed before the dashboard was mounted. */
  signedIn: boolean;
  /** Present if the owner chooses the server. */
  server?: OwnerServer;
  /** Present if the host can notify of new signups. */
  notifications?: OwnerNotifications;
  signIn(password: string): Promise<void>;
  /** Signs in with the password of the last `signIn`, which failed for another reason. */
  retrySignIn(): Promise<void>;
  signOut(): void;
  /** Reports input of the owner, which restarts the idle limit. */
  touch(): void;
  /** Subscribes to the end of the session; a rejected password ends it whichever call was refused. */
  onSignedOut(listener: (reason: SignOutReason) => void): Unsubscribe;
  onCommand?(listener: (command: OwnerCommand) => void): Unsubscribe;
  /** Reads the emails that were written to files, if the host can open their HTML parts. */
  outbox?(): Promise<OutboxEmail[]>;
  /** The address of the picture at the end of a campaign, if the host has the files of the site. */
  finalePicture?: string | undefined;
  /** Copies a text to the clipboard. */
  copy(text: string): Promise<void>;
  /** Remembers what is turned off, by its name, after the page is closed; without it, until then. */
  switches?: OwnerSwitches;
  exporter: OwnerExporter;
  /** Lets the owner save a text as a CSV file. */
  saveFile(filename: string, text: string): Promise<void>;
}

/** What the owner has turned off. */
export interface OwnerSwitches {
  isOn(name: string): boolean;
  set(name: string, isOn: boolean): void;
}

/** The choice of the server. */
export interface OwnerServer {
  /** The address that was chosen last, which is the one of the session. */
  readonly address: string;
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
  start(query: ExportQuery, onProgress: (progress: ExportProgress) => void): Promise<ExportOutcome>;
  cancel(): void;
  /** Shows the saved file in the system's file manager, if the host can. */
  reveal?(): void;
  /** Continues a drag of the page with the saved file, if the host can. */
  drag?(): void;
}
