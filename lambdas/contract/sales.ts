import * as z from 'zod/mini';
import { originSchema } from './origin-schema';

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
  /** By where the buyers came from, the most orders first; the last line is all but the largest together. */
  sources: z.array(
    z.object({
      origin: originSchema,
      ...salesFields,
    }),
  ),
});
export type CampaignSales = z.infer<typeof campaignSalesSchema>;
