import * as z from 'zod/mini';
import type { ReasonFoundBy } from '../../contract/pauses';
import { SENDING_MS } from '../../email/send-once';
import { isoOf, MINUTE, SECOND } from '../../facts/time';
import type { TimedContext } from '../../table/context';
import { entity } from '../../table/entity';

/** How long a lease lasts (ms); after that, its process counts as killed. */
const LEASE_MS = MINUTE;
/** A lease that lasts for less is renewed (ms). */
const RENEWAL_MS = LEASE_MS - 15 * SECOND;

const SENDER = 'sender';

/** The lease of the only process that sends emails of campaigns, and what that process hands over to the next one. */
export const senderLeases = entity(
  'lease of the sender',
  z.object({
    holder: z.string(),
    until: z.string(),
    /** When the rate allows the next email. Absent until its process releases it. */
    nextAt: z.optional(z.string()),
    /** How many of the last outcomes in a row were unknown, and refused. */
    unknown: z.number(),
    refused: z.number(),
  }),
  { partitions: [SENDER], key: (_: object) => ({ pk: SENDER, sk: 'campaigns' }) },
);

/** A process that may have the lease. */
export interface Holder {
  name: string;
  /** Returns whether the process of a name has certainly ended. */
  isGone(name: string): boolean;
}

/** Outcomes in a row. */
export type Streak = Record<ReasonFoundBy<'outcomes'>, number>;

export const noStreak = (): Streak => ({ unknown: 0, refused: 0 });

/** What one process hands over to the next. */
export interface Handover extends Streak {
  /**
   * When the rate allows the next email (ms since 1970); undefined if its process was killed, perhaps just after one.
   */
  nextAt: number | undefined;
}

/**
 * Lets one process at a time send emails of campaigns, so that rate, warm-up and stop rules hold over all processes. No
 * other process can take the lease before it ends, so a look at the clock shows whether it is held.
 */
export interface SenderLease extends TimedContext {
  holder: Holder;
  /** When it ends (ms since 1970); undefined if this process has not taken it, or knows that another one has it. */
  until: number | undefined;
  /** A renewal that is under way. */
  renewal: Promise<boolean> | undefined;
}

/** Returns a lease that is not taken. */
export const newSenderLease = ({ table, now }: TimedContext, holder: Holder): SenderLease => ({
  table,
  now,
  holder,
  until: undefined,
  renewal: undefined,
});

const isOurs = ({ holder }: SenderLease) => [['holder', '=', holder.name]] as const;

/** Whether the lease lasts longer than a time (ms). If it ends after more than it can last, the clock was set back. */
const lastsLonger = ({ until, now }: SenderLease, time: number): boolean =>
  until !== undefined && until - now() > time && until - now() <= LEASE_MS;

/** Returns whether this process has taken the lease, and has not found out that another one has it. */
export const isLeaseHeld = ({ until }: SenderLease): boolean => until !== undefined;

/** Returns whether the lease lasts long enough to send an email now. */
export const isLeaseLasting = (lease: SenderLease): boolean => lastsLonger(lease, SENDING_MS);

/** Whether a stored lease has not ended. One that ends later than any can was made by a clock that was wrong. */
function isRunning({ until }: { until: string }, now: number): boolean {
  const left = Date.parse(until) - now;
  return left > 0 && left <= 2 * LEASE_MS;
}

/** Takes the lease. Resolves to what its last process has handed over; undefined if another process has it. */
export async function takeLease(lease: SenderLease): Promise<Handover | undefined> {
  const { table, now, holder } = lease;
  const store = senderLeases.on(table);
  const stored = await store.get({});
  const isTaken =
    stored && isRunning(stored, now()) && stored.holder !== holder.name && !holder.isGone(stored.holder);
  if (isTaken) return undefined;
  const { unknown = 0, refused = 0, nextAt = stored ? undefined : isoOf(0) } = stored ?? {};
  const end = now() + LEASE_MS;
  const next = { holder: holder.name, until: isoOf(end), unknown, refused };
  const isUnchanged = stored
    ? ([
        ['holder', '=', stored.holder],
        ['until', '=', stored.until],
      ] as const)
    : 'absent';
  if (!(await store.put(next, isUnchanged))) return undefined;
  lease.until = end;
  return { unknown, refused, nextAt: nextAt === undefined ? undefined : Date.parse(nextAt) };
}

/** Renews the lease if it ends soon. Resolves to whether this process has it. */
export async function keepLease(lease: SenderLease): Promise<boolean> {
  if (lease.until === undefined) return false;
  if (lastsLonger(lease, RENEWAL_MS)) return true;
  lease.renewal ??= renewLease(lease).finally(() => {
    lease.renewal = undefined;
  });
  return lease.renewal;
}

async function renewLease(lease: SenderLease): Promise<boolean> {
  const end = lease.now() + LEASE_MS;
  const change = { set: { until: isoOf(end) }, where: isOurs(lease) };
  const isRenewed = (await senderLeases.on(lease.table).update({}, change)) !== undefined;
  lease.until = isRenewed ? end : undefined;
  return isRenewed;
}

/** Ends the lease, if this process has it. */
export async function releaseLease(
  lease: SenderLease,
  { nextAt, ...streak }: Streak & { nextAt: number },
): Promise<void> {
  if (lease.until === undefined) return;
  lease.until = undefined;
  const set = { until: isoOf(lease.now()), nextAt: isoOf(nextAt), ...streak };
  await senderLeases.on(lease.table).update({}, { set, where: isOurs(lease) });
}
