import type { DailySignups, SignupPage, SignupStats } from '@tariff-tantrum/lambdas/contract';
import * as z from 'zod/mini';

const text = (most: number) => z.string().check(z.maxLength(most));

/** Every call of the renderer: its channel, and what its arguments must look like. */
export const CALLS = {
  'app:start': z.tuple([]),
  'session:sign-in': z.tuple([z.strictObject({ address: text(2048), password: text(1024) })]),
  'session:retry': z.tuple([]),
  'session:sign-out': z.tuple([]),
  'session:touch': z.tuple([]),
  'settings:save': z.tuple([z.strictObject({ address: text(2048) })]),
  'signups:figures': z.tuple([]),
  'signups:list': z.tuple([z.strictObject({ cursor: z.optional(text(4096)) })]),
  'signups:erase': z.tuple([z.strictObject({ email: text(1024) })]),
  'export:start': z.tuple([]),
  'export:cancel': z.tuple([]),
  'export:reveal': z.tuple([]),
} as const;

export type Call = keyof typeof CALLS;
export type Arguments<C extends Call> = z.infer<(typeof CALLS)[C]>;

/** What each call answers when it goes well. */
export interface Results {
  'app:start': StartInfo;
  'session:sign-in': StartInfo;
  'session:retry': StartInfo;
  'session:sign-out': undefined;
  'session:touch': undefined;
  'settings:save': StartInfo;
  'signups:figures': Figures;
  'signups:list': SignupPage;
  'signups:erase': undefined;
  'export:start': ExportOutcome;
  'export:cancel': undefined;
  'export:reveal': undefined;
}

/** What crosses from the main process: a value or a problem, never an exception with its stack. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: Problem };

export type ProblemCode =
  | 'invalid-password'
  | 'expired'
  | 'not-configured'
  | 'slow-down'
  | 'unreachable'
  | 'refused'
  | 'not-authenticated'
  | 'address'
  | 'export-failed'
  | 'export-error'
  | 'ended'
  | 'bad-call';

/** Something that went wrong, in the owner's words. */
export interface Problem {
  code: ProblemCode;
  message: string;
  /** What more there is to know, or to do about it. */
  detail?: string | undefined;
}

export interface StartInfo {
  /** Origin of the launch site, such as `https://tarifftantrum.example`. */
  address: string;
  signedIn: boolean;
  /** Percent off for everyone on the list. */
  discountPercent: number;
  /** The window of "Recent Signups", in days. */
  recentDays: number;
}

export interface Figures {
  stats: SignupStats;
  days: DailySignups['days'];
  /** When they were read, in milliseconds of the Unix epoch. */
  readAt: number;
}

export interface ExportProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

/** How an export ended that did not fail; `dismissed` is a closed save dialog. */
export type ExportOutcome =
  | { end: 'saved'; filename: string; progress: ExportProgress }
  | { end: 'cancelled' }
  | { end: 'dismissed' };

/** What the menu asks of the screen. */
export type Command = 'refresh' | 'export' | 'settings';

/** What the main process tells the renderer unasked. */
export interface Events {
  'event:command': Command;
  'event:signed-out': 'asked' | 'idle';
  'event:progress': ExportProgress;
}
export type EventName = keyof Events;

type Answered<C extends Call> = Promise<Answer<Results[C]>>;

/** `window.launch`: one function a channel, and nothing else of Electron. */
export interface LaunchBridge {
  start(): Answered<'app:start'>;
  signIn(address: string, password: string): Answered<'session:sign-in'>;
  retry(): Answered<'session:retry'>;
  signOut(): Answered<'session:sign-out'>;
  /** Says that the owner is there, which puts off the idle lock. */
  touch(): Answered<'session:touch'>;
  saveAddress(address: string): Answered<'settings:save'>;
  figures(): Answered<'signups:figures'>;
  list(cursor?: string): Answered<'signups:list'>;
  erase(email: string): Answered<'signups:erase'>;
  startExport(): Answered<'export:start'>;
  cancelExport(): Answered<'export:cancel'>;
  revealExport(): Answered<'export:reveal'>;
  onCommand(listener: (command: Command) => void): void;
  onSignedOut(listener: (why: Events['event:signed-out']) => void): void;
  onProgress(listener: (progress: ExportProgress) => void): void;
}

export type { DailySignups, LaunchSignup, SignupPage, SignupStats } from '@tariff-tantrum/lambdas/contract';
