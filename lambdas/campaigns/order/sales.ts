import { nameOfOrigin, type Origin, originOf } from '../../contract/origin';
import type { CampaignSales } from '../../contract/sales';
import { OWNER_DAYS } from '../../facts/owner-days';
import { batchesOf } from '../../table/batches';
import type { TableContext } from '../../table/context';
import { findCampaign } from '../campaign/campaigns';
import { sentAtOf } from '../campaign/stored-campaign';
import { deliveriesTo } from '../delivery/deliveries';
import { type PlacedOrder, readPlacedSince, refsOf } from './orders';
import { addOrder, listRevenue, type Revenue, SOURCES_LISTED } from './revenue';

/** How many people's deliveries are read together. */
const BATCH = 250;

/** Orders that are added up, and where the buyer of the first one came from. */
interface Group {
  origin: Origin;
  orders: PlacedOrder[];
}

/** Returns which of some people got a campaign, or may have. */
async function readReached(context: TableContext, id: string, refs: readonly string[]): Promise<Set<string>> {
  const reached = new Set<string>();
  for (const batch of batchesOf(refs, BATCH))
    for (const { ref, state } of await deliveriesTo(context, [id], batch))
      if (state === 'accepted' || state === 'unknown') reached.add(ref);
  return reached;
}

/** Returns the sales report of a campaign. @throws ApiError 404 if there is no such campaign */
export async function readSales(context: TableContext, id: string): Promise<CampaignSales> {
  const sentAt = sentAtOf(await findCampaign(context, id));
  const placed = sentAt === undefined ? [] : await readPlacedSince(context, sentAt);
  const reached = await readReached(context, id, [...new Set(placed.flatMap(refsOf))]);
  const sold = placed.filter((order) => refsOf(order).some((ref) => reached.has(ref)));
  const days = groupBy(sold, ({ at }) => OWNER_DAYS.dayOf(Date.parse(at)));
  const sources = groupBy(sold, (order) => {
    const origin = originOf(order);
    return `${origin.by} ${nameOfOrigin(origin)}`;
  });
  const bySize = [...sources.values()].sort((one, other) => other.orders.length - one.orders.length);
  const others = bySize.slice(SOURCES_LISTED);
  return {
    ...sumUp(sold),
    passedOn: sold.filter(({ codeOf }) => codeOf !== undefined).length,
    days: [...days]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([date, group]) => ({ date, ...sumUp(group.orders) })),
    sources: [
      ...bySize.slice(0, SOURCES_LISTED).map(({ origin, orders }) => ({ origin, ...sumUp(orders) })),
      ...(others.length > 0
        ? [
            {
              origin: { by: 'others' as const, sources: others.length },
              ...sumUp(others.flatMap((group) => group.orders)),
            },
          ]
        : []),
    ],
  };
}

function groupBy(orders: readonly PlacedOrder[], keyOf: (order: PlacedOrder) => string): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const order of orders) {
    const group = groups.get(keyOf(order)) ?? { origin: originOf(order), orders: [] };
    group.orders.push(order);
    groups.set(keyOf(order), group);
  }
  return groups;
}

/** Returns how many orders there are, and their revenue by currency. */
export function sumUp(orders: readonly PlacedOrder[]): Pick<CampaignSales, 'orders' | 'revenue'> {
  const revenue: Revenue = new Map();
  for (const order of orders) addOrder(revenue, order);
  return {
    orders: orders.length,
    revenue: listRevenue(revenue).map(({ currency, amount }) => ({ currency, amount })),
  };
}
