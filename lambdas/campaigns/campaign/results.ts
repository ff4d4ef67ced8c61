import type { CampaignDelivery, CampaignResults } from '../../contract/campaigns';
import { OWNER_DAYS } from '../../facts/owner-days';
import type { TableContext } from '../../table/context';
import type { Recipient } from '../audience/recipients';
import { type Delivery, hasMark } from '../delivery/delivery';
import { type DeliveryCounts, forEachDelivery } from '../delivery/delivery-counts';

/** How many sources are listed one by one, those with the most emails: visitors can invent any number of them. */
export const COMPARED_SOURCES = 30;

type SourceCounts = Record<Exclude<keyof DeliveryCounts, 'refused' | 'unknown' | 'skipped'>, number>;
type SourceResult = CampaignResults['sources'][number];

/** Returns the bounces and complaints of some emails; `null` if the engine does not report them. */
export const reportsOf = (
  hasReports: boolean,
  { bounced, complained }: Pick<DeliveryCounts, 'bounced' | 'complained'>,
): Pick<SourceResult, 'bounced' | 'complained'> =>
  hasReports ? { bounced, complained } : { bounced: null, complained: null };

/** Reads on which days the emails of a campaign were accepted, and their outcomes by source. Reads each delivery. */
export async function readResults(
  context: TableContext,
  hasReports: boolean,
  campaign: string,
): Promise<CampaignResults> {
  const days = new Map<string, number>();
  const sources = new Map<string, SourceCounts>();
  await forEachDelivery(context, campaign, (delivery) => {
    if (delivery.state !== 'accepted') return;
    const date = OWNER_DAYS.dayOf(Date.parse(delivery.at));
    days.set(date, (days.get(date) ?? 0) + 1);
    const { source = '' } = delivery;
    const counts = sources.get(source) ?? noneCounted();
    sources.set(source, counts);
    add(counts, countsOf(delivery));
  });
  return {
    days: [...days].sort().map(([date, accepted]) => ({ date, accepted })),
    sources: describeSources(sources, hasReports),
  };
}

const noneCounted = (): SourceCounts => ({ accepted: 0, bounced: 0, complained: 0, left: 0, ordered: 0 });

const countsOf = (delivery: Delivery): SourceCounts => ({
  accepted: 1,
  bounced: Number(hasMark(delivery, 'bounced')),
  complained: Number(hasMark(delivery, 'complained')),
  left: Number(hasMark(delivery, 'left')),
  ordered: Number(hasMark(delivery, 'ordered')),
});

function add(counts: SourceCounts, more: SourceCounts): void {
  counts.accepted += more.accepted;
  counts.bounced += more.bounced;
  counts.complained += more.complained;
  counts.left += more.left;
  counts.ordered += more.ordered;
}

/** Returns the outcomes by source: most accepted emails first, then by name; the remaining sources are added up. */
function describeSources(sources: ReadonlyMap<string, SourceCounts>, hasReports: boolean): SourceResult[] {
  const sorted = [...sources].sort(
    ([name, one], [otherName, other]) => other.accepted - one.accepted || (name < otherName ? -1 : 1),
  );
  const describe = (origin: SourceResult['origin'], counts: SourceCounts): SourceResult => {
    const { accepted, ordered, left } = counts;
    return { origin, accepted, ordered, left, ...reportsOf(hasReports, counts) };
  };
  const compared = sorted
    .slice(0, COMPARED_SOURCES)
    .map(([source, counts]) => describe(source ? { by: 'link', source } : { by: 'unknown' }, counts));
  const rest = sorted.slice(COMPARED_SOURCES);
  if (rest.length === 0) return compared;
  const sum = noneCounted();
  for (const [, counts] of rest) add(sum, counts);
  return [...compared, describe({ by: 'rest' }, sum)];
}

/** Returns a delivery as the owner sees it, with what is still stored of its recipient. */
export function describeDelivery(
  delivery: Delivery,
  { email, code }: Pick<Recipient, 'email' | 'code'>,
): CampaignDelivery {
  const { state, at } = delivery;
  const reason = 'reason' in delivery ? delivery.reason : undefined;
  return {
    ...(email !== undefined && { email }),
    state,
    at,
    ...(reason !== undefined && { reason }),
    left: hasMark(delivery, 'left'),
    bounced: hasMark(delivery, 'bounced'),
    complained: hasMark(delivery, 'complained'),
    ordered: hasMark(delivery, 'ordered'),
    ...(code !== undefined && { code }),
  };
}
