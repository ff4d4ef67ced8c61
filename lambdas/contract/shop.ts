import * as z from 'zod/mini';
import { importFields, refusedRowsSchema } from './import-rows';
import { removeInvisible } from './invisible';
import { CAMPAIGN_ERRORS, IMPORT_ERRORS, INPUT_ERRORS, TYPE_ERRORS } from './messages';
import { timeSchema } from './query-values';
import { emailSchema } from './text-schemas';

const codesSchema = z.object({
  /** The code that everybody gets, if `facts.ts` has one; then there are no others. */
  shared: z.optional(z.string()),
  free: z.number(),
  given: z.number(),
  used: z.number(),
});
export type Codes = z.infer<typeof codesSchema>;

/** A spreadsheet would compute a code that begins with a hyphen. */
const CODE_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/;
const codeSchema = z
  .string({ error: CAMPAIGN_ERRORS.codeInvalid })
  .check(z.trim(), z.regex(CODE_PATTERN, { error: CAMPAIGN_ERRORS.codeInvalid }));
const importCodesResultSchema = z.object({
  added: z.number(),
  existing: z.number(),
  refused: refusedRowsSchema,
});
export type ImportCodesResult = z.infer<typeof importCodesResultSchema>;

/** How many codes of one order are read. */
const ORDER_CODES = 10;
const pickCodes = (texts: string[]): string[] =>
  texts.flatMap((text) => codeSchema.safeParse(text).data ?? []).slice(0, ORDER_CODES);
/** Sent as in `36.00`, parsed into cents. */
const amountSchema = (error: string) =>
  z.pipe(
    z.string({ error }).check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, { error })),
    z.transform((text) => Math.round(Number(text) * 100)),
  );

/** An order of the shop. `codes` and `email` are used to match it with a person; invalid ones are left out. */
export const orderRowSchema = z.object(
  {
    /** The name of the order. */
    order: z
      .string({ error: CAMPAIGN_ERRORS.order })
      .check(z.overwrite(removeInvisible), z.regex(/^.{1,100}$/u, { error: CAMPAIGN_ERRORS.order })),
    /** Coupons of the shop that cannot be codes of the pool are left out, without the other codes. */
    codes: z.catch(z.optional(z.pipe(z.array(z.string()), z.transform(pickCodes))), undefined),
    email: z.catch(z.optional(emailSchema), undefined),
    amount: amountSchema(CAMPAIGN_ERRORS.amount),
    /** How much of it was paid back. */
    refunded: z.optional(amountSchema(CAMPAIGN_ERRORS.refunded)),
    /** Whether the shop says that it was cancelled, paid back in full or never paid. */
    isCancelled: z.optional(z.boolean({ error: TYPE_ERRORS.flag('isCancelled') })),
    currency: z
      .string({ error: CAMPAIGN_ERRORS.currency })
      .check(z.regex(/^[A-Z]{3}$/, { error: CAMPAIGN_ERRORS.currency })),
    /** Sent as ISO 8601 with a zone, parsed into ms since 1970. */
    date: z.pipe(
      timeSchema(CAMPAIGN_ERRORS.orderDate),
      z.transform((text) => Date.parse(text)),
    ),
  },
  { error: IMPORT_ERRORS.row },
);
/** An order to import, as clients send it and as the API gets it. */
export type SentOrderRow = z.input<typeof orderRowSchema>;
export type OrderRow = z.output<typeof orderRowSchema>;

/** Orders that were cancelled or paid back in full are only in `cancelled`. */
const ordersSchema = z.object({
  orders: z.number(),
  /** Orders of people on the list, and orders with a code of the pool. */
  matched: z.number(),
  /** Orders of people on the list with somebody else's code. */
  passedOn: z.number(),
  cancelled: z.number(),
  /** After refunds. */
  revenue: z.array(z.object({ currency: z.string(), orders: z.number(), amount: z.number() })),
});
export type Orders = z.infer<typeof ordersSchema>;

/** The requests and responses of each endpoint of codes and orders. */
export const SHOP_SCHEMAS = {
  codes: { response: codesSchema },
  codeList: {
    query: z.object({
      cursor: z.optional(z.string().check(z.regex(CODE_PATTERN, { error: INPUT_ERRORS.cursor }))),
    }),
    response: z.object({
      codes: z.array(z.object({ code: z.string(), state: z.enum(['free', 'given', 'used']) })),
      /** The cursor of the next page; absent on the last one. */
      next: z.optional(z.string()),
    }),
  },
  importCodes: {
    body: z.object(
      {
        ...importFields(codeSchema),
        /** Whether the shop says that these codes cannot be given any more. */
        areUsed: z.optional(z.boolean({ error: TYPE_ERRORS.flag('areUsed') })),
      },
      { error: INPUT_ERRORS.rows },
    ),
    response: importCodesResultSchema,
  },
  orders: { response: ordersSchema },
  importOrders: {
    body: z.object(importFields(orderRowSchema), { error: INPUT_ERRORS.rows }),
    response: z.object({
      /** New orders: found by code, found by address, or of nobody on the list. */
      added: z.number(),
      byCode: z.number(),
      byEmail: z.number(),
      unmatched: z.number(),
      /** Orders that are stored already, with the same values or with others. */
      existing: z.number(),
      corrected: z.number(),
      /** New orders that do not count, because they were cancelled or paid back in full. */
      cancelled: z.number(),
      /** Orders of people on the list with somebody else's code. */
      passedOn: z.number(),
      refused: refusedRowsSchema,
    }),
  },
} as const;
