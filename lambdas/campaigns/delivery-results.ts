import type { CampaignDelivery } from '../contract/campaigns';
import type { Delivery } from './delivery';
import type { Recipient } from './recipients';

/** Returns a delivery as the owner sees it, with what is still stored of its recipient. */
export function describeDelivery(
  delivery: Delivery,
  { email, code }: Pick<Recipient, 'email' | 'code'>,
): CampaignDelivery {
  const { state, at, left, bounced, complained, ordered } = delivery;
  const reason = 'reason' in delivery ? delivery.reason : undefined;
  return {
    ...(email !== undefined && { email }),
    ...{ state, at },
    ...(reason !== undefined && { reason }),
    ...{ left, bounced, complained, ordered },
    ...(code !== undefined && { code }),
  };
}
