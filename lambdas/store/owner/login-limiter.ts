import { setTimeout as pause } from 'node:timers/promises';
import { FAILED_LOGIN_LIMIT } from '../../contract/endpoints';
import { type Clock, MINUTE, SECOND } from '../../domain';
import { isDiskFull } from '../errors';
import { FAILED_LOGIN_PARTITIONS, failedLoginKey, numberOf, secondsOf, textOf } from '../keys';
import { type Condition, changed, holds, type Item, readAll, type Table, type Test } from '../table';

/** How often, and how soon again (ms), an attempt looks for a place while all ten are being compared. */
const MAX_TRIES = 60;
const RETRY_MS = 50;
/** By how much the clock of another process may be ahead; a minute that ends later is not believed. */
const CLOCK_DIFFERENCE = MINUTE;
/** Clients that a process counts while the disk is full. */
const MAX_CLIENTS = 10_000;

/** Where attempts are counted. */
type Counters = Pick<Table, 'get' | 'update'>;

/**
 * Creates the limit of failed logins per client: ten in a minute, which begins with its first attempt. An attempt is
 * counted before its password is compared, and taken back if the password was right. All processes share the table,
 * and so the count.
 */
export function createLoginLimiter(table: Table, now: Clock) {
  // While the disk is full, so that the owner can still read: no other process has the store open then.
  const memory = createMemory();

  /** Counts an attempt. Resolves to the client's minute, and to whether it had a place left. */
  async function take(counters: Counters, client: string): Promise<{ minute: Item; isTaken: boolean }> {
    const key = failedLoginKey(client);
    const isCurrent: Test[] = [
      ['until', '>', now()],
      ['until', '<=', now() + MINUTE + CLOCK_DIFFERENCE],
    ];
    const hasPlace: Condition = { all: [...isCurrent, ['taken', '<', FAILED_LOGIN_LIMIT]] };
    const counted = await counters.update(key, { add: { taken: 1 } }, hasPlace);
    if (counted) return { minute: counted, isTaken: true };
    const stored = await counters.get(key);
    if (stored && holds({ all: isCurrent }, stored)) return { minute: stored, isTaken: false };
    const until = now() + MINUTE;
    const minute = { until, taken: 1, failed: 0, expiresAt: secondsOf(until) + 1 };
    const isSame: Condition = {
      all: [stored ? ['until', '=', numberOf(stored, 'until')] : ['pk', 'absent']],
    };
    return { minute, isTaken: (await counters.update(key, { set: minute }, isSame)) !== undefined };
  }

  return {
    /**
     * Counts an attempt of a client before its password is compared. Resolves to the attempt, which the caller must
     * settle, or to when the client may try again (ms since 1970).
     * @throws StoreUnavailableError if it cannot be counted; the password must not be compared then
     */
    async begin(client: string): Promise<LoginAttempt | { limitedUntil: number }> {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        let counters: Counters = table;
        const { minute, isTaken } = await take(table, client).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error;
          counters = memory;
          return take(memory, client);
        });
        const until = numberOf(minute, 'until');
        /** Adds to a counter, unless the minute is over. Resolves to the failed logins. */
        const add = async (numbers: Record<string, number>) => {
          const isSame: Condition = { all: [['until', '=', until]] };
          const item = await counters.update(failedLoginKey(client), { add: numbers }, isSame);
          return item ? numberOf(item, 'failed') : 0;
        };
        if (isTaken) {
          return {
            succeed: async () => void (await add({ taken: -1 })),
            fail: async () => ({ isLast: (await add({ failed: 1 })) === FAILED_LOGIN_LIMIT }),
          };
        }
        if (numberOf(minute, 'failed') >= FAILED_LOGIN_LIMIT) return { limitedUntil: until };
        await pause(RETRY_MS);
      }
      return { limitedUntil: now() + SECOND };
    },
    /**
     * Gives back the places of attempts that were not settled before their process ended. Only for a process that has the
     * table for itself: it would give back those of other processes, too.
     */
    async forgetUnsettled(): Promise<void> {
      for (const item of await readAll(table, FAILED_LOGIN_PARTITIONS)) {
        const { taken = 0, failed = 0 } = item;
        const key = { pk: textOf(item, 'pk'), sk: textOf(item, 'sk') };
        if (taken > failed) await table.update(key, { set: { taken: failed } });
      }
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

function createMemory(): Counters {
  const items = new Map<string, Item>();
  return {
    get: async ({ sk }) => items.get(sk),
    async update(key, change, condition) {
      const before = items.get(key.sk);
      if (!holds(condition, before)) return undefined;
      if (!before && items.size >= MAX_CLIENTS) items.clear();
      const item = changed(key, before, change);
      items.set(key.sk, item);
      return item;
    },
  };
}
