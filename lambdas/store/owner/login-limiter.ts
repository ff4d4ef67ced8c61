import { FAILED_LOGIN_LIMIT } from '../../contract/paths';
import { MINUTE, SECOND } from '../../domain';
import { isDiskFull } from '../errors';
import type { LoginAttempt, LoginLimiter } from '../signup-store';
import type { Table } from '../table';
import { createGate } from './gate';
import { createLoginSlots } from './login-slots';
import { createSlotQueue, type SlotQueue } from './slot-queue';

/** Attempts of all clients that use the table at the same time, in this process. */
const CONCURRENCY = 32;
/** How often an attempt may find its slot used by another process before it is limited for a second. */
const MAX_CONFLICTS = 20;
/** Clients whose slots a process caches; the table has those of all others. */
const MAX_CLIENTS = 10_000;

/**
 * Creates the limit of failed logins per client: ten in any minute. Two counts must both allow an attempt before its
 * password is compared: the one in the table, which all processes share, and the one of this process, in front of it.
 */
export function createLoginLimiter(table: Table, now: () => number): LoginLimiter {
  const slots = createLoginSlots(table, now);
  const throughGate = createGate(CONCURRENCY);
  const queues = new Map<string, SlotQueue>();

  function queueOf(client: string): SlotQueue {
    const known = queues.get(client);
    if (known) return known;
    if (queues.size >= MAX_CLIENTS) forgetOne();
    const queue = createSlotQueue(now);
    queues.set(client, queue);
    return queue;
  }

  /** Forgets the oldest client that has no attempt under way, if any. */
  function forgetOne(): void {
    for (const [client, queue] of queues) {
      if (queue.isIdle()) {
        queues.delete(client);
        return;
      }
    }
  }

  /** @param end of the lease in the table; undefined if only this process counts the attempt */
  function createAttempt(
    client: string,
    queue: SlotQueue,
    { slot, end }: { slot: number; end: number | undefined },
  ): LoginAttempt {
    return {
      async succeed() {
        try {
          if (end !== undefined) await slots.free(client, slot, end);
        } finally {
          queue.free(slot);
          if (queue.isEmpty() && queues.get(client) === queue) queues.delete(client);
        }
      },
      async fail() {
        queue.keep(slot, now() + MINUTE);
        if (end === undefined) return { isLast: queue.isExhausted() };
        const taken = await slots.keep(client, slot);
        return { isLast: taken.filter(({ hasFailed }) => hasFailed).length === FAILED_LOGIN_LIMIT };
      },
    };
  }

  return {
    async begin(client) {
      const queue = queueOf(client);
      for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
        const slot = await queue.take();
        if (typeof slot !== 'number') return slot;
        try {
          const taken = await throughGate(() => slots.take(client, slot));
          if (typeof taken === 'number') return createAttempt(client, queue, { slot, end: taken });
          queue.adopt(slot, taken);
        } catch (error) {
          // This process counts alone then, which is exact: no other process has the store open.
          if (isDiskFull(error)) return createAttempt(client, queue, { slot, end: undefined });
          queue.fail(slot, error);
          throw error;
        }
      }
      return { limitedUntil: now() + SECOND };
    },
  };
}
