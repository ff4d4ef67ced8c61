import * as z from 'zod/mini';
import { canStillBeSent } from '../email/delivery';
import { isoOf, MINUTE, SECOND } from '../facts/time';
import type { MailContext } from '../people/people';
import { entity } from '../table/entity';

/** How long a lease lasts; after that, the process that had it counts as killed. */
const LEASE_MS = MINUTE;
/** A lease that lasts for less is renewed (ms). */
const RENEWAL_MS = LEASE_MS - 15 * SECOND;

const SENDER = 'sender';

/** The lease of the only process that sends emails of campaigns, and what it leaves to the next one. */
export const senderLeases = entity(
  'lease of the sender',
  z.object({
    holder: z.string(),
    until: z.string(),
    /** When the rate allows the next email. Absent until its process gives it back. */
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
export interface Streak {
  unknown: number;
  refused: number;
}

/** What one process leaves to the next. */
export interface Handover extends Streak {
  /** When the rate allows the next email (ms since 1970); undefined if its process was killed, perhaps just after one. */
  nextAt: number | undefined;
}

/**
 * Creates the lease that lets one process at a time send emails of campaigns: rate, warm-up and stop rules hold over all
 * processes, therefore. Nobody else can take it before it ends, so that a look at the clock shows whether it is held.
 */
export function createSenderLease({ table, now }: Pick<MailContext, 'table' | 'now'>, holder: Holder) {
  const store = senderLeases.on(table);
  const isOurs = [['holder', '=', holder.name]] as const;
  let until: number | undefined;
  let renewal: Promise<boolean> | undefined;

  /** How long the lease lasts (ms); 0 if it ends after more than it can last: the clock was set back. */
  const rest = () => {
    const left = (until ?? 0) - now();
    return left > LEASE_MS ? 0 : left;
  };

  async function renew(): Promise<boolean> {
    const end = now() + LEASE_MS;
    const renewed = await store.update({}, { set: { until: isoOf(end) }, where: isOurs });
    until = renewed && end;
    return renewed !== undefined;
  }

  return {
    /** Returns whether this process has taken the lease, and has not found out that another one has it. */
    isHeld: (): boolean => until !== undefined,
    /** Returns whether the lease lasts long enough to send an email now. */
    canStillBeSent: (): boolean => canStillBeSent(now() + rest(), now()),
    /** Takes the lease. Resolves to what its last process has left, or to undefined if another process has it. */
    async take(): Promise<Handover | undefined> {
      const stored = await store.get({});
      const ends = stored ? Date.parse(stored.until) : 0;
      // What ends long after it can was made by a clock that was wrong.
      const isTaken =
        stored &&
        ends > now() &&
        ends <= now() + 2 * LEASE_MS &&
        stored.holder !== holder.name &&
        !holder.isGone(stored.holder);
      if (isTaken) return undefined;
      const { unknown = 0, refused = 0, nextAt = stored ? undefined : isoOf(0) } = stored ?? {};
      const end = now() + LEASE_MS;
      const lease = { holder: holder.name, until: isoOf(end), unknown, refused };
      const isUnchanged = stored
        ? ([
            ['holder', '=', stored.holder],
            ['until', '=', stored.until],
          ] as const)
        : 'absent';
      if (!(await store.put(lease, isUnchanged))) return undefined;
      until = end;
      return { unknown, refused, nextAt: nextAt === undefined ? undefined : Date.parse(nextAt) };
    },
    /** Renews the lease if it ends soon. Resolves to whether this process has it. */
    async keep(): Promise<boolean> {
      if (until === undefined) return false;
      if (rest() > RENEWAL_MS) return true;
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
    /** Ends the lease, if this process has it. */
    async release({ nextAt, unknown, refused }: Streak & { nextAt: number }): Promise<void> {
      if (until === undefined) return;
      until = undefined;
      const set = { until: isoOf(now()), nextAt: isoOf(nextAt), unknown, refused };
      await store.update({}, { set, where: isOurs });
    },
  };
}
