import type { CampaignSizes } from '../contract/campaigns';
import {
  CLAIM_MS,
  CLOCK_TOLERANCE,
  delayed,
  dueAgain,
  fromClaim,
  isClaimLasting,
  isUnclaimed,
  newClaim,
} from '../email/delivery';
import { isoOf } from '../facts/time';
import { findPerson, getPerson, type MailContext } from '../people/people';
import { isSameSignup, type Signup, signups } from '../signups/signup';
import { batchesOf, settleAll } from '../table/batches';
import type { Write } from '../table/table';
import type { createCampaigns } from './campaigns';
import {
  CLOSED,
  type ClaimedDelivery,
  type Delivery,
  type DeliveryId,
  type DueDelivery,
  deliveries,
  encodeDue,
  openRange,
  rangeOf,
  type Stage,
} from './delivery';
import type { Added, Counts, Tallies, TallyName } from './tallies';

/** What happened to an email of a campaign after it was sent. */
export type DeliveryEvent = 'sent' | 'bounced' | 'complained' | 'left';

/** When what was never tried is due (ms since 1970): as soon as its campaign is sent, whatever the clock of the freeze was. */
const ALWAYS = 0;
/** Deliveries that are decided about at the same time. */
const CONCURRENCY = 14;

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * Creates the store of deliveries: `due → claimed → accepted | refused | unknown | skipped`. Every arrow is one conditional
 * write or one transaction, and the states are the truth; what is counted is counted in the same transaction.
 */
export function createDeliveries(
  context: MailContext,
  campaigns: Pick<ReturnType<typeof createCampaigns>, 'countEvent' | 'list'>,
  tallies: Tallies,
  sizes: Pick<CampaignSizes, 'canary'>,
) {
  const { table, now } = context;
  const store = deliveries.on(table);

  const isDue = ({ campaign, stage, dueAt }: DueDelivery): boolean =>
    dueAt <= encodeDue(campaign, stage, now());
  /** A claim that ends much later than it can was made by a clock that was ahead. */
  const isStale = ({ campaign, dueAt }: ClaimedDelivery): boolean =>
    dueAt <= encodeDue(campaign, 'claimed', now()) ||
    dueAt > encodeDue(campaign, 'claimed', now() + CLAIM_MS + CLOCK_TOLERANCE);

  /**
   * Records that an email was accepted, and that its recipient was notified, if they are still on the list. Resolves to
   * whether the condition held.
   */
  async function settleAccepted(
    delivery: Delivery,
    accepted: Write,
    signup: Signup | undefined,
  ): Promise<boolean> {
    const { campaign, ref, state } = delivery;
    const count = countOf(delivery, moved(state, 'accepted'));
    const isNew = signup?.notificationStatus === 'pending';
    if (isNew && (await tallies.transact(campaign, count, [accepted, notifying(signup)]))) return true;
    // Somebody who was erased meanwhile: the engine may have stored the email after that.
    if ((await getPerson(table, ref))?.email === undefined) await context.forget(ref);
    return tallies.transact(campaign, count, [accepted]);
  }

  /** Records that an attempt was accepted, whatever we know of it ourselves. */
  async function acceptReported(delivery: Delivery): Promise<void> {
    let current: Delivery | undefined = delivery;
    while (current && current.state !== 'accepted' && current.attempt > 0) {
      const found = await findPerson(context, current.ref);
      const accepted = deliveries.write.move(current, { from: current.state, to: 'accepted' });
      if (await settleAccepted(current, accepted, found?.signup)) return;
      current = await store.get(current);
    }
  }

  /** Records that an email that was accepted bounced, or that its recipient complained about it, once. */
  async function countReported(delivery: Delivery, event: 'bounced' | 'complained'): Promise<void> {
    const { campaign } = delivery;
    const first = deliveries.write.update(delivery, { set: { [event]: true }, where: [[event, '=', false]] });
    const writes = [first, campaigns.countEvent(campaign, event)];
    await tallies.transact(campaign, countOf(delivery, { [event]: 1 }), writes);
  }

  /** Leaves a delivery unknown for good, if it is as it was read. */
  async function close(delivery: DeliveryId, dueAt: string): Promise<boolean> {
    const where = [['dueAt', '=', dueAt]] as const;
    const set = { reason: CLOSED } as const;
    return (await store.update(delivery, { in: 'unknown', set, unset: ['dueAt'], where })) !== undefined;
  }

  /**
   * Ends a delivery that is not accepted now, and never will be. If an earlier attempt may have been accepted, it stays
   * unknown: the owner has decided about that one already.
   */
  async function end(
    delivery: DueDelivery | ClaimedDelivery,
    to: 'refused' | 'skipped',
    reason: string,
    isBounce = false,
  ): Promise<void> {
    const { campaign, state, attempt, dueAt, mayHaveArrived } = delivery;
    const set = { reason, at: isoOf(now()) };
    // Each claim is another attempt, and ends at another time.
    const where = [
      ['attempt', '=', attempt],
      ['dueAt', '=', dueAt],
    ] as const;
    const ended = mayHaveArrived
      ? deliveries.write.move(delivery, { from: state, to: 'unknown', set, unset: ['dueAt'], where })
      : deliveries.write.move(delivery, { from: state, to, set, where });
    const count = countOf(delivery, moved(state, mayHaveArrived ? 'unknown' : to));
    // The stop rules take it for what a provider reports later.
    const bounced = isBounce ? [campaigns.countEvent(campaign, 'bounced')] : [];
    await tallies.transact(campaign, count, [ended, ...bounced]);
  }

  return {
    /** Returns the write that creates the delivery to a recipient, if there is none. */
    creating: (
      campaign: string,
      ref: string,
      { ordered, source }: Pick<Delivery, 'ordered' | 'source'>,
    ): Write => {
      const stage = 'rest';
      const delivery: DueDelivery = {
        ...{ campaign, ref, state: 'due', stage, attempt: 0, delays: 0 },
        ...{ bounced: false, complained: false, left: false, ordered, source },
        createdAt: isoOf(now()),
        at: isoOf(now()),
        dueAt: encodeDue(campaign, stage, ALWAYS),
      };
      return deliveries.write.put(delivery, 'absent');
    },
    /** Returns which of some people have a delivery of a campaign. */
    async known(campaign: string, refs: readonly string[]): Promise<Set<string>> {
      const found = await store.getMany(refs.map((ref) => ({ campaign, ref })));
      return new Set(found.flatMap((delivery) => delivery?.ref ?? []));
    },
    /** Returns the deliveries of some campaigns to some people. */
    async ofMany(ids: readonly string[], refs: readonly string[]): Promise<Delivery[]> {
      const wanted = ids.flatMap((campaign) => refs.map((ref) => ({ campaign, ref })));
      return (await store.getMany(wanted)).flatMap((delivery) => delivery ?? []);
    },
    /** Returns the deliveries of all campaigns to a person, by their reference. */
    async ofPerson(ref: string): Promise<Delivery[]> {
      const all = await campaigns.list();
      const found = await store.getMany(all.map(({ id }) => ({ campaign: id, ref })));
      return found.flatMap((delivery) => delivery ?? []);
    },
    /** Returns the write that makes a recipient one of the first, before anything was sent. */
    choosing: (campaign: string, ref: string): Write => {
      const stage = 'canary';
      const set = { stage, dueAt: encodeDue(campaign, stage, ALWAYS) } as const;
      return deliveries.write.update({ campaign, ref }, { in: 'due', set });
    },
    /**
     * Returns about `size` deliveries in a state, or in any, one partition after the other.
     * @param cursor `next` of the page before: the number of a partition and the last recipient
     */
    async page(
      campaign: string,
      {
        state,
        cursor = '0#',
        size,
      }: { state?: Delivery['state'] | undefined; cursor?: string | undefined; size: number },
    ): Promise<{ deliveries: Delivery[]; next?: string }> {
      const found: Delivery[] = [];
      const [first, ref] = cursor.split('#');
      let after = ref ? deliveries.positionOf({ campaign, ref }) : undefined;
      for (const [index, partition] of deliveries.partitions.entries()) {
        if (index < Number(first)) continue;
        do {
          const { records, next } = await store.query(partition, {
            ...rangeOf(campaign),
            limit: size,
            after,
          });
          found.push(...records.filter((delivery) => state === undefined || delivery.state === state));
          const last = records.at(-1);
          if (last && found.length >= size) return { deliveries: found, next: `${index}#${last.ref}` };
          after = next;
        } while (after);
      }
      return { deliveries: found };
    },
    /** Returns what is due, and claims that have ended: their process was killed. In a canary, only the first ones. */
    async due(campaign: string, stage: Stage, limit: number): Promise<(DueDelivery | ClaimedDelivery)[]> {
      const range = { ...openRange(campaign), to: encodeDue(campaign, stage, now()), limit };
      const pages = await Promise.all(
        deliveries.partitions.map((partition) => store.query(partition, range)),
      );
      return pages
        .flatMap(({ records }) => records)
        .filter((delivery) => delivery.state === 'due' || delivery.state === 'claimed')
        .filter((delivery) => (delivery.state === 'claimed' ? isStale(delivery) : isDue(delivery)))
        .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
        .slice(0, limit);
    },
    /** Counts what became of the deliveries of a campaign, at the same cost for any number of them. */
    counts: tallies.read,
    /** Returns whether a delivery of a campaign is due, claimed or undecided. */
    async hasOpen(campaign: string): Promise<boolean> {
      const range = { ...openRange(campaign), limit: 1 };
      const pages = await Promise.all(
        deliveries.partitions.map((partition) => store.query(partition, range)),
      );
      return pages.some(({ records }) => records.length > 0);
    },
    /** Counts claims: those that last, and those that have ended, which nobody has decided about yet. */
    countClaimed: (campaign: string): Promise<number> =>
      store.count(openRange(campaign, 'claimed', 'claimed')),
    /** Returns whether a delivery of the canary is claimed, or was never tried. */
    isCanaryUnderWay: async (campaign: string): Promise<boolean> =>
      (await store.readAll(openRange(campaign, 'claimed', 'canary'))).some(
        (delivery) => delivery.state === 'claimed' || (delivery.state === 'due' && delivery.delays === 0),
      ),
    /**
     * Returns whether any of the first deliveries of a campaign, which is paused, was tried or is under way. Who got it is
     * not in the index any more: so those are counted who did not.
     */
    async wasTried({ id, recipients }: { id: string; recipients: number }): Promise<boolean> {
      // Before the others: what is skipped in between then counts nowhere, rather than twice.
      const { skipped } = await tallies.read(id);
      const open = await store.readAll(openRange(id, 'canary', 'canary'));
      const untried = open.filter(({ state, attempt }) => state === 'due' && attempt === 0);
      return untried.length + skipped < Math.min(recipients, sizes.canary);
    },
    /** Returns some deliveries of a campaign that are due, claimed or undecided, from each partition. */
    async open(campaign: string, limit: number): Promise<Delivery[]> {
      const range = { ...openRange(campaign), limit };
      const pages = await Promise.all(
        deliveries.partitions.map((partition) => store.query(partition, range)),
      );
      return pages.flatMap(({ records }) => records);
    },
    /** Returns whether a claim has ended: its process was killed. */
    isStale,
    /** Ends a delivery that is due, without sending it. */
    skip: (due: DueDelivery, reason: string): Promise<void> => end(due, 'skipped', reason),
    /** Leaves a delivery unknown for good. */
    close,
    /** Deletes some deliveries of a campaign. Resolves to whether there may be more. */
    async deleteSome(campaign: string, limit: number): Promise<boolean> {
      const range = { ...rangeOf(campaign), limit };
      const pages = await Promise.all(
        deliveries.partitions.map((partition) => store.query(partition, range)),
      );
      await settleAll(pages.flatMap(({ records }) => records.map((delivery) => store.delete(delivery))));
      return pages.some(({ next }) => next !== undefined);
    },
    /** Claims a delivery for a minute. Resolves to undefined if somebody else has it. */
    claim: (due: DueDelivery): Promise<ClaimedDelivery | undefined> =>
      store.move(due, {
        from: 'due',
        to: 'claimed',
        set: newClaim(now(), (time) => encodeDue(due.campaign, 'claimed', time)),
        add: { attempt: 1 },
        where: isUnclaimed(due),
      }),
    /** Returns whether a claim lasts long enough to send an email now. */
    canStillBeSent: (claimed: ClaimedDelivery): boolean => isClaimLasting(claimed, now()),
    /** Records that an email was accepted, and that its recipient was notified, if they are still on the list. */
    accept: (claimed: ClaimedDelivery, signup: Signup | undefined): Promise<boolean> => {
      const set = { at: isoOf(now()) };
      const accepted = deliveries.write.move(claimed, { ...fromClaim(claimed), to: 'accepted', set });
      return settleAccepted(claimed, accepted, signup);
    },
    /** Ends a delivery that is not accepted now, and never will be. */
    end,
    /**
     * Records that an email may have been accepted: only the owner, or a report of the provider, decides. Resolves to false
     * if it was reported already.
     */
    async markUnknown(claimed: ClaimedDelivery): Promise<boolean> {
      const dueAt = encodeDue(claimed.campaign, 'unknown', now());
      const set = { dueAt, at: isoOf(now()) };
      const marked = deliveries.write.move(claimed, { ...fromClaim(claimed), to: 'unknown', set });
      return tallies.transact(claimed.campaign, countOf(claimed, moved(claimed.state, 'unknown')), [marked]);
    },
    /** Makes a delivery due again at a time (ms since 1970): it was certainly not accepted. */
    async postpone(claimed: ClaimedDelivery, until: number): Promise<void> {
      await store.move(claimed, dueAgain(claimed, encodeDue(claimed.campaign, claimed.stage, until)));
    },
    /** Puts off a delivery for so many ms: its recipient's server did not accept it for now. */
    async delay(claimed: ClaimedDelivery, pause: number): Promise<void> {
      await store.move(claimed, delayed(claimed, encodeDue(claimed.campaign, claimed.stage, now() + pause)));
    },
    /**
     * Decides about the deliveries whose outcome is unknown. Resolves to how many those were.
     * @param until only those that were sent before this time (ms since 1970)
     */
    async resolve(campaign: string, sendAgain: boolean, until: number): Promise<number> {
      const resolveOne = (delivery: Delivery, dueAt: string) => {
        if (!sendAgain) return close(delivery, dueAt);
        const where = [['dueAt', '=', dueAt]] as const;
        const stage = 'rest';
        const set = { stage, dueAt: encodeDue(campaign, stage, now()), mayHaveArrived: true } as const;
        const repeated = deliveries.write.move(delivery, { from: 'unknown', to: 'due', set, where });
        return tallies.transact(campaign, countOf(delivery, moved('unknown', 'due')), [repeated]);
      };
      const wanted = (await store.readAll(openRange(campaign, 'unknown', 'unknown'))).flatMap((delivery) =>
        delivery.state === 'unknown' && delivery.dueAt !== undefined && delivery.at <= isoOf(until)
          ? [{ delivery, dueAt: delivery.dueAt }]
          : [],
      );
      let resolved = 0;
      for (const some of batchesOf(wanted, CONCURRENCY)) {
        const outcomes = await settleAll(some.map(({ delivery, dueAt }) => resolveOne(delivery, dueAt)));
        resolved += outcomes.filter(Boolean).length;
      }
      return resolved;
    },
    /** Records of each campaign that somebody got whether they have ordered. */
    async markOrdered(ref: string, ordered: boolean): Promise<void> {
      for (const { id: campaign } of await campaigns.list()) {
        const delivery = await store.get({ campaign, ref });
        if (!delivery || delivery.ordered === ordered) continue;
        const where = [['ordered', '=', !ordered]] as const;
        const marked = deliveries.write.update(delivery, { set: { ordered }, where });
        await tallies.transact(campaign, countOf(delivery, { ordered: ordered ? 1 : -1 }), [marked]);
      }
    },
    /**
     * Records what became of an email, once; of the newest one that they got, if no campaign is given. That a provider
     * reports about an email shows that it was accepted, even if the report overtakes the provider's reply.
     */
    async record(ref: string, event: DeliveryEvent, given?: string): Promise<void> {
      const ids = given === undefined ? (await campaigns.list()).map(({ id }) => id) : [given];
      for (const campaign of ids) {
        const delivery = await store.get({ campaign, ref });
        if (!delivery || (event === 'left' && delivery.state !== 'accepted')) continue;
        if (event === 'left') {
          const left = deliveries.write.update(delivery, {
            set: { left: true },
            where: [['left', '=', false]],
          });
          await tallies.transact(campaign, countOf(delivery, { left: 1 }), [left]);
          return;
        }
        await acceptReported(delivery);
        if (event !== 'sent') await countReported(delivery, event);
        return;
      }
    },
  };
}

const countOf = ({ source }: Delivery, counts: Partial<Counts>): Added[] => [{ source, counts }];

/** Returns what a change of the state counts. */
function moved(from: Delivery['state'], to: Delivery['state']): Partial<Counts> {
  return {
    ...(isCounted(from) && { [from]: -1 }),
    ...(isCounted(to) && { [to]: 1 }),
  };
}

const isCounted = (state: Delivery['state']): state is TallyName & Delivery['state'] =>
  state !== 'due' && state !== 'claimed';

const notifying = (signup: Signup): Write =>
  signups.write.update(signup, { set: { notificationStatus: 'notified' }, where: isSameSignup(signup) });
