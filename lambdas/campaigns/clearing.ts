import type { MailContext } from '../people/people';
import { settleAll } from '../table/batches';
import { finishCancel, forgetDeletedCampaign, listCampaigns, listDeletedCampaigns } from './campaigns';
import { closeDelivery, deleteDeliveries, endDelivery, isStaleClaim, openDeliveries } from './deliveries';
import type { ClaimedDelivery, Delivery } from './delivery';

/** Deliveries of each partition that are read at once. */
const BATCH = 25;
/** How long it works before other work has its turn (ms). */
const TURN_MS = 500;
/** The reason of a delivery whose campaign was cancelled. */
const CANCELLED = 'cancelled';

interface ClearingNeeds {
  context: Pick<MailContext, 'table' | 'now'>;
}

/**
 * Creates the cleaner, which ends the deliveries of cancelled campaigns and deletes those of deleted ones.
 * @param settleStale decides about a claim whose process was killed
 */
export function createClearing(
  { context }: ClearingNeeds,
  settleStale: (stale: ClaimedDelivery) => Promise<void>,
) {
  const { now } = context;

  /** Ends a delivery. Resolves to whether it has to wait for the process that sends it. */
  async function end(delivery: Delivery): Promise<boolean> {
    switch (delivery.state) {
      case 'due':
        await endDelivery(context, delivery, 'skipped', CANCELLED);
        return false;
      case 'unknown':
        await closeDelivery(context, delivery);
        return false;
      case 'claimed':
        if (!isStaleClaim(context, delivery)) return true;
        await settleStale(delivery);
        return false;
      default:
        return false;
    }
  }

  /** Ends some deliveries of a campaign. Resolves to whether there is more to do at once. */
  async function cancel(id: string): Promise<boolean> {
    const open = await openDeliveries(context, id, BATCH);
    if (open.length === 0) {
      await finishCancel(context, id);
      return false;
    }
    const isWaiting = await settleAll(open.map(end));
    return !isWaiting.every(Boolean);
  }

  return {
    /** Does some of it. Resolves to whether there is more to do at once. */
    async run(): Promise<boolean> {
      const end = now() + TURN_MS;
      let isMore = false;
      for (const campaign of await listCampaigns(context)) {
        let isCancelling = campaign.state === 'cancelling';
        while (isCancelling && now() < end) isCancelling = await cancel(campaign.id);
        if (isCancelling) isMore = true;
      }
      for (const id of await listDeletedCampaigns(context)) {
        let isDeleting = true;
        while (isDeleting && now() < end) isDeleting = await deleteDeliveries(context, id, BATCH);
        if (isDeleting) isMore = true;
        else await forgetDeletedCampaign(context, id);
      }
      return isMore;
    },
  };
}
