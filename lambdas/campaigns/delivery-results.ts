import type { CampaignDelivery } from '../contract/campaigns';
import type { Delivery } from './delivery';

/** Returns a delivery as the owner sees it. */
export function describeDelivery(delivery: Delivery, email: string | undefined): CampaignDelivery {
  const { state, at, left, bounced, complained, ordered } = delivery;
  const reason = 'reason' in delivery ? delivery.reason : undefined;
  return {
    ...(email !== undefined && { email }),
    ...{ state, at },
    ...(reason !== undefined && { reason }),
    ...{ left, bounced, complained, ordered },
  };
}
