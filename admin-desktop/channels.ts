import type { OwnerProblem } from '@tariff-tantrum/lambdas/client/errors';
import type { ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import { DELIVERY_STATES, type SentOrderRow } from '@tariff-tantrum/lambdas/contract/campaigns';
import { IMPORT_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { PERSON_STATES } from '@tariff-tantrum/lambdas/contract/people';
import type { SentSignupRow } from '@tariff-tantrum/lambdas/contract/schemas';
import { CHANGES } from '@tariff-tantrum/lambdas/contract/transitions';
import { NOTIFICATION_STATES } from '@tariff-tantrum/lambdas/facts/facts';
import type { Section } from '@tariff-tantrum/site/dashboard/section-names';
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
  tag: z.optional(text(IMPORT_LIMIT.bytes)),
} satisfies Record<keyof SentSignupRow, z.ZodMiniType>);
const range = z.strictObject({ from: text(40), to: text(40) });

/** What a call about campaigns, codes or orders sends. The server checks its values, and words what is wrong. */
const nothing = z.strictObject({});
const campaignId = z.strictObject({ id: text(64) });
const words = z.array(text(100)).check(z.maxLength(100));
const campaignText = { subject: text(100_000), text: text(100_000) };
const operation = z.optional(text(64));
const importOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.tuple([
    z.strictObject({
      rows: z.array(row).check(z.maxLength(IMPORT_LIMIT.rows)),
      dryRun: z.optional(z.boolean()),
    }),
    operation,
  ]);
const code = text(IMPORT_LIMIT.bytes);
const orderRow = z.strictObject({
  order: text(IMPORT_LIMIT.bytes),
  codes: z.optional(z.array(code)),
  email: z.optional(text(IMPORT_LIMIT.bytes)),
  amount: text(40),
  refunded: z.optional(text(40)),
  isCancelled: z.optional(z.boolean()),
  currency: text(40),
  date: text(40),
} satisfies Record<keyof SentOrderRow, z.ZodMiniType>);
const campaignCalls = {
  people: z.tuple([
    z.strictObject({
      limit: z.optional(z.number()),
      cursor: z.optional(text(4096)),
      search: z.optional(text(1024)),
      state: z.optional(z.enum(PERSON_STATES)),
      source: z.optional(text(1024)),
      tag: z.optional(text(1024)),
      since: z.optional(text(40)),
      until: z.optional(text(40)),
    }),
  ]),
  person: z.tuple([z.strictObject({ email: z.optional(text(1024)), code: z.optional(text(1024)) })]),
  campaigns: z.tuple([nothing]),
  campaign: z.tuple([campaignId]),
  campaignCheck: z.tuple([campaignId]),
  campaignStatus: z.tuple([campaignId]),
  campaignDeliveries: z.tuple([
    z.strictObject({
      id: text(64),
      state: z.optional(z.enum(DELIVERY_STATES)),
      cursor: z.optional(text(4096)),
    }),
  ]),
  previewCampaign: z.tuple([z.strictObject(campaignText)]),
  saveCampaign: z.tuple([
    z.strictObject({
      id: z.optional(text(64)),
      ...campaignText,
      audience: z.optional(
        z.union([
          z.strictObject({ to: z.literal('everyone') }),
          z.strictObject({ to: z.literal('not-ordered'), neverMailed: z.optional(z.boolean()) }),
          z.strictObject({
            to: z.enum(['not-mailed', 'mailed', 'mailed-not-ordered']),
            of: text(64),
          }),
        ]),
      ),
      sources: z.optional(words),
      tags: z.optional(words),
      unconfirmed: z.optional(z.boolean()),
    }),
  ]),
  campaignSales: z.tuple([campaignId]),
  silenced: z.tuple([nothing]),
  sendLink: z.tuple([z.strictObject({ email: text(1024) })]),
  campaignAgain: z.tuple([campaignId]),
  deleteCampaign: z.tuple([campaignId]),
  testCampaign: z.tuple([campaignId]),
  changeCampaign: z.tuple([
    z.strictObject({
      id: text(64),
      action: z.enum(CHANGES),
      recipients: z.optional(z.number()),
      pauses: z.optional(z.number()),
      atOnce: z.optional(z.boolean()),
      warmUp: z.optional(z.boolean()),
      acceptDuplicates: z.optional(z.boolean()),
    }),
  ]),
  resolveUnknown: z.tuple([z.strictObject({ id: text(64), sendAgain: z.boolean() })]),
  sources: z.tuple([nothing]),
  weekly: z.tuple([nothing]),
  sendWeekly: z.tuple([nothing]),
  codes: z.tuple([nothing]),
  codeList: z.tuple([z.strictObject({ cursor: z.optional(text(64)) })]),
  importCodes: importOf(code),
  orders: z.tuple([nothing]),
  importOrders: importOf(orderRow),
};

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
  erase: z.tuple([text(1024)]),
  countRange: z.tuple([range]),
  eraseRange: z.tuple([range]),
  actions: z.tuple([]),
  importPart: z.tuple([
    z.strictObject({
      rows: z.array(signupRow).check(z.maxLength(IMPORT_LIMIT.rows)),
      consentFrom: z.optional(text(LIMITS.name)),
      tag: z.optional(text(100)),
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
  command: 'refresh' | 'export' | 'settings' | Section;
  signedOut: SignOutReason;
  progress: ExportProgress;
}
