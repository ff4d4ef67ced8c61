import { MINUTE } from '../../facts/time';
import type { TableContext, TimedContext } from '../../table/context';
import {
  type Delivery,
  deliveries,
  type Mark,
  rangeOf,
  rangeOfState,
  rangesOfMark,
  unmarkedRange,
} from './delivery';

/** How many emails of a campaign had each outcome, and how many deliveries have each mark. */
export type DeliveryCounts = Readonly<Record<'accepted' | 'refused' | 'unknown' | 'skipped' | Mark, number>>;

async function sumUp(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Counts the deliveries of a campaign in some states. */
export const countStates = (
  { table }: TableContext,
  campaign: string,
  ...states: readonly Delivery['state'][]
): Promise<number> => sumUp(states.map((state) => deliveries.on(table).count(rangeOfState(campaign, state))));

/** Counts those who got an email of a campaign and have a mark. */
export const countMark = ({ table }: TableContext, campaign: string, mark: Mark): Promise<number> =>
  sumUp(rangesOfMark(campaign, mark).map((range) => deliveries.on(table).count(range)));

/** Counts the outcomes and marks of a campaign. What changes meanwhile may be counted before or after. */
export async function countDeliveries(context: TableContext, campaign: string): Promise<DeliveryCounts> {
  const ofState = (state: Delivery['state']) => countStates(context, campaign, state);
  const ofMark = (mark: Mark) => countMark(context, campaign, mark);
  const states = [ofState('accepted'), ofState('refused'), ofState('unknown'), ofState('skipped')] as const;
  const marks = [ofMark('bounced'), ofMark('complained'), ofMark('left'), ofMark('ordered')] as const;
  const [[accepted, refused, unknown, skipped], [bounced, complained, left, ordered]] = await Promise.all([
    Promise.all(states),
    Promise.all(marks),
  ]);
  return { accepted, refused, unknown, skipped, bounced, complained, left, ordered };
}

/** Counts the emails of a campaign that were accepted in the last minute and have no mark. */
export const countLastMinute = ({ table, now }: TimedContext, campaign: string): Promise<number> =>
  deliveries.on(table).count(unmarkedRange(campaign, now() - MINUTE));

/** Calls a function with each delivery of a campaign; only a page of each partition is in memory. */
export async function forEachDelivery(
  { table }: TableContext,
  campaign: string,
  use: (delivery: Delivery) => void,
): Promise<void> {
  const store = deliveries.on(table);
  const parts = deliveries.partitions.map(async (partition) => {
    for await (const page of store.pages(partition, rangeOf(campaign))) page.forEach(use);
  });
  await Promise.all(parts);
}
