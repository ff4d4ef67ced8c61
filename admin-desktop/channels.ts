import type {
  DailySignups,
  ErrorKind,
  OwnerAlert,
  SignupPage,
  SignupStats,
} from '@tariff-tantrum/lambdas/contract';
import * as z from 'zod/mini';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** Every IPC channel that the renderer may invoke, with the schema of its arguments. */
export const CALLS = {
  'app:start': z.tuple([]),
  'session:sign-in': z.tuple([z.strictObject({ address: text(2048), password: text(1024) })]),
  'session:retry': z.tuple([]),
  'session:sign-out': z.tuple([]),
  'session:touch': z.tuple([]),
  'settings:save': z.tuple([z.strictObject({ address: text(2048) })]),
  'signups:stats': z.tuple([]),
  'signups:list': z.tuple([z.strictObject({ cursor: z.optional(text(4096)) })]),
  'signups:erase': z.tuple([z.strictObject({ email: text(1024) })]),
  'export:start': z.tuple([]),
  'export:cancel': z.tuple([]),
  'export:reveal': z.tuple([]),
} as const;

export type CallName = keyof typeof CALLS;
export type CallArguments<C extends CallName> = z.infer<(typeof CALLS)[C]>;

/** The value that each call returns on success. */
export interface CallValues {
  'app:start': StartInfo;
  'session:sign-in': StartInfo;
  'session:retry': StartInfo;
  'session:sign-out': undefined;
  'session:touch': undefined;
  'settings:save': StartInfo;
  'signups:stats': StatsSnapshot;
  'signups:list': SignupPage;
  'signups:erase': undefined;
  'export:start': ExportOutcome;
  'export:cancel': undefined;
  'export:reveal': undefined;
}

/** The result of a call as the main process sends it: a value or an error, never an exception with its stack. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; error: CallError };

/** Errors of this app itself, which the contract does not know. */
export type DesktopErrorCode =
  | 'notAuthenticated'
  | 'invalidAddress'
  | 'fileError'
  /** The session ended during the call. */
  | 'sessionEnded'
  | 'badCall';

/** A failed call, worded for the owner. */
export interface CallError extends OwnerAlert {
  code: ErrorKind | DesktopErrorCode;
}

export interface StartInfo {
  /** Origin of the launch site, such as `https://tarifftantrum.example`. */
  address: string;
  signedIn: boolean;
  /** Discount of every signup, in percent. */
  discountPercent: number;
  /** Length of the "Recent Signups" window, in days. */
  recentDays: number;
}

export interface StatsSnapshot {
  stats: SignupStats;
  days: DailySignups['days'];
  /** When the stats were read, in milliseconds of the Unix epoch. */
  readAt: number;
}

export interface ExportProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

/** How an export ended that did not fail; `dismissed` means that the save dialog was closed. */
export type ExportOutcome =
  | { end: 'saved'; filename: string; progress: ExportProgress }
  | { end: 'cancelled' }
  | { end: 'dismissed' };

/** Menu items that the renderer carries out. */
export type MenuCommand = 'refresh' | 'export' | 'settings';

/** Why the session ended: the owner signed out, or the idle limit was reached. */
export type SignOutReason = 'asked' | 'idle';

/** Events that the main process sends to the renderer. */
export interface Events {
  'event:command': MenuCommand;
  'event:signed-out': SignOutReason;
  'event:progress': ExportProgress;
}
export type EventName = keyof Events;

type CallPromise<C extends CallName> = Promise<CallResult<CallValues[C]>>;

/** `window.launch`: one function per channel, and nothing else of Electron. */
export interface LaunchBridge {
  start(): CallPromise<'app:start'>;
  signIn(address: string, password: string): CallPromise<'session:sign-in'>;
  retry(): CallPromise<'session:retry'>;
  signOut(): CallPromise<'session:sign-out'>;
  /** Reports activity of the owner, which restarts the idle limit. */
  touch(): CallPromise<'session:touch'>;
  saveAddress(address: string): CallPromise<'settings:save'>;
  stats(): CallPromise<'signups:stats'>;
  list(cursor?: string): CallPromise<'signups:list'>;
  erase(email: string): CallPromise<'signups:erase'>;
  startExport(): CallPromise<'export:start'>;
  cancelExport(): CallPromise<'export:cancel'>;
  revealExport(): CallPromise<'export:reveal'>;
  onCommand(listener: (command: MenuCommand) => void): void;
  onSignedOut(listener: (reason: SignOutReason) => void): void;
  onProgress(listener: (progress: ExportProgress) => void): void;
}

export type { DailySignups, LaunchSignup, SignupPage, SignupStats } from '@tariff-tantrum/lambdas/contract';
