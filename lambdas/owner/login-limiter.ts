import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { FAILED_LOGIN_LIMIT } from '../contract/endpoints';
import { type Clock, isoOf, MINUTE, SECOND } from '../facts/time';
import { entity } from '../table/entity';
import { isDiskFull } from '../table/errors';
import { partitionOf, partitionsOf } from '../table/keys';
import { MemoryItems } from '../table/memory-items';
import { createMemoryTable } from '../table/memory-table';
import type { Table } from '../table/table';

/** The partition keys of the counts, spread so that attackers cannot overload one of them. */
export const FAILED_LOGIN_PARTITIONS: readonly string[] = partitionsOf('failed-logins');

/** A client's minute, whose attempts are counted. */
export const loginMinutes = entity(
  'count of failed logins',
  z.object({
    /** The hash of the client's address, which is not stored itself. */
    client: z.string(),
    /** When the minute ends. */
    until: z.string(),
    /** Attempts whose password was wrong, or is being compared. */
    taken: z.number(),
    failed: z.number(),
  }),
  {
    partitions: FAILED_LOGIN_PARTITIONS,
    key: ({ client }: { client: string }) => ({ pk: partitionOf('failed-logins', client), sk: client }),
    expires: { by: 'until' },
  },
);
type Counters = ReturnType<typeof loginMinutes.on>;
type LoginMinute = ReturnType<typeof loginMinutes.read>;

/** How often, and how soon again (ms), an attempt looks for a place while all ten are being compared. */
const MAX_TRIES = 60;
const RETRY_MS = 50;
/** By how much the clock of another process may be ahead; a minute that ends later is not believed. */
const CLOCK_DIFFERENCE = MINUTE;
/** Clients that a process counts while the disk is full. */
const MAX_CLIENTS = 10_000;

export type LoginLimiter = ReturnType<typeof createLoginLimiter>;

/**
 * Creates the limit of failed logins per client: ten in a minute, which begins with its first attempt. An attempt is
 * counted before its password is compared, and taken back if the password was right. All processes share the table,
 * and so the count.
 */
export function createLoginLimiter(table: Table, now: Clock) {
  const counters = loginMinutes.on(table);
  // While the disk is full, so that the owner can still read: no other process has the store open then.
  const remembered = new MemoryItems();
  const memory = loginMinutes.on(createMemoryTable(remembered));

  /** Counts an attempt. Resolves to the client's minute, and to whether it had a place left. */
  async function take(
    counters: Counters,
    client: string,
  ): Promise<{ minute: LoginMinute; isTaken: boolean }> {
    const time = isoOf(now());
    const latest = isoOf(now() + MINUTE + CLOCK_DIFFERENCE);
    const counted = await counters.update(
      { client },
      {
        add: { taken: 1 },
        where: [
          ['until', '>', time],
          ['until', '<=', latest],
          ['taken', '<', FAILED_LOGIN_LIMIT],
        ],
      },
    );
    if (counted) return { minute: counted, isTaken: true };
    const stored = await counters.get({ client });
    if (stored && stored.until > time && stored.until <= latest) return { minute: stored, isTaken: false };
    const minute = { client, until: isoOf(now() + MINUTE), taken: 1, failed: 0 };
    return {
      minute,
      isTaken: await counters.put(minute, stored ? [['until', '=', stored.until]] : 'absent'),
    };
  }

  /** Counts an attempt in the table, or in this process while the disk is full. */
  async function takeSomewhere(client: string) {
    try {
      return { counters, ...(await take(counters, client)) };
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      if (remembered.size >= MAX_CLIENTS) remembered.clear();
      return { counters: memory, ...(await take(memory, client)) };
    }
  }

  return {
    /**
     * Counts an attempt of a client before its password is compared. Resolves to the attempt, which the caller must
     * settle, or to when the client may try again (ms since 1970).
     * @throws StoreUnavailableError if it cannot be counted; the password must not be compared then
     */
    async begin(address: string): Promise<LoginAttempt | { limitedUntil: number }> {
      const client = hash('sha256', address, 'base64url');
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { counters, minute, isTaken } = await takeSomewhere(client);
        /** Adds to a counter, unless the minute is over. Resolves to the failed logins. */
        const add = async (numbers: { taken?: number; failed?: number }) => {
          const changed = await counters.update(minute, {
            add: numbers,
            where: [['until', '=', minute.until]],
          });
          return changed?.failed ?? 0;
        };
        if (isTaken) {
          return {
            succeed: async () => void (await add({ taken: -1 })),
            fail: async () => ({ isLast: (await add({ failed: 1 })) === FAILED_LOGIN_LIMIT }),
          };
        }
        if (minute.failed >= FAILED_LOGIN_LIMIT) return { limitedUntil: Date.parse(minute.until) };
        await pause(RETRY_MS);
      }
      return { limitedUntil: now() + SECOND };
    },
    /**
     * Gives back the places of attempts that were not settled before their process ended. Only for a process that has the
     * table for itself: it would give back those of other processes, too.
     */
    async forgetUnsettled(): Promise<void> {
      const unsettled = await counters.readAll({}, ({ taken, failed }) => taken > failed);
      for (const minute of unsettled) await counters.update(minute, { set: { taken: minute.failed } });
    },
  };
}

/** An attempt that has been counted. */
export interface LoginAttempt {
  /** Takes it back: the password was right. */
  succeed(): Promise<void>;
  /** Keeps it counted. Resolves to whether it was the last one that is allowed in this minute. */
  fail(): Promise<{ isLast: boolean }>;
}
