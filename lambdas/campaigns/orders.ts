import * as z from 'zod/mini';
import type { OrderRow, Orders } from '../contract/campaigns';
import type { SourceCounts } from '../contract/schemas';
import { isoOf } from '../facts/time';
import { type MailContext, refOf } from '../people/people';
import { isSameSignup, type Signup, signups, timeRange } from '../signups/signup';
import { batchesOf } from '../table/batches';
import { entity } from '../table/entity';
import { type createCodes, normaliseCode } from './codes';
import { countSources, sumByCurrency } from './revenue';

const ORDERS = 'orders';
/** Orders that are imported at once. */
const CONCURRENCY = 16;

const orderSchema = z.object({
  /** Its name in the shop. */
  order: z.string(),
  /** In cents. */
  amount: z.number(),
  currency: z.string(),
  at: z.string(),
  /** Whether somebody on the list ordered, or with a code of ours. */
  isMatched: z.boolean(),
  /** Who ordered, and where they came from. */
  ref: z.optional(z.string()),
  source: z.optional(z.string()),
});
type Order = z.infer<typeof orderSchema>;

export const orders = entity('order', orderSchema, {
  partitions: [ORDERS],
  key: ({ order }: Pick<Order, 'order'>) => ({ pk: ORDERS, sk: order }),
});

export type OrderOutcome = 'existing' | 'byCode' | 'byEmail' | 'unmatched';

/** Whose orders may be: the signups by the codes that they were given, and all codes of ours. */
interface Buyers {
  byCode: ReadonlyMap<string, Signup>;
  pool: ReadonlySet<string>;
}

/** Creates the store of orders. What is stored of a person is the reference of their address. */
export function createOrders(
  context: MailContext,
  codes: Pick<ReturnType<typeof createCodes>, 'list' | 'markUsed'>,
) {
  const { table } = context;
  const store = orders.on(table);
  const listed = signups.on(table);

  async function readBuyers(): Promise<Buyers> {
    const [everybody, all] = await Promise.all([listed.readAll(timeRange(0)), codes.list()]);
    const byCode = new Map<string, Signup>();
    for (const signup of everybody) {
      if (signup.code !== undefined) byCode.set(normaliseCode(signup.code), signup);
    }
    return { byCode, pool: new Set(all.map(({ code }) => normaliseCode(code))) };
  }

  /** Returns whose an order is, and how that was found. */
  async function match(
    { code: sent = '', email }: OrderRow,
    { byCode, pool }: Buyers,
  ): Promise<{ outcome: OrderOutcome; signup?: Signup | undefined; code?: string | undefined }> {
    const found = normaliseCode(sent);
    const code = pool.has(found) ? found : undefined;
    const owner = byCode.get(found);
    if (owner) return { outcome: 'byCode', signup: owner, code };
    const signup = email === undefined ? undefined : await listed.get({ email });
    if (signup) return { outcome: 'byEmail', signup, code };
    return { outcome: code === undefined ? 'unmatched' : 'byCode', code };
  }

  async function importOne(row: OrderRow, buyers: Buyers, dryRun: boolean): Promise<OrderOutcome> {
    const { order, amount, currency, date } = row;
    if (await store.get({ order })) return 'existing';
    const { outcome, signup, code } = await match(row, buyers);
    if (dryRun) return outcome;
    const at = isoOf(date);
    if (code !== undefined) await codes.markUsed(code);
    if (signup) await listed.update(signup, { set: { orderedAt: at }, where: isSameSignup(signup) });
    const isMatched = outcome !== 'unmatched';
    const buyer = signup && {
      ref: signup.ref ?? refOf(context, signup.email),
      source: signup.source,
    };
    const isNew = await store.put({ order, amount, currency, at, isMatched, ...buyer }, 'absent');
    return isNew ? outcome : 'existing';
  }

  return {
    /**
     * Adds orders, each once: of one that is stored nothing changes. What an order marks is written before it, so that an
     * import that was interrupted can be repeated.
     */
    async import(rows: readonly OrderRow[], { dryRun = false } = {}): Promise<Record<OrderOutcome, number>> {
      const buyers = await readBuyers();
      const counts = { existing: 0, byCode: 0, byEmail: 0, unmatched: 0 };
      for (const batch of batchesOf(rows, CONCURRENCY)) {
        const outcomes = await Promise.all(batch.map((row) => importOne(row, buyers, dryRun)));
        for (const outcome of outcomes) counts[outcome] += 1;
      }
      return counts;
    },
    /** Returns the references of the people who ordered. */
    async buyers(): Promise<Set<string>> {
      const all = await store.readAll();
      return new Set(all.flatMap(({ ref }) => ref ?? []));
    },
    /**
     * Returns how many came from each source, the most first, and what became of them.
     * @param since only who signed up, and what was ordered, since then (ms since 1970)
     */
    async sources(since = 0): Promise<SourceCounts[]> {
      const first = isoOf(since);
      const [everybody, sold] = await Promise.all([
        listed.readAll(timeRange(since)),
        store.readAll({}, ({ at }) => at >= first),
      ]);
      return countSources(everybody, sold);
    },
    /** Counts the orders, and sums them up by currency. */
    async summary(): Promise<Orders> {
      const all = await store.readAll();
      return {
        orders: all.length,
        matched: all.filter(({ isMatched }) => isMatched).length,
        revenue: sumByCurrency(all).sort((a, b) => b.orders - a.orders),
      };
    },
  };
}
