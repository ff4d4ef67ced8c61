import * as z from 'zod/mini';

const salesFields = {
  orders: z.number(),
  /** After refunds. */
  revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
};
/** Orders since a campaign was sent, of those who got it or with their codes; cancelled ones are left out. */
export const campaignSalesSchema = z.object({
  ...salesFields,
  /** Of the orders, those with somebody else's code. */
  passedOn: z.number(),
  /** Days of the owner's time zone with orders, oldest first. */
  days: z.array(z.object({ date: z.string(), ...salesFields })),
  /** By the link or the tag by which the buyers came, the most orders first; `others` says how many are the last line. */
  sources: z.array(
    z.object({
      source: z.optional(z.string()),
      tag: z.optional(z.string()),
      others: z.optional(z.number()),
      ...salesFields,
    }),
  ),
});
export type CampaignSales = z.infer<typeof campaignSalesSchema>;
