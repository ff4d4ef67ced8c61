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
 * Ends some deliveries of cancelled campaigns, and deletes some of deleted ones: of each at least a step, however long
 * the store takes. Resolves to whether there is more to do now.
 */
export async function cleanUpCampaigns(context: TimedContext, resolveStale: ResolveStale): Promise<boolean> {
  const { now } = context;
  const end = now() + TURN_MS;
  /** Repeats a step. Resolves to whether there is more to do. */
  const repeat = async (step: () => Promise<boolean>) => {
    while (await step()) if (now() >= end) return true;
    return false;
  };
  let isMore = false;
  for (const { id, state } of await listCampaigns(context))
    if (state === 'cancelling' && (await repeat(() => cancelSome(context, resolveStale, id)))) isMore = true;
  for (const id of await listDeletedCampaigns(context))
    if (await repeat(() => deleteDeliveries(context, id, BATCH))) isMore = true;
    else await forgetDeletedCampaign(context, id);
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
