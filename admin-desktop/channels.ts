import type { OwnerProblem } from '@tariff-tantrum/lambdas/client/errors';
import { CAMPAIGN_CALLS, type CampaignCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import type { ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import { IMPORT_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import type { SentSignupRow } from '@tariff-tantrum/lambdas/contract/schemas';
import { NOTIFICATION_STATES } from '@tariff-tantrum/lambdas/facts/facts';
import * as z from 'zod/mini';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const exportQuery = z.strictObject({
  for: z.optional(z.enum(Object.keys(MAILING_TOOLS) as MailingTool[])),
  since: z.optional(text(40)),
  until: z.optional(text(40)),
  discount: z.optional(z.number()),
  notNotified: z.optional(z.literal(true)),
});
/** A signup to import. The server checks its values. */
const signupRow = z.strictObject({
  email: text(IMPORT_LIMIT.bytes),
  name: z.optional(text(IMPORT_LIMIT.bytes)),
  signedUpAt: text(40),
  discountPercent: z.optional(z.number()),
  notificationStatus: z.optional(z.enum(NOTIFICATION_STATES)),
  source: z.optional(text(IMPORT_LIMIT.bytes)),
} satisfies Record<keyof SentSignupRow, z.ZodMiniType>);
const range = z.strictObject({ from: text(40), to: text(40) });

/** What a call about campaigns sends: a query or a JSON body, which the server checks. */
const sentValue = z.union([text(100_000), z.number(), z.boolean(), z.undefined()]);
const sentRow = z.union([text(IMPORT_LIMIT.bytes), z.record(text(64), sentValue)]);
const sentRows = z.array(sentRow).check(z.maxLength(IMPORT_LIMIT.rows));
const campaignCall = z.tuple([z.record(text(64), z.union([sentValue, sentRows])), z.optional(text(64))]);
type CampaignCallSchemas = { [Name in keyof CampaignCalls]: z.ZodMiniType<Parameters<CampaignCalls[Name]>> };
const campaignCalls = Object.fromEntries(
  CAMPAIGN_CALLS.map((name) => [name, campaignCall]),
) as unknown as CampaignCallSchemas;

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
  snapshot: z.tuple([z.number()]),
  list: z.tuple([
    z.strictObject({
      cursor: z.optional(text(4096)),
      search: z.optional(text(1024)),
      since: z.optional(text(40)),
      until: z.optional(text(40)),
    }),
  ]),
  erase: z.tuple([text(1024)]),
  countRange: z.tuple([range]),
  eraseRange: z.tuple([range]),
  actions: z.tuple([]),
  importPart: z.tuple([
    z.strictObject({
      rows: z.array(signupRow).check(z.maxLength(IMPORT_LIMIT.rows)),
      consentFrom: z.optional(text(LIMITS.name)),
      dryRun: z.optional(z.literal(true)),
    }),
    text(64),
  ]),
  saveFile: z.tuple([text(100), text(100_000_000)]),
  startExport: z.tuple([exportQuery]),
  cancelExport: z.tuple([]),
  revealExport: z.tuple([]),
  dragExport: z.tuple([]),
  copy: z.tuple([text(1024)]),
  ...campaignCalls,
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
