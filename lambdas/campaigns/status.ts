import { CANARY, type CampaignStatus, describePause, type Pause } from '../contract/campaigns';
import type { MailEngine } from '../email/mailer';
import { isoOf, MINUTE } from '../facts/time';
import type { createCampaigns, WaitingCampaign } from './campaigns';
import type { Deliveries } from './deliveries';
import { countDeliveries } from './delivery-results';
import { findCampaign } from './find';
import type { createOrders } from './orders';

/** What is needed to tell how far a campaign is. */
export interface StatusNeeds {
  store: {
    campaigns: Pick<ReturnType<typeof createCampaigns>, 'get'>;
    deliveries: Pick<Deliveries, 'list'>;
    orders: Pick<ReturnType<typeof createOrders>, 'buyers'>;
  };
  engine: MailEngine;
  now: () => number;
}

/** Returns from when on everybody else may get a campaign (ms since 1970), by when its first recipients had theirs. */
export const continueAt = ({ canaryAt }: WaitingCampaign, engine: MailEngine): number =>
  Date.parse(canaryAt) + (engine === 'outbox' ? 0 : CANARY.minutes * MINUTE);

/** Returns the state of a campaign, and what became of its emails. @throws ApiError 404 if there is no such campaign */
export async function readStatus({ store, engine, now }: StatusNeeds, id: string): Promise<CampaignStatus> {
  const [campaign, deliveries, buyers] = await Promise.all([
    findCampaign(store.campaigns, id),
    store.deliveries.list(id),
    store.orders.buyers(),
  ]);
  return {
    id,
    state: campaign.state,
    ...countDeliveries(deliveries, buyers, now()),
    ...('recipients' in campaign && { recipients: campaign.recipients, expected: campaign.expected }),
    ...(campaign.state === 'waiting' && { continueAt: isoOf(continueAt(campaign, engine)) }),
    ...(campaign.state === 'paused' && statusOfPause(campaign)),
  };
}

function statusOfPause(pause: Pause) {
  const [pausedBecause, whatToDo] = describePause(pause);
  return { pausedBecause, whatToDo, pausedBy: pause.pausedBy };
}
