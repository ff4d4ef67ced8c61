import * as z from 'zod/mini';
import type { SourceCounts } from '../../contract/schemas';
import { type OrderRow, type Orders, orderRowSchema } from '../../contract/shop';
import { expiryOf } from '../../facts/retention';
import { isoOf } from '../../facts/time';
import { signups, timeRange } from '../../signups/signup';
import { batchesOf, settleAll } from '../../table/batches';
import type { TableContext } from '../../table/context';
import { entity } from '../../table/entity';
import {
  addOrder,
  countOrder,
  countSignup,
  listRevenue,
  listSources,
  type Revenue,
  type SourceGroups,
} from './revenue';

const ORDERS = 'orders';
/** How many orders are changed at the same time. */
const CONCURRENCY = 16;

/** Who ordered, and all that tells something about them: removed when they are erased. */
const buyerFields = {
  ref: z.optional(z.string()),
  source: z.optional(z.string()),
  tag: z.optional(z.string()),
};
export const BUYER_FIELDS = Object.keys(buyerFields) as (keyof typeof buyerFields)[];
const orderFields = {
  ...buyerFields,
  /** Its name in the shop. */
  order: z.string(),
  currency: z.string(),
  at: z.string(),
  /** Whether a person on the list ordered, or somebody with a code of the pool. */
  isMatched: z.boolean(),
  /** Whose code it was, if it was somebody else's. */
  codeOf: z.optional(z.string()),
};
/** The fields that are stored as a row of the shop has them. */
export type RowField = keyof OrderRow & keyof typeof orderFields;
export const ROW_FIELDS = Object.keys(orderRowSchema.shape).filter(
  (name): name is RowField => name in orderFields,
);
/** Those that tell nothing about the buyer. */
export const OWN_ROW_FIELDS = ROW_FIELDS.filter((name) => !(name in buyerFields));
const orderSchema = z.discriminatedUnion('state', [
  /** `amount` is in cents, after refunds. */
  z.object({ ...orderFields, state: z.literal('placed'), amount: z.number() }),
  /** It was cancelled or paid back in full, and counts for nothing. */
  z.object({ ...orderFields, state: z.literal('cancelled') }),
]);
export type Order = z.infer<typeof orderSchema>;
export type PlacedOrder = Extract<Order, { state: 'placed' }>;

export const orders = entity('order', orderSchema, {
  partitions: [ORDERS],
  key: ({ order }: Pick<Order, 'order'>) => ({ pk: ORDERS, sk: order }),
  expires: { by: 'at', after: expiryOf },
});

/** The other fields but its time, each of them undefined or not: whose it is. */
export type Whose = { [Name in Exclude<keyof typeof orderFields, RowField | 'at'>]: Order[Name] };

export const isPlaced = (order: Order): order is PlacedOrder => order.state === 'placed';

/** Returns the references of the people for whom an order counts: who ordered, and who gave them the code. */
export const refsOf = ({ ref, codeOf }: Order): string[] => [ref, codeOf].flatMap((each) => each ?? []);

/** Returns the orders that count for some people, by their references. */
export async function readPlaced({ table }: TableContext, refs: ReadonlySet<string>): Promise<PlacedOrder[]> {
  const found: PlacedOrder[] = [];
  await forAll(orders.on(table), [ORDERS], {}, (order) => {
    if (isPlaced(order) && refsOf(order).some((ref) => refs.has(ref))) found.push(order);
  });
  return found;
}

/** Returns the orders since a time (ISO 8601) that count for somebody whose reference is known. */
export const readPlacedSince = async ({ table }: TableContext, first: string): Promise<PlacedOrder[]> =>
  (await orders.on(table).readAll({}, (order) => order.at >= first && refsOf(order).length > 0)).filter(
    isPlaced,
  );

/** Returns the orders that somebody made, or that were made with their code, by their reference. */
export const ordersOfPerson = ({ table }: TableContext, ref: string): Promise<Order[]> =>
  orders.on(table).readAll({}, (order) => refsOf(order).includes(ref));

/** Removes the people with these references from orders. */
export async function forgetBuyers({ table }: TableContext, refs: ReadonlySet<string>): Promise<void> {
  if (refs.size === 0) return;
  const store = orders.on(table);
  const theirs = await store.readAll({}, (order) => refsOf(order).some((ref) => refs.has(ref)));
  for (const batch of batchesOf(theirs, CONCURRENCY)) await settleAll(batch.map(forget));

  async function forget({ order, ref, codeOf }: Order): Promise<void> {
    if (ref !== undefined && refs.has(ref))
      await store.update({ order }, { unset: BUYER_FIELDS, where: [['ref', '=', ref]] });
    if (codeOf !== undefined && refs.has(codeOf))
      await store.update({ order }, { unset: ['codeOf'], where: [['codeOf', '=', codeOf]] });
  }
}

/**
 * Returns how many people came from each source, the most first, with their counts and orders.
 * @param since only people who signed up, and orders that were made, since then (ms since 1970)
 */
export async function countSources({ table }: TableContext, since = 0): Promise<SourceCounts[]> {
  const first = isoOf(since);
  const groups: SourceGroups = new Map();
  await Promise.all([
    forAll(signups.on(table), signups.partitions, timeRange(since), (signup) => countSignup(groups, signup)),
    forAll(orders.on(table), [ORDERS], {}, (order) => {
      if (isPlaced(order) && order.at >= first) countOrder(groups, order);
    }),
  ]);
  return listSources(groups);
}

/** Counts the orders, and sums them up by currency. */
export async function summariseOrders({ table }: TableContext): Promise<Orders> {
  const counts = { orders: 0, matched: 0, passedOn: 0, cancelled: 0 };
  const revenue: Revenue = new Map();
  await forAll(orders.on(table), [ORDERS], {}, (order) => {
    if (!isPlaced(order)) {
      counts.cancelled += 1;
      return;
    }
    counts.orders += 1;
    if (order.isMatched) counts.matched += 1;
    if (order.codeOf !== undefined) counts.passedOn += 1;
    addOrder(revenue, order);
  });
  return { ...counts, revenue: listRevenue(revenue).sort((a, b) => b.orders - a.orders) };
}

/** An entity on a table, read page by page. */
interface Pages<Entry, Range> {
  pages(partition: string, range: Range): AsyncGenerator<Entry[], void>;
}

/** Calls a function with every record of some partitions; only one page of each is in memory. */
async function forAll<Entry, Range>(
  from: Pages<Entry, Range>,
  partitions: readonly string[],
  range: Range,
  use: (record: Entry) => void,
): Promise<void> {
  const parts = partitions.map(async (partition) => {
    for await (const page of from.pages(partition, range)) page.forEach(use);
  });
  await Promise.all(parts);
}
