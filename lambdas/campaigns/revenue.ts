import type { SourceCounts } from '../contract/schemas';
import { isConfirmedByEmail, type Signup } from '../signups/signup';

type CountedSignup = Pick<Signup, 'source' | 'requestedAt' | 'orderedAt'>;

/** What is counted of an order. `amount` is in cents. */
interface CountedOrder {
  source?: string | undefined;
  currency: string;
  amount: number;
}

/** Sums orders up by currency, in the order in which currencies first occur. */
export function sumByCurrency(orders: readonly CountedOrder[]) {
  const sums = new Map<string, { orders: number; cents: number }>();
  for (const { currency, amount } of orders) {
    const { orders, cents } = sums.get(currency) ?? { orders: 0, cents: 0 };
    sums.set(currency, { orders: orders + 1, cents: cents + amount });
  }
  return [...sums].map(([currency, { orders, cents }]) => ({ currency, orders, amount: cents / 100 }));
}

/** Returns how many came from each source, the most first, and what became of them. */
export function countSources(
  signups: readonly CountedSignup[],
  orders: readonly CountedOrder[],
): SourceCounts[] {
  const sources = new Map<string | undefined, { signups: CountedSignup[]; orders: CountedOrder[] }>();
  const found = (source: string | undefined) => {
    const group = sources.get(source) ?? { signups: [], orders: [] };
    sources.set(source, group);
    return group;
  };
  for (const signup of signups) found(signup.source).signups.push(signup);
  for (const order of orders) found(order.source).orders.push(order);
  return [...sources]
    .map(([source, { signups, orders }]) => ({
      ...(source !== undefined && { source }),
      signups: signups.length,
      confirmed: signups.filter(isConfirmedByEmail).length,
      ordered: signups.filter(({ orderedAt }) => orderedAt !== undefined).length,
      revenue: sumByCurrency(orders).map(({ currency, amount }) => ({ currency, amount })),
    }))
    .sort((a, b) => b.signups - a.signups);
}
