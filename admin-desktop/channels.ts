import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { OwnerProblem } from '@tariff-tantrum/lambdas/client/errors';
import { CALLED_ENDPOINTS, type EndpointCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import type { ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import { BODY_LIMIT, ENDPOINTS, type Endpoint } from '@tariff-tantrum/lambdas/contract/endpoints';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import type { Section } from '@tariff-tantrum/site/dashboard/section-names';
import * as z from 'zod/mini';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const exportQuery = z.strictObject({
  for: z.optional(z.enum(Object.keys(MAILING_TOOLS) as MailingTool[])),
  since: z.optional(text(40)),
  until: z.optional(text(40)),
  discount: z.optional(z.number()),
  source: z.optional(text(40)),
  tag: z.optional(text(40)),
  notNotified: z.optional(z.literal(true)),
} satisfies Record<keyof ExportQuery, z.ZodMiniType>);
const range = z.strictObject({ from: text(40), to: text(40) });

/**
 * What the call of an endpoint sends: a query or body, and the id of the action. Only its shape and size are checked
 * here: the server checks the values, and words what is wrong.
 */
const endpointCall = (bytes: number) =>
  z.tuple([
    z.record(z.string(), z.unknown()).check(z.refine((sent) => JSON.stringify(sent).length <= bytes)),
    z.optional(text(64)),
  ]);
const endpointCalls = CALLED_ENDPOINTS.map((name) => {
  const { bodyLimit = BODY_LIMIT }: Endpoint = ENDPOINTS[name];
  return [name, endpointCall(bodyLimit)] as const;
});

/** The calls of the page that are no endpoint, with the schema of their arguments. */
const OWN_CALLS = {
  start: z.tuple([]),
  chooseServer: z.tuple([text(2048)]),
  setNotify: z.tuple([z.boolean()]),
  signIn: z.tuple([text(1024)]),
  retrySignIn: z.tuple([]),
  signOut: z.tuple([]),
  touch: z.tuple([]),
  snapshot: z.tuple([z.number()]),
  erase: z.tuple([text(1024)]),
  countRange: z.tuple([range]),
  eraseRange: z.tuple([range]),
  saveFile: z.tuple([text(100), text(100_000_000)]),
  startExport: z.tuple([exportQuery]),
  cancelExport: z.tuple([]),
  revealExport: z.tuple([]),
  dragExport: z.tuple([]),
  copy: z.tuple([text(1024)]),
} as const;

export type CallName = keyof typeof OWN_CALLS | keyof EndpointCalls;

/**
 * Every call that the page may make. The channels of the main process, the functions of the preload script and the
 * calls of the page have these names.
 */
export const CALLS: Readonly<Record<string, z.ZodMiniType<unknown[]>>> = {
  ...Object.fromEntries(endpointCalls),
  ...OWN_CALLS,
};

/** What the main process does for each call. */
export type CallHandlers = EndpointCalls & {
  [C in keyof typeof OWN_CALLS]: (...args: z.infer<(typeof OWN_CALLS)[C]>) => unknown;
};

/** The result of a call as the main process sends it: a value or an error, never an exception with its stack. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; error: OwnerProblem };

/** What the main process tells the page, by name. */
export interface Events {
  /** A menu item that the page carries out. */
  command: 'refresh' | 'export' | 'settings' | Section;
  signedOut: SignOutReason;
  progress: ExportProgress;
}
