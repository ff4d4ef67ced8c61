import { UNKNOWN_MINUTES } from '../../contract/campaigns';
import { isoOf, MINUTE } from '../../facts/time';
import { batchesOf, settleAll } from '../../table/batches';
import type { TableContext, TimedContext } from '../../table/context';
import { CLOSED, type Delivery, type DeliveryId, deliveries, rangeOfSections, sortKeyOf } from './delivery';

/** How many deliveries are decided about at the same time. */
const CONCURRENCY = 14;

/** Leaves a delivery unknown for good, if it is unchanged since it was read. Resolves to whether it was. */
export async function closeDelivery(
  { table, now }: TimedContext,
  { campaign, ref, dueAt }: DeliveryId & Pick<Delivery, 'dueAt'>,
): Promise<boolean> {
  const set = { reason: CLOSED, dueAt: sortKeyOf(campaign, 'closed', now()) };
  const where = [['dueAt', '=', dueAt]] as const;
  return (await deliveries.on(table).update({ campaign, ref }, { in: 'unknown', set, where })) !== undefined;
}

/**
 * Makes a delivery due again whose outcome is unknown, if it is unchanged since it was read. Resolves to whether it
 * was.
 */
async function repeatDelivery({ table, now }: TimedContext, delivery: Delivery): Promise<boolean> {
  const wave = 'rest';
  const set = { wave, dueAt: sortKeyOf(delivery.campaign, wave, now()), mayHaveArrived: true } as const;
  const where = [['dueAt', '=', delivery.dueAt]] as const;
  return (
    (await deliveries.on(table).move(delivery, { from: 'unknown', to: 'due', set, where })) !== undefined
  );
}

/** Counts the deliveries whose outcome is unknown, and that nobody has decided about. */
export const countUndecided = ({ table }: TableContext, campaign: string): Promise<number> =>
  deliveries.on(table).count(rangeOfSections(campaign, 'undecided'));

/**
 * Decides about the deliveries whose outcome is unknown. Resolves to how many they were. Only emails that were sent
 * long enough ago are sent again, since reports may still arrive; one that was sent by a clock that was ahead is not
 * waited for.
 */
export async function resolveUnknown(
  context: TimedContext,
  campaign: string,
  sendAgain: boolean,
): Promise<number> {
  const resolve = sendAgain ? repeatDelivery : closeDelivery;
  const wait = UNKNOWN_MINUTES * MINUTE;
  const [oldEnough, ahead] = [isoOf(context.now() - wait), isoOf(context.now() + wait)];
  const undecided = await deliveries
    .on(context.table)
    .readAll(rangeOfSections(campaign, 'undecided'), ({ at }) => !sendAgain || at <= oldEnough || at > ahead);
  let resolved = 0;
  for (const some of batchesOf(undecided, CONCURRENCY)) {
    const outcomes = await settleAll(some.map((delivery) => resolve(context, delivery)));
    resolved += outcomes.filter(Boolean).length;
  }
  return resolved;
}
