import { nameOfOrigin, type Origin, originOf } from '../contract/origin';
import type { SourceCounts } from '../contract/schemas';
import { isConfirmedByEmail, type Signup } from '../signups/signup';

type CountedSignup = Pick<Signup, 'source' | 'tag' | 'requestedAt' | 'orderedAt'>;

/** What is counted of an order. `amount` is in cents. */
interface CountedOrder extends Pick<Signup, 'source' | 'tag'> {
  currency: string;
  amount: number;
}

/** Creates sums of orders by currency; the currencies are listed in the order they first occur. */
export function createRevenue() {
  const sums = new Map<string, { orders: number; cents: number }>();
  const add = (currency: string, more: { orders: number; cents: number }): void => {
    const { orders, cents } = sums.get(currency) ?? { orders: 0, cents: 0 };
    sums.set(currency, { orders: orders + more.orders, cents: cents + more.cents });
  };
  return {
    add: ({ currency, amount }: CountedOrder): void => add(currency, { orders: 1, cents: amount }),
    /** Adds these sums to others. */
    addTo(others: { addSum: typeof add }): void {
      for (const [currency, sum] of sums) others.addSum(currency, sum);
    },
    addSum: add,
    list: () => [...sums].map(([currency, { orders, cents }]) => ({ currency, orders, amount: cents / 100 })),
  };
}

/** How many sources have a line of their own: a visitor can invent as many as they like. */
export const SOURCES_LISTED = 20;

/** Creates the counts of people by source, and of what became of them. */
export function createSourceCounts() {
  const groups = new Map<string, Group>();
  const groupOf = (given: Pick<Signup, 'source' | 'tag'>) => {
    const origin = originOf(given);
    const key = `${origin.by} ${nameOfOrigin(origin)}`;
    const group = groups.get(key) ?? createGroup(origin);
    groups.set(key, group);
    return group;
  };
  return {
    addSignup(signup: CountedSignup): void {
      const { counts } = groupOf(signup);
      counts.signups += 1;
      if (isConfirmedByEmail(signup)) counts.confirmed += 1;
      if (signup.orderedAt !== undefined) counts.ordered += 1;
    },
    addOrder: (order: CountedOrder): void => groupOf(order).revenue.add(order),
    /** Returns the sources, the most signups first; all but the largest in one line. */
    list(): SourceCounts[] {
      const sorted = [...groups.values()].sort((a, b) => b.counts.signups - a.counts.signups);
      const listed = sorted.slice(0, SOURCES_LISTED).map(describeGroup);
      const others = sorted.slice(SOURCES_LISTED);
      return others.length === 0 ? listed : [...listed, describeGroup(sumOf(others))];
    },
  };
}

type Group = ReturnType<typeof createGroup>;
const createGroup = (origin: Origin) => ({
  origin,
  counts: { signups: 0, confirmed: 0, ordered: 0 },
  revenue: createRevenue(),
});

function sumOf(groups: readonly Group[]): Group {
  const sum = createGroup({ by: 'others', sources: groups.length });
  for (const { counts, revenue } of groups) {
    sum.counts.signups += counts.signups;
    sum.counts.confirmed += counts.confirmed;
    sum.counts.ordered += counts.ordered;
    revenue.addTo(sum.revenue);
  }
  return sum;
}

const describeGroup = ({ origin, counts, revenue }: Group) => ({
  origin,
  ...counts,
  revenue: revenue.list().map(({ currency, amount }) => ({ currency, amount })),
});
