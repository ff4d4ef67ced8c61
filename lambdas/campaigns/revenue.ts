import type { SourceCounts } from '../contract/schemas';
import { isConfirmedByEmail, type Signup } from '../signups/signup';

type CountedSignup = Pick<Signup, 'source' | 'requestedAt' | 'orderedAt'>;

/** What is counted of an order. `amount` is in cents. */
interface CountedOrder {
  source?: string | undefined;
  currency: string;
  amount: number;
}

/** Creates what sums orders up by currency, in the order in which currencies first occur. */
export function createRevenue() {
  const sums = new Map<string, { orders: number; cents: number }>();
  return {
    add({ currency, amount }: CountedOrder): void {
      const { orders, cents } = sums.get(currency) ?? { orders: 0, cents: 0 };
      sums.set(currency, { orders: orders + 1, cents: cents + amount });
    },
    list: () => [...sums].map(([currency, { orders, cents }]) => ({ currency, orders, amount: cents / 100 })),
  };
}

/** Creates what counts how many came from each source, and what became of them. */
export function createSourceCounts() {
  const sources = new Map<string | undefined, ReturnType<typeof createGroup>>();
  const groupOf = (source: string | undefined) => {
    const group = sources.get(source) ?? createGroup();
    sources.set(source, group);
    return group;
  };
  return {
    addSignup(signup: CountedSignup): void {
      const { counts } = groupOf(signup.source);
      counts.signups += 1;
      if (isConfirmedByEmail(signup)) counts.confirmed += 1;
      if (signup.orderedAt !== undefined) counts.ordered += 1;
    },
    addOrder: (order: CountedOrder): void => groupOf(order.source).revenue.add(order),
    /** Returns the sources, the most signups first. */
    list: (): SourceCounts[] =>
      [...sources]
        .map(([source, { counts, revenue }]) => ({
          ...(source !== undefined && { source }),
          ...counts,
          revenue: revenue.list().map(({ currency, amount }) => ({ currency, amount })),
        }))
        .sort((a, b) => b.signups - a.signups),
  };
}

const createGroup = () => ({ counts: { signups: 0, confirmed: 0, ordered: 0 }, revenue: createRevenue() });
