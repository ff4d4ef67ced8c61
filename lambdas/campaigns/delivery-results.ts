import type { CampaignDelivery } from '../contract/campaigns';
import { dateOf, MINUTE } from '../facts/time';
import type { Delivery } from './delivery';

/** Returns a delivery as the owner sees it. */
export function describeDelivery(
  delivery: Delivery,
  email: string | undefined,
  hasOrdered: boolean,
): CampaignDelivery {
  const { state, at, left, bounced, complained } = delivery;
  const reason = 'reason' in delivery ? delivery.reason : undefined;
  return {
    ...(email !== undefined && { email }),
    ...{ state, at },
    ...(reason !== undefined && { reason }),
    ...{ left, bounced, complained },
    ordered: hasOrdered,
  };
}

/** Counts the deliveries of a campaign by what became of them. */
export function countDeliveries(deliveries: readonly Delivery[], buyers: ReadonlySet<string>, now: number) {
  const count = (test: (delivery: Delivery) => boolean) => deliveries.filter(test).length;
  const inState = (...states: Delivery['state'][]) => count(({ state }) => states.includes(state));
  const accepted = deliveries.filter(({ state }) => state === 'accepted').map(({ at }) => Date.parse(at));
  const days = new Map<string, number>();
  for (const date of accepted.map(dateOf)) days.set(date, (days.get(date) ?? 0) + 1);
  return {
    recipients: deliveries.length,
    accepted: accepted.length,
    refused: inState('refused'),
    unknown: inState('unknown'),
    skipped: inState('skipped'),
    waiting: inState('due', 'claimed'),
    left: count(({ left }) => left),
    bounced: count(({ bounced }) => bounced),
    complained: count(({ complained }) => complained),
    ordered: count(({ ref }) => buyers.has(ref)),
    days: [...days]
      .map(([date, accepted]) => ({ date, accepted }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    perMinute: accepted.filter((at) => at > now - MINUTE).length,
  };
}
