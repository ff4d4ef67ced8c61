import { CLAIM_MS, DELAYS, delayed, dueAgain, fromClaim, isUnclaimed, newClaim } from '../../email/delivery';
import { CLOCK_TOLERANCE, isoOf } from '../../facts/time';
import { findPerson, getPerson, type MailContext } from '../../people/people';
import { isSameSignup, type Signup, signups } from '../../signups/signup';
import { settleAll } from '../../table/batches';
import type { TableContext, TimedContext } from '../../table/context';
import type { Write } from '../../table/table';
import { listCampaigns } from '../campaign/campaigns';
import {
  type ClaimedDelivery,
  type Delivery,
  type DeliveryId,
  type DueDelivery,
  deliveries,
  hasMark,
  type Mark,
  openRange,
  rangeOf,
  rangeOfSections,
  rangeOfState,
  sortKeyOf,
  type Wave,
  withMark,
} from './delivery';

/** What happened to an email of a campaign after it was sent. */
export type DeliveryEvent = 'sent' | 'bounced' | 'complained' | 'left';

/**
 * When a delivery that was never tried is due (ms since 1970): once its campaign is sent, whatever clock the freeze
 * had.
 */
const ALWAYS = 0;

/** Returns the write that creates the delivery to a recipient, if there is none. */
export function newDeliveryWrite(
  { now }: TimedContext,
  { campaign, ref, marks, source }: Pick<Delivery, 'campaign' | 'ref' | 'marks' | 'source'>,
): Write {
  const wave = 'rest';
  const delivery: DueDelivery = {
    campaign,
    ref,
    state: 'due',
    wave,
    attempt: 0,
    delays: 0,
    marks,
    source,
    createdAt: isoOf(now()),
    at: isoOf(now()),
    dueAt: sortKeyOf(campaign, wave, ALWAYS),
  };
  return deliveries.write.put(delivery, 'absent');
}

/** Returns the write that makes a recipient one of the first, before anything was sent. */
export function canaryWrite(campaign: string, ref: string): Write {
  const wave = 'canary';
  const set = { wave, dueAt: sortKeyOf(campaign, wave, ALWAYS) } as const;
  return deliveries.write.update({ campaign, ref }, { in: 'due', set });
}

/** Returns the deliveries of some campaigns to some people. */
export async function deliveriesTo(
  { table }: TableContext,
  campaigns: readonly string[],
  refs: readonly string[],
): Promise<Delivery[]> {
  const wanted = campaigns.flatMap((campaign) => refs.map((ref) => ({ campaign, ref })));
  return (await deliveries.on(table).getMany(wanted)).flatMap((delivery) => delivery ?? []);
}

/** Returns the deliveries of all campaigns to a person, by their reference. */
export async function deliveriesOfPerson(context: TableContext, ref: string): Promise<Delivery[]> {
  const all = await listCampaigns(context);
  return deliveriesTo(
    context,
    all.map(({ id }) => id),
    [ref],
  );
}

interface DeliveryQuery {
  /** Only deliveries in this state: nothing else is read. */
  state?: Delivery['state'] | undefined;
  /**
   * `next` of the page before: the number of a partition and the last delivery, with its sort key if only one state is
   * read.
   */
  cursor?: string | undefined;
  size: number;
}

/** Returns about `size` deliveries of a campaign, one partition after the other. */
export async function readDeliveries(
  { table }: TableContext,
  campaign: string,
  { state, cursor = '0', size }: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; next?: string }> {
  const store = deliveries.on(table);
  const range = state ? rangeOfState(campaign, state) : rangeOf(campaign);
  const found: Delivery[] = [];
  const [first = '', ref, ...sortKey] = cursor.split('#');
  const positionOf = (ref: string) =>
    state
      ? deliveries.positionIn('by-due', { campaign, ref }, sortKey.join('#'))
      : deliveries.positionOf({ campaign, ref });
  let after = ref ? positionOf(ref) : undefined;
  for (const [index, partition] of deliveries.partitions.entries()) {
    if (index < Number(first)) continue;
    do {
      const { records, next } = await store.query(partition, { ...range, limit: size, after });
      found.push(...records);
      const last = records.at(-1);
      if (last && found.length >= size)
        return { deliveries: found, next: [index, last.ref, ...(state ? [last.dueAt] : [])].join('#') };
      after = next;
    } while (after);
  }
  return { deliveries: found };
}

/** Returns at most `limit` deliveries of each partition, in the order of a part of the index. */
async function readEach(
  { table }: TableContext,
  range: ReturnType<typeof openRange>,
  limit: number,
): Promise<Delivery[]> {
  const store = deliveries.on(table);
  const pages = await Promise.all(
    deliveries.partitions.map((partition) => store.query(partition, { ...range, limit })),
  );
  return pages.flatMap(({ records }) => records);
}

/** Returns some deliveries of a campaign that are due, claimed or undecided, from each partition. */
export const openDeliveries = (context: TableContext, campaign: string, limit: number): Promise<Delivery[]> =>
  readEach(context, openRange(campaign), limit);

/**
 * Returns due deliveries, and claims that have expired, since their process was killed; in a canary, only those of the
 * first recipients. A delivery that seems to be put off for longer than the longest pause was put off by a clock that
 * was ahead, and is due.
 */
export async function dueDeliveries(
  context: TimedContext,
  campaign: string,
  wave: Wave,
  limit: number,
): Promise<(DueDelivery | ClaimedDelivery)[]> {
  const latest = context.now() + DELAYS.last + CLOCK_TOLERANCE;
  const isDue = ({ wave, dueAt }: DueDelivery) =>
    dueAt <= sortKeyOf(campaign, wave, context.now()) || dueAt > sortKeyOf(campaign, wave, latest);
  const { from } = openRange(campaign);
  const ranges = [
    { from, to: sortKeyOf(campaign, wave, context.now()) },
    { from: sortKeyOf(campaign, wave, latest), to: rangeOfSections(campaign, wave).to },
  ];
  const read = ranges.map((range) => readEach(context, { index: 'by-due', ...range }, limit));
  return (await Promise.all(read))
    .flat()
    .filter((delivery) => delivery.state === 'due' || delivery.state === 'claimed')
    .filter((delivery) => (delivery.state === 'claimed' ? isStaleClaim(context, delivery) : isDue(delivery)))
    .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
    .slice(0, limit);
}

/** Returns whether a delivery of a campaign is due, claimed or undecided. */
export const hasOpenDeliveries = async (context: TableContext, campaign: string): Promise<boolean> =>
  (await openDeliveries(context, campaign, 1)).length > 0;

/** Returns whether a delivery of the canary is claimed, or was never tried. */
export async function isCanaryUnderWay({ table }: TableContext, campaign: string): Promise<boolean> {
  const first = await deliveries.on(table).readAll(rangeOfSections(campaign, 'claimed', 'canary'));
  return first.some(
    (delivery) => delivery.state === 'claimed' || (delivery.state === 'due' && delivery.delays === 0),
  );
}

/** Returns whether any email of a campaign was tried or is under way. */
export async function wasAnyTried(context: TableContext, campaign: string): Promise<boolean> {
  const states = ['claimed', 'accepted', 'refused', 'unknown'] as const;
  const tried = await Promise.all(states.map((state) => readEach(context, rangeOfState(campaign, state), 1)));
  if (tried.flat().length > 0) return true;
  const due = await deliveries.on(context.table).readAll(rangeOfSections(campaign, 'canary'));
  return due.some(({ attempt }) => attempt > 0);
}

/** Returns whether a claim has expired because its process was killed, even if a clock that was ahead made it. */
export const isStaleClaim = (
  { now }: Pick<MailContext, 'now'>,
  { campaign, dueAt }: ClaimedDelivery,
): boolean =>
  dueAt <= sortKeyOf(campaign, 'claimed', now()) ||
  dueAt > sortKeyOf(campaign, 'claimed', now() + CLAIM_MS + CLOCK_TOLERANCE);

/** Claims a delivery for a minute. Resolves to undefined if another process has it. */
export const claimDelivery = (
  { table, now }: TimedContext,
  due: DueDelivery,
): Promise<ClaimedDelivery | undefined> =>
  deliveries.on(table).move(due, {
    from: 'due',
    to: 'claimed',
    set: newClaim(now(), (time) => sortKeyOf(due.campaign, 'claimed', time)),
    add: { attempt: 1 },
    where: isUnclaimed(due),
  });

/** The condition that a delivery is unchanged since it was read. */
const isAsRead = ({ dueAt, marks, attempt }: Delivery) =>
  [
    ['dueAt', '=', dueAt],
    ['marks', '=', marks],
    ['attempt', '=', attempt],
  ] as const;

/**
 * Returns the writes that move a delivery that is unchanged since it was read to another reference of its recipient.
 */
export const moveDelivery = (delivery: Delivery, ref: string): Write[] => [
  deliveries.write.deleteUnchanged(delivery),
  deliveries.write.put({ ...delivery, ref }, 'absent'),
];

/**
 * Records that an email was accepted, and that its recipient was notified, if they are still on the list. This is
 * certain, so it replaces whatever was decided about the email meanwhile.
 */
export async function acceptDelivery(
  context: MailContext,
  delivery: Delivery,
  signup: Signup | undefined,
): Promise<void> {
  await notify(context, delivery.ref, signup);
  const store = deliveries.on(context.table);
  let current: Delivery | undefined = delivery;
  while (current && current.state !== 'accepted') {
    const { campaign, state, marks } = current;
    const set = { at: isoOf(context.now()), dueAt: sortKeyOf(campaign, 'accepted', context.now(), marks) };
    if (await store.move(current, { from: state, to: 'accepted', set, where: isAsRead(current) })) return;
    current = await store.get(current);
  }
}

/** Records that somebody was notified. If they were erased meanwhile, deletes what the engine stored of the email. */
async function notify(context: MailContext, ref: string, signup: Signup | undefined): Promise<void> {
  const { table, forget } = context;
  if (signup?.notificationStatus === 'pending') {
    const set = { notificationStatus: 'notified' } as const;
    if (await signups.on(table).update(signup, { set, where: isSameSignup(signup) })) return;
  }
  if ((await getPerson(table, ref))?.email === undefined) await forget(ref);
}

/**
 * Ends a delivery that is not accepted now, and never will be. If an earlier attempt may have been accepted, it stays
 * unknown: the owner has decided about that one already.
 * @param isBounce whether it was refused since there is no such mailbox
 */
export async function endDelivery(
  { table, now }: TimedContext,
  delivery: DueDelivery | ClaimedDelivery,
  to: 'refused' | 'skipped',
  reason: string,
  isBounce = false,
): Promise<void> {
  const { campaign, state, attempt, dueAt, mayHaveArrived } = delivery;
  const section = mayHaveArrived ? 'closed' : isBounce ? 'noMailbox' : to;
  const set = { reason, at: isoOf(now()), dueAt: sortKeyOf(campaign, section, now()) };
  // Each claim is another attempt, and ends at another time.
  const where = [
    ['attempt', '=', attempt],
    ['dueAt', '=', dueAt],
  ] as const;
  await deliveries.on(table).move(delivery, { from: state, to: mayHaveArrived ? 'unknown' : to, set, where });
}

/**
 * Records that an email may have been accepted: only the owner, or a report of the provider, decides. Resolves to false
 * if it was reported already.
 */
export async function markUnknown({ table, now }: TimedContext, claimed: ClaimedDelivery): Promise<boolean> {
  const set = { dueAt: sortKeyOf(claimed.campaign, 'undecided', now()), at: isoOf(now()) };
  const marked = await deliveries.on(table).move(claimed, { ...fromClaim(claimed), to: 'unknown', set });
  return marked !== undefined;
}

/** Makes a delivery due again at a time (ms since 1970): it was certainly not accepted. */
export async function postponeDelivery(
  { table }: TableContext,
  claimed: ClaimedDelivery,
  until: number,
): Promise<void> {
  const sortKey = sortKeyOf(claimed.campaign, claimed.wave, until);
  await deliveries.on(table).move(claimed, dueAgain(claimed, sortKey));
}

/** Puts off a delivery for so many ms: its recipient's server did not accept it for now. */
export async function delayDelivery(
  { table, now }: TimedContext,
  claimed: ClaimedDelivery,
  pause: number,
): Promise<void> {
  const sortKey = sortKeyOf(claimed.campaign, claimed.wave, now() + pause);
  await deliveries.on(table).move(claimed, delayed(claimed, sortKey));
}

/** Sets or removes a mark of a delivery, if there is such a delivery; what was accepted moves in the index with it. */
async function setMark({ table }: TableContext, id: DeliveryId, mark: Mark, isSet = true): Promise<void> {
  const store = deliveries.on(table);
  for (;;) {
    const delivery = await store.get(id);
    if (!delivery || hasMark(delivery, mark) === isSet) return;
    const { campaign, state, at } = delivery;
    const marks = withMark(delivery.marks, mark, isSet);
    const moved = state === 'accepted' && { dueAt: sortKeyOf(campaign, state, Date.parse(at), marks) };
    const set = { marks, ...moved };
    if (await store.update(delivery, { in: state, set, where: isAsRead(delivery) })) return;
  }
}

/** Records of each campaign that somebody got whether they have ordered. */
export async function markOrdered(context: TableContext, ref: string, ordered: boolean): Promise<void> {
  for (const { campaign } of await deliveriesOfPerson(context, ref))
    await setMark(context, { campaign, ref }, 'ordered', ordered);
}

/**
 * Records what happened to an email after it was sent, once; of the newest one that the person got, if no campaign is
 * given. A report shows that the provider accepted the email, even if it arrives before the provider's reply.
 */
export async function recordDeliveryEvent(
  context: MailContext,
  ref: string,
  event: DeliveryEvent,
  given?: string,
): Promise<void> {
  const found =
    given === undefined
      ? await deliveriesOfPerson(context, ref)
      : await deliveriesTo(context, [given], [ref]);
  const delivery = event === 'left' ? found.find(({ state }) => state === 'accepted') : found[0];
  if (!delivery) return;
  const isTried = delivery.attempt > 0 && delivery.state !== 'accepted';
  if (isTried) await acceptDelivery(context, delivery, (await findPerson(context, ref))?.signup);
  if (event !== 'sent') await setMark(context, delivery, event);
}

/** Deletes some deliveries of a campaign. Resolves to whether there may be more. */
export async function deleteDeliveries(
  { table }: TableContext,
  campaign: string,
  limit: number,
): Promise<boolean> {
  const store = deliveries.on(table);
  const range = { ...rangeOf(campaign), limit };
  const pages = await Promise.all(deliveries.partitions.map((partition) => store.query(partition, range)));
  await settleAll(
    pages.flatMap(({ records }) => records.map((delivery) => store.delete(delivery, 'always'))),
  );
  return pages.some(({ next }) => next !== undefined);
}
