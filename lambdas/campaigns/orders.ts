import * as z from 'zod/mini';
import type { OrderRow, Orders } from '../contract/campaigns';
import type { SourceCounts } from '../contract/schemas';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { normaliseCode } from '../signups/code';
import { isSameSignup, type Signup, signups, timeRange } from '../signups/signup';
import { batchesOf, settleAll } from '../table/batches';
import { entity } from '../table/entity';
import { type CodeOwners, markCodeUsed, readCodeOwners } from './codes';
import { markOrdered } from './deliveries';
import { refOfSignup as refOf } from './recipients';
import { createRevenue, createSourceCounts } from './revenue';

const ORDERS = 'orders';
/** Orders that are imported at once. */
const CONCURRENCY = 16;

const orderFields = {
  /** Its name in the shop. */
  order: z.string(),
  currency: z.string(),
  at: z.string(),
  /** Whether somebody on the list ordered, or with a code of ours. */
  isMatched: z.boolean(),
  /** Who ordered, and where they came from. */
  ref: z.optional(z.string()),
  source: z.optional(z.string()),
  tag: z.optional(z.string()),
  /** Whose code it was, if it was somebody else's. */
  codeOf: z.optional(z.string()),
};
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

type OrderOutcome = 'existing' | 'corrected' | 'byCode' | 'byEmail' | 'unmatched' | 'cancelled';

/** What an import has counted: every order once, and those with somebody else's code besides. */
export type OrderCounts = Record<OrderOutcome | 'passedOn', number>;

/** Whose order it is: how that was found, who ordered, and who owns the code if that is somebody else. */
interface Match {
  found: 'byCode' | 'byEmail' | 'unmatched';
  buyer?: Signup | undefined;
  codeOwner?: Signup | undefined;
  code?: string | undefined;
}

const isPlaced = (order: Order): order is PlacedOrder => order.state === 'placed';

/** Returns the references of the people for whom an order counts: who ordered, and who gave them the code. */
export const refsOf = ({ ref, codeOf }: Order): string[] => [ref, codeOf].flatMap((each) => each ?? []);

/** Creates the store of orders. What is stored of a person is the reference of their address. */
export function createOrders(context: MailContext) {
  const { table } = context;
  const store = orders.on(table);
  const listed = signups.on(table);
  const refOfSignup = (signup: Signup): string => refOf(context, signup);

  /** Returns the orders that count for some people, by their references. */
  async function readPlaced(refs: ReadonlySet<string>): Promise<PlacedOrder[]> {
    const found: PlacedOrder[] = [];
    await forAll(store, [ORDERS], {}, (order) => {
      if (isPlaced(order) && refsOf(order).some((ref) => refs.has(ref))) found.push(order);
    });
    return found;
  }

  async function match({ codes = [], email }: OrderRow, { owners, pool }: CodeOwners): Promise<Match> {
    const ours = codes.map(normaliseCode).filter((code) => pool.has(code));
    const code = ours.find((each) => owners.has(each)) ?? ours[0];
    const codeOwner = code === undefined ? undefined : owners.get(code);
    const buyer = email === undefined ? undefined : await listed.get({ email });
    const found = code !== undefined ? 'byCode' : buyer ? 'byEmail' : 'unmatched';
    const isPassedOn = buyer && codeOwner && buyer.email !== codeOwner.email;
    return { found, buyer: buyer ?? codeOwner, code, ...(isPassedOn && { codeOwner }) };
  }

  /** Returns the record of an order. Whose it is stays as it was found first: they may have left since. */
  function recordOf(row: OrderRow, { found, buyer, codeOwner }: Match, before: Order | undefined): Order {
    const { order, amount, refunded = 0, isCancelled, currency, date } = row;
    const whose = before?.ref
      ? { isMatched: true, ref: before.ref, source: before.source, tag: before.tag, codeOf: before.codeOf }
      : {
          isMatched: before?.isMatched || found !== 'unmatched',
          ref: buyer && refOfSignup(buyer),
          source: buyer?.source,
          tag: buyer?.tag,
          codeOf: codeOwner && refOfSignup(codeOwner),
        };
    const fields = { order, currency, at: isoOf(date), ...whose };
    return isCancelled || (refunded > 0 && refunded >= amount)
      ? { ...fields, state: 'cancelled' }
      : { ...fields, state: 'placed', amount: amount - refunded };
  }

  /** Sets or removes when a person ordered, by all orders that count for them. */
  async function settle(signup: Signup, placed: readonly PlacedOrder[]): Promise<void> {
    const ref = refOfSignup(signup);
    const times = placed.filter((order) => refsOf(order).includes(ref)).map(({ at }) => at);
    const [orderedAt] = times.sort();
    const change = orderedAt === undefined ? { unset: ['orderedAt'] as const } : { set: { orderedAt } };
    if (orderedAt !== signup.orderedAt)
      await listed.update(signup, { ...change, where: isSameSignup(signup) });
    // Campaigns that they got later begin with what the signup says.
    await markOrdered(context, ref, orderedAt !== undefined);
  }

  return {
    /**
     * Adds orders, each once; of one that is stored, what the shop says now counts. Then who is concerned is settled by
     * all orders that are stored, so that an import that was interrupted can be repeated.
     */
    async import(rows: readonly OrderRow[], { dryRun = false } = {}): Promise<OrderCounts> {
      const [owners, before] = await Promise.all([
        readCodeOwners(
          context,
          rows.flatMap(({ codes = [] }) => codes),
        ),
        store.getMany(rows),
      ]);
      const stored = new Map(before.flatMap((order) => (order ? [[order.order, order]] : [])));
      const concerned = new Map<string, Signup>();
      const counts = {
        existing: 0,
        corrected: 0,
        byCode: 0,
        byEmail: 0,
        unmatched: 0,
        cancelled: 0,
        passedOn: 0,
      };
      const importOne = async (row: OrderRow): Promise<void> => {
        const matched = await match(row, owners);
        for (const signup of [matched.buyer, matched.codeOwner])
          if (signup) concerned.set(signup.email, signup);
        const before = stored.get(row.order);
        const record = recordOf(row, matched, before);
        stored.set(row.order, record);
        counts[outcomeOf(record, before, matched)] += 1;
        if (isPlaced(record) && record.codeOf !== undefined) counts.passedOn += 1;
        if (dryRun) return;
        if (isPlaced(record) && matched.code !== undefined) await markCodeUsed(context, matched.code);
        if (!before || !isSameOrder(record, before)) await store.put(record);
      };
      for (const batch of batchesOf(rows, CONCURRENCY)) await settleAll(batch.map(importOne));
      if (dryRun) return counts;
      const placed = await readPlaced(new Set([...concerned.values()].map(refOfSignup)));
      for (const batch of batchesOf([...concerned.values()], CONCURRENCY))
        await settleAll(batch.map((signup) => settle(signup, placed)));
      return counts;
    },
    /**
     * Returns how many came from each source, the most first, and what became of them.
     * @param since only who signed up, and what was ordered, since then (ms since 1970)
     */
    async sources(since = 0): Promise<SourceCounts[]> {
      const first = isoOf(since);
      const counts = createSourceCounts();
      await Promise.all([
        forAll(listed, signups.partitions, timeRange(since), counts.addSignup),
        forAll(store, [ORDERS], {}, (order) => {
          if (isPlaced(order) && order.at >= first) counts.addOrder(order);
        }),
      ]);
      return counts.list();
    },
    /** Returns the orders since a time (ISO 8601) that count for somebody whose reference is known. */
    placedSince: async (first: string): Promise<PlacedOrder[]> =>
      (await store.readAll({}, (order) => order.at >= first && refsOf(order).length > 0)).filter(isPlaced),
    /** Returns the orders that somebody made, or that were made with their code, by their reference. */
    ofPerson: (ref: string): Promise<Order[]> => store.readAll({}, (order) => refsOf(order).includes(ref)),
    /** Removes from orders whose they are, if that is one of the people with these references. */
    async forgetPeople(refs: ReadonlySet<string>): Promise<void> {
      const theirs = await store.readAll({}, (order) => refsOf(order).some((ref) => refs.has(ref)));
      for (const batch of batchesOf(theirs, CONCURRENCY)) await settleAll(batch.map(forget));

      async function forget({ order, ref, codeOf }: Order): Promise<void> {
        if (ref !== undefined && refs.has(ref))
          await store.update({ order }, { unset: ['ref', 'source', 'tag'], where: [['ref', '=', ref]] });
        if (codeOf !== undefined && refs.has(codeOf))
          await store.update({ order }, { unset: ['codeOf'], where: [['codeOf', '=', codeOf]] });
      }
    },
    /** Counts the orders, and sums them up by currency. */
    async summary(): Promise<Orders> {
      const counts = { orders: 0, matched: 0, passedOn: 0, cancelled: 0 };
      const revenue = createRevenue();
      await forAll(store, [ORDERS], {}, (order) => {
        if (!isPlaced(order)) {
          counts.cancelled += 1;
          return;
        }
        counts.orders += 1;
        if (order.isMatched) counts.matched += 1;
        if (order.codeOf !== undefined) counts.passedOn += 1;
        revenue.add(order);
      });
      return { ...counts, revenue: revenue.list().sort((a, b) => b.orders - a.orders) };
    },
  };
}

/** What is read page by page: an entity on a table. */
interface Pages<Entry, Range> {
  pages(partition: string, range: Range): AsyncGenerator<Entry[], void>;
}

/** Does something with every record of partitions; only one page of each is in memory. */
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

function outcomeOf(record: Order, before: Order | undefined, { found }: Match): OrderOutcome {
  if (before) return isSameOrder(record, before) ? 'existing' : 'corrected';
  return isPlaced(record) ? found : 'cancelled';
}

/** Whether two records of an order have the same values. */
function isSameOrder(one: Order, other: Order): boolean {
  const valuesOf = (order: Order) => [
    order.state,
    isPlaced(order) ? order.amount : 0,
    order.currency,
    order.at,
    order.isMatched,
    order.ref,
    order.source,
    order.tag,
    order.codeOf,
  ];
  const values = valuesOf(other);
  return valuesOf(one).every((value, index) => value === values[index]);
}
