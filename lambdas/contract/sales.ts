import * as z from 'zod/mini';
import { originSchema } from './origin-schema';

const salesFields = {
  orders: z.number(),
  /** After refunds. */
  revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
};
/** Orders since a campaign was sent, by people who got it or with their codes; without cancelled ones. */
export const campaignSalesSchema = z.object({
  ...salesFields,
  /** How many of the orders were made with somebody else's code. */
  passedOn: z.number(),
  /** Days of the owner's time zone with orders, oldest first. */
  days: z.array(z.object({ date: z.string(), ...salesFields })),
  /** By the origins of the buyers, the most orders first; the last line adds up all but the largest. */
  sources: z.array(
    z.object({
      origin: originSchema,
      ...salesFields,
    }),
  ),
});
export type CampaignSales = z.infer<typeof campaignSalesSchema>;
