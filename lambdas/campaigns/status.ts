import { CANARY, type CampaignStatus, describePause } from '../contract/campaigns';
import type { MailEngine } from '../email/mailer';
import { isoOf, MINUTE } from '../facts/time';
import type { createCampaigns } from './campaigns';
import { type CampaignMails, countMails } from './deliveries';
import { findCampaign } from './find';
import type { createOrders } from './orders';

/** What is needed to tell how far a campaign is. */
export interface StatusNeeds {
  store: {
    campaigns: Pick<ReturnType<typeof createCampaigns>, 'get'>;
    mails: Pick<CampaignMails, 'list'>;
    orders: Pick<ReturnType<typeof createOrders>, 'buyers'>;
  };
  engine: MailEngine;
  now: () => number;
}

/** Returns from when on everybody else may get a campaign (ms since 1970), by when its first recipients had theirs. */
export const continueAt = (canaryAt: string, engine: MailEngine): number =>
  Date.parse(canaryAt) + (engine === 'outbox' ? 0 : CANARY.minutes * MINUTE);

/** Returns the state of a campaign, and what became of its emails. @throws ApiError 404 if there is no such campaign */
export async function readStatus({ store, engine, now }: StatusNeeds, id: string): Promise<CampaignStatus> {
  const [campaign, mails, buyers] = await Promise.all([
    findCampaign(store.campaigns, id),
    store.mails.list(id),
    store.orders.buyers(),
  ]);
  const { state, canaryAt, pause } = campaign;
  const [pausedBecause, whatToDo] = pause ? describePause(pause) : [];
  return {
    id,
    state,
    ...countMails(mails, buyers, now()),
    ...(state === 'waiting' && canaryAt && { continueAt: isoOf(continueAt(canaryAt, engine)) }),
    ...(pause && { pausedBecause, whatToDo, pausedBy: pause.by }),
  };
}
