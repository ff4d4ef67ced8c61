import type { ActionPage, SignupPage, TimeRange } from '@tariff-tantrum/lambdas/contract';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/facts';
import type {
  ExportOutcome,
  ExportProgress,
  OwnerProblem,
  SignOutReason,
  StatsSnapshot,
} from '@tariff-tantrum/lambdas/contract/owner';
import * as z from 'zod/mini';

const TOOLS = Object.keys(MAILING_TOOLS) as MailingTool[];
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));

const RANGE = z.strictObject({ from: text(40), to: text(40) });

/** Every IPC channel that the renderer may invoke, with the schema of its arguments. */
export const CALLS = {
  'app:start': z.tuple([]),
  'server:choose': z.tuple([z.strictObject({ address: text(2048) })]),
  'settings:notify': z.tuple([z.strictObject({ enabled: z.boolean() })]),
  'session:sign-in': z.tuple([z.strictObject({ password: text(1024) })]),
  'session:retry': z.tuple([]),
  'session:sign-out': z.tuple([]),
  'session:touch': z.tuple([]),
  'signups:stats': z.tuple([]),
  'signups:list': z.tuple([
    z.strictObject({ cursor: z.optional(text(4096)), search: z.optional(text(1024)) }),
  ]),
  'signups:erase': z.tuple([z.strictObject({ email: text(1024) })]),
  'signups:count-range': z.tuple([RANGE]),
  'signups:erase-range': z.tuple([RANGE]),
  'owner:actions': z.tuple([]),
  'export:start': z.tuple([z.strictObject({ tool: z.optional(z.enum(TOOLS)) })]),
  'export:cancel': z.tuple([]),
  'export:reveal': z.tuple([]),
  'export:drag': z.tuple([]),
  'clipboard:copy': z.tuple([z.strictObject({ text: text(1024) })]),
} as const;

export type CallName = keyof typeof CALLS;
export type CallArguments<C extends CallName> = z.infer<(typeof CALLS)[C]>;

/** The value that each call returns on success. */
export interface CallValues {
  'app:start': StartInfo;
  'server:choose': StartInfo;
  'settings:notify': undefined;
  'session:sign-in': undefined;
  'session:retry': undefined;
  'session:sign-out': undefined;
  'session:touch': undefined;
  'signups:stats': StatsSnapshot;
  'signups:list': SignupPage;
  'signups:erase': undefined;
  'signups:count-range': number;
  'signups:erase-range': number;
  'owner:actions': ActionPage;
  'export:start': ExportOutcome;
  'export:cancel': undefined;
  'export:reveal': undefined;
  'export:drag': undefined;
  'clipboard:copy': undefined;
}

/** The result of a call as the main process sends it: a value or an error, never an exception with its stack. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; error: OwnerProblem };

export interface StartInfo {
  /** Origin of the launch site, such as `https://tarifftantrum.example`. */
  address: string;
  signedIn: boolean;
  /** Whether new signups are notified of. */
  notify: boolean;
}

/** Menu items that the renderer carries out. */
export type MenuCommand = 'refresh' | 'export' | 'settings';

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
  /** Checks an address and saves it. Another one ends the session, because the password was meant for the first. */
  chooseServer(address: string): CallPromise<'server:choose'>;
  setNotify(enabled: boolean): CallPromise<'settings:notify'>;
  signIn(password: string): CallPromise<'session:sign-in'>;
  retry(): CallPromise<'session:retry'>;
  signOut(): CallPromise<'session:sign-out'>;
  /** Reports activity of the owner, which restarts the idle limit. */
  touch(): CallPromise<'session:touch'>;
  stats(): CallPromise<'signups:stats'>;
  list(query: { cursor?: string | undefined; search?: string | undefined }): CallPromise<'signups:list'>;
  erase(email: string): CallPromise<'signups:erase'>;
  countRange(range: TimeRange): CallPromise<'signups:count-range'>;
  eraseRange(range: TimeRange): CallPromise<'signups:erase-range'>;
  actions(): CallPromise<'owner:actions'>;
  startExport(tool: MailingTool | undefined): CallPromise<'export:start'>;
  cancelExport(): CallPromise<'export:cancel'>;
  revealExport(): CallPromise<'export:reveal'>;
  /** Begins to drag the saved file; called on `dragstart`. */
  dragExport(): CallPromise<'export:drag'>;
  copy(text: string): CallPromise<'clipboard:copy'>;
  onCommand(listener: (command: MenuCommand) => void): void;
  onSignedOut(listener: (reason: SignOutReason) => void): void;
  onProgress(listener: (progress: ExportProgress) => void): void;
}
