import type { OrderRow, Orders } from '../contract/campaigns';
import type { SourceCounts } from '../contract/schemas';
import { isoOf } from '../facts/time';
import { type MailContext, refOf } from '../people/people';
import { isConfirmedByEmail, isSameSignup, type Signup, signups } from '../signups/signup';
import { numberOf, textOf } from '../table/keys';
import type { Item } from '../table/table';
import { ABSENT, pagesOf } from '../table/table';
import type { createCodes } from './codes';

const ORDERS = 'orders';
const CONCURRENCY = 16;

export type OrderOutcome = 'existing' | 'byCode' | 'byEmail' | 'unmatched';

/** Creates the store of orders. What is stored of a person is the reference of their address. */
export function createOrders(context: MailContext, codes: ReturnType<typeof createCodes>) {
  const { table } = context;
  async function* readOrders(): AsyncGenerator<Item> {
    for await (const items of pagesOf(table, { pk: ORDERS }, { readAhead: true })) yield* items;
  }
  const readSignups = () => signups.on(table).readAll({ index: 'by-time' });
  /** Returns the signup of each code that was given. */
  async function findBuyers(): Promise<Map<string, Signup>> {
    const buyers = new Map<string, Signup>();
    for (const signup of await readSignups()) if (signup.code) buyers.set(signup.code.toUpperCase(), signup);
    return buyers;
  }

  return {
    /**
     * Adds orders, each once: of one that is stored nothing changes. What an order marks is written before it, so that an
     * import that was interrupted can be repeated.
     */
    async import(
      orders: readonly OrderRow[],
      { dryRun = false } = {},
    ): Promise<Record<OrderOutcome, number>> {
      const byCode = await findBuyers();
      const pool = new Set((await codes.list()).map(({ code }) => code.toUpperCase()));
      const counts = { existing: 0, byCode: 0, byEmail: 0, unmatched: 0 };
      const importOne = async (sent: OrderRow): Promise<OrderOutcome> => {
        const { order, amount, currency, date: at } = sent;
        const key = { pk: ORDERS, sk: order };
        if (await table.get(key)) return 'existing';
        const code = sent.code?.toUpperCase() ?? '';
        const { email } = sent;
        const owner = byCode.get(code);
        const signup = owner ?? (email === undefined ? undefined : await signups.on(table).get({ email }));
        const outcome = owner ? 'byCode' : signup ? 'byEmail' : pool.has(code) ? 'byCode' : 'unmatched';
        if (dryRun) return outcome;
        if (pool.has(code)) await codes.markUsed(code);
        if (signup) {
          const set = { orderedAt: isoOf(at) };
          await signups.on(table).update(signup, { set, where: isSameSignup(signup) });
        }
        const ref = signup && (signup.ref ?? refOf(context, signup.email));
        const item = {
          amount,
          currency,
          at: isoOf(at),
          ...(outcome !== 'unmatched' && { matched: 1 }),
          ...(ref && { ref }),
          ...(signup?.source !== undefined && { source: signup.source }),
        };
        return (await table.put({ ...key, ...item }, ABSENT)) ? outcome : 'existing';
      };
      for (let from = 0; from < orders.length; from += CONCURRENCY) {
        const outcomes = await Promise.all(orders.slice(from, from + CONCURRENCY).map(importOne));
        for (const outcome of outcomes) counts[outcome] += 1;
      }
      return counts;
    },
    /** Returns the references of the people who ordered. */
    async buyers(): Promise<Set<string>> {
      const refs = new Set<string>();
      for await (const { ref } of readOrders()) if (typeof ref === 'string') refs.add(ref);
      return refs;
    },
    /**
     * Returns how many came from each source, the most first, and what became of them.
     * @param since only who signed up, and what was ordered, since then (ms since 1970)
     */
    async sources(since = 0): Promise<SourceCounts[]> {
      const counts = new Map<string, SourceCounts>();
      const countsOf = ({ source = '' }: Item | Signup) => {
        const key = String(source);
        const none = { ...(key && { source: key }), signups: 0, confirmed: 0, ordered: 0, revenue: [] };
        const found = counts.get(key) ?? none;
        counts.set(key, found);
        return found;
      };
      const first = isoOf(since);
      for (const signup of await readSignups()) {
        if (signup.signedUpAt < first) continue;
        const found = countsOf(signup);
        found.signups += 1;
        if (isConfirmedByEmail(signup)) found.confirmed += 1;
        if (signup.orderedAt !== undefined) found.ordered += 1;
      }
      for await (const order of readOrders()) {
        if (textOf(order, 'at') < first) continue;
        const { revenue } = countsOf(order);
        const currency = textOf(order, 'currency');
        const sum = revenue.find((one) => one.currency === currency) ?? { currency, amount: 0 };
        if (sum.amount === 0) revenue.push(sum);
        sum.amount = (Math.round(sum.amount * 100) + numberOf(order, 'amount')) / 100;
      }
      return [...counts.values()].sort((a, b) => b.signups - a.signups);
    },
    /** Counts the orders, and sums them up by currency. */
    async summary(): Promise<Orders> {
      const sums = new Map<string, { orders: number; cents: number }>();
      let [orders, matched] = [0, 0];
      for await (const order of readOrders()) {
        const currency = textOf(order, 'currency');
        const sum = sums.get(currency) ?? { orders: 0, cents: 0 };
        sums.set(currency, { orders: sum.orders + 1, cents: sum.cents + numberOf(order, 'amount') });
        orders += 1;
        if (order.matched !== undefined) matched += 1;
      }
      const revenue = [...sums].map(([currency, sum]) => ({
        currency,
        orders: sum.orders,
        amount: sum.cents / 100,
      }));
      return { orders, matched, revenue: revenue.sort((a, b) => b.orders - a.orders) };
    },
  };
}
