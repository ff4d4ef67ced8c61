import { settleAll } from '../../table/batches';
import type { TimedContext } from '../../table/context';
import { deleteDeliveries, endDelivery, isStaleClaim, openDeliveries } from '../delivery/deliveries';
import type { ClaimedDelivery, Delivery } from '../delivery/delivery';
import { closeDelivery } from '../delivery/undecided';
import { finishCancel, forgetDeletedCampaign, listCampaigns, listDeletedCampaigns } from './campaigns';

/** How many deliveries of each partition are read together. */
const BATCH = 25;
/** How long it runs before it yields (ms). */
const TURN_MS = 500;
/** The reason of a delivery whose campaign was cancelled. */
const CANCELLED = 'cancelled';

/** Decides about a claim whose process was killed. */
type ResolveStale = (stale: ClaimedDelivery) => Promise<void>;

/**
 * Ends some deliveries of cancelled campaigns, and deletes some of deleted ones. Resolves to whether there is more to
 * do now.
 */
export async function cleanUpCampaigns(context: TimedContext, resolveStale: ResolveStale): Promise<boolean> {
  const { now } = context;
  const end = now() + TURN_MS;
  let isMore = false;
  for (const campaign of await listCampaigns(context)) {
    let isCancelling = campaign.state === 'cancelling';
    while (isCancelling && now() < end) isCancelling = await cancelSome(context, resolveStale, campaign.id);
    if (isCancelling) isMore = true;
  }
  for (const id of await listDeletedCampaigns(context)) {
    let isDeleting = true;
    while (isDeleting && now() < end) isDeleting = await deleteDeliveries(context, id, BATCH);
    if (isDeleting) isMore = true;
    else await forgetDeletedCampaign(context, id);
  }
  return isMore;
}

/** Ends some deliveries of a campaign. Resolves to whether there is more to do now. */
async function cancelSome(context: TimedContext, resolveStale: ResolveStale, id: string): Promise<boolean> {
  const open = await openDeliveries(context, id, BATCH);
  if (open.length === 0) {
    await finishCancel(context, id);
    return false;
  }
  const isWaiting = await settleAll(open.map((delivery) => cancelDelivery(context, resolveStale, delivery)));
  return !isWaiting.every(Boolean);
}

/** Ends a delivery. Resolves to whether it has to wait for the process that sends it. */
async function cancelDelivery(
  context: TimedContext,
  resolveStale: ResolveStale,
  delivery: Delivery,
): Promise<boolean> {
  switch (delivery.state) {
    case 'due':
      await endDelivery(context, delivery, 'skipped', CANCELLED);
      return false;
    case 'unknown':
      await closeDelivery(context, delivery);
      return false;
    case 'claimed':
      if (!isStaleClaim(context, delivery)) return true;
      await resolveStale(delivery);
      return false;
    default:
      return false;
  }
}
