import type { OwnerProblem } from '@tariff-tantrum/lambdas/contract';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/facts';
import type { ExportProgress } from '@tariff-tantrum/lambdas/contract/owner/export';
import type { SignOutReason } from '@tariff-tantrum/lambdas/contract/owner/session';
import * as z from 'zod/mini';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const exportQuery = z.strictObject({
  for: z.optional(z.enum(Object.keys(MAILING_TOOLS) as MailingTool[])),
  since: z.optional(text(40)),
  until: z.optional(text(40)),
  discount: z.optional(z.number()),
});
const range = z.strictObject({ from: text(40), to: text(40) });

/**
 * Every call that the page may make, with the schema of its arguments. The channels of the main process, the functions of
 * the preload script and the calls of the page have these names.
 */
export const CALLS = {
  start: z.tuple([]),
  chooseServer: z.tuple([text(2048)]),
  setNotify: z.tuple([z.boolean()]),
  signIn: z.tuple([text(1024)]),
  retrySignIn: z.tuple([]),
  signOut: z.tuple([]),
  touch: z.tuple([]),
  snapshot: z.tuple([]),
  list: z.tuple([z.strictObject({ cursor: z.optional(text(4096)), search: z.optional(text(1024)) })]),
  erase: z.tuple([text(1024)]),
  countRange: z.tuple([range]),
  eraseRange: z.tuple([range]),
  actions: z.tuple([]),
  startExport: z.tuple([exportQuery]),
  cancelExport: z.tuple([]),
  revealExport: z.tuple([]),
  dragExport: z.tuple([]),
  copy: z.tuple([text(1024)]),
} as const;

export type CallName = keyof typeof CALLS;
/** What the main process does for each call. */
export type CallHandlers = { [C in CallName]: (...args: z.infer<(typeof CALLS)[C]>) => unknown };

/** The result of a call as the main process sends it: a value or an error, never an exception with its stack. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; error: OwnerProblem };

/** What the main process tells the page, by name. */
export interface Events {
  /** A menu item that the page carries out. */
  command: 'refresh' | 'export' | 'settings';
  signedOut: SignOutReason;
  progress: ExportProgress;
}
