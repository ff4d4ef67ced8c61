import { nameOfOrigin, type Origin, originOf } from '../../contract/origin';
import type { SourceCounts } from '../../contract/schemas';
import { isConfirmedByEmail, type Signup } from '../../signups/signup';

type CountedSignup = Pick<Signup, 'source' | 'tag' | 'requestedAt' | 'orderedAt'>;

/** The part of an order that is counted. `amount` is in cents. */
interface CountedOrder extends Pick<Signup, 'source' | 'tag'> {
  currency: string;
  amount: number;
  /** Whether its buyer is on the list, or had a code. */
  isMatched: boolean;
}

/** Sums of orders by currency, in the order the currencies first occur. */
export type Revenue = Map<string, { orders: number; cents: number }>;

function addSum(revenue: Revenue, currency: string, more: { orders: number; cents: number }): void {
  const { orders, cents } = revenue.get(currency) ?? { orders: 0, cents: 0 };
  revenue.set(currency, { orders: orders + more.orders, cents: cents + more.cents });
}

/** Adds an order to sums. */
export const addOrder = (
  revenue: Revenue,
  { currency, amount }: Pick<CountedOrder, 'currency' | 'amount'>,
): void => addSum(revenue, currency, { orders: 1, cents: amount });

/** Returns sums with amounts in units of their currencies. */
export const listRevenue = (revenue: Revenue) =>
  [...revenue].map(([currency, { orders, cents }]) => ({ currency, orders, amount: cents / 100 }));

/** How many sources have a line of their own: a visitor can invent as many as they like. */
export const SOURCES_LISTED = 20;

/** The counts of people and their orders by source. */
export type SourceGroups = Map<string, SourceGroup>;

interface SourceGroup {
  origin: Origin;
  counts: { signups: number; confirmed: number; ordered: number };
  revenue: Revenue;
}

const newGroup = (origin: Origin): SourceGroup => ({
  origin,
  counts: { signups: 0, confirmed: 0, ordered: 0 },
  revenue: new Map(),
});

/** Returns the group of a source, which it adds if it is the first one. */
function groupOf(groups: SourceGroups, origin: Origin): SourceGroup {
  const key = `${origin.by} ${nameOfOrigin(origin)}`;
  const group = groups.get(key) ?? newGroup(origin);
  groups.set(key, group);
  return group;
}

/** Counts a signup at its source. */
export function countSignup(groups: SourceGroups, signup: CountedSignup): void {
  const { counts } = groupOf(groups, originOf(signup));
  counts.signups += 1;
  if (isConfirmedByEmail(signup)) counts.confirmed += 1;
  if (signup.orderedAt !== undefined) counts.ordered += 1;
}

/** Counts an order at the source of its buyer, or with those of buyers who are not on the list. */
export const countOrder = (groups: SourceGroups, order: CountedOrder): void =>
  addOrder(groupOf(groups, order.isMatched ? originOf(order) : { by: 'not-listed' }).revenue, order);

/** Returns the sources, the most signups first; all but the largest are added up. */
export function listSources(groups: SourceGroups): SourceCounts[] {
  const sorted = [...groups.values()].sort((a, b) => b.counts.signups - a.counts.signups);
  const listed = sorted.slice(0, SOURCES_LISTED).map(describeGroup);
  const others = sorted.slice(SOURCES_LISTED);
  return others.length === 0 ? listed : [...listed, describeGroup(sumOf(others))];
}

function sumOf(groups: readonly SourceGroup[]): SourceGroup {
  const sum = newGroup({ by: 'others', sources: groups.length });
  for (const { counts, revenue } of groups) {
    sum.counts.signups += counts.signups;
    sum.counts.confirmed += counts.confirmed;
    sum.counts.ordered += counts.ordered;
    for (const [currency, more] of revenue) addSum(sum.revenue, currency, more);
  }
  return sum;
}

const describeGroup = ({ origin, counts, revenue }: SourceGroup) => ({
  origin,
  ...counts,
  revenue: listRevenue(revenue).map(({ currency, amount }) => ({ currency, amount })),
});
