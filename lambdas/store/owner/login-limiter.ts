import { setTimeout as pause } from 'node:timers/promises';
import { FAILED_LOGIN_LIMIT } from '../../contract/endpoints';
import { type Clock, MINUTE, SECOND } from '../../domain';
import { isDiskFull } from '../errors';
import { FAILED_LOGIN_PARTITIONS, failedLoginKey, numberOf, secondsOf } from '../keys';
import { type Condition, type Item, pagesOf, type Table } from '../table';

/** How often, and how soon again (ms), an attempt looks for a place while all ten are being compared. */
const MAX_TRIES = 60;
const RETRY_MS = 50;
/** By how much the clock of another attempt or process may be ahead; a minute that ends later is not believed. */
const CLOCK_DIFFERENCE = MINUTE;
/** Clients that a process counts while the disk is full. */
const MAX_CLIENTS = 10_000;

/** A client's minute, which begins with its first attempt. */
interface Minute {
  until: number;
  /** Attempts that failed or are being compared. */
  taken: number;
  failed: number;
}

/**
 * Creates the limit of failed logins per client: ten in a minute. An attempt is counted before its password is
 * compared, and taken back if the password was right. All processes share the table, and so the count.
 */
export function createLoginLimiter(table: Table, now: Clock) {
  const alone = new Map<string, Minute>();
  const isCurrent = (until: number) => until > now() && until <= now() + MINUTE + CLOCK_DIFFERENCE;

  /** Counts an attempt. Resolves to the minute, and to whether it had a place left. */
  async function take(client: string): Promise<Minute & { isTaken: boolean }> {
    const key = failedLoginKey(client);
    const until = now() + MINUTE;
    const hasPlace: Condition = {
      all: [
        ['until', '>', now()],
        ['until', '<=', until + CLOCK_DIFFERENCE],
        ['taken', '<', FAILED_LOGIN_LIMIT],
      ],
    };
    const counted = await table.update(key, { add: { taken: 1 } }, hasPlace);
    if (counted) return { ...minuteOf(counted), isTaken: true };
    const stored = await table.get(key);
    if (stored?.until !== undefined && isCurrent(numberOf(stored, 'until')))
      return { ...minuteOf(stored), isTaken: false };
    const isOver: Condition = {
      any: [
        ['until', 'absent'],
        ['until', '<=', now()],
        // The clock was set back since; this limits nobody.
        ['until', '>', until + CLOCK_DIFFERENCE],
      ],
    };
    const first = { until, taken: 1, failed: 0 };
    const begun = await table.update(key, { set: { ...first, expiresAt: secondsOf(until) + 1 } }, isOver);
    return { ...first, isTaken: begun !== undefined };
  }

  /** Does the same while the disk is full, so that the owner can still read: no other process has the store open. */
  function takeAlone(client: string) {
    const known = alone.get(client);
    const minute = known && isCurrent(known.until) ? known : { until: now() + MINUTE, taken: 0, failed: 0 };
    if (alone.size >= MAX_CLIENTS) alone.clear();
    alone.set(client, minute);
    const isTaken = minute.taken < FAILED_LOGIN_LIMIT;
    if (isTaken) minute.taken += 1;
    return { ...minute, isTaken, counters: minute };
  }

  /** Adds to a counter, unless the minute is over. Resolves to the failed logins. */
  async function add(client: string, until: number, counter: 'taken' | 'failed', by: number) {
    const isSame: Condition = { all: [['until', '=', until]] };
    const item = await table.update(failedLoginKey(client), { add: { [counter]: by } }, isSame);
    return item ? numberOf(item, 'failed') : 0;
  }

  return {
    /**
     * Counts an attempt of a client before its password is compared. Resolves to the attempt, which the caller must
     * settle, or to when the client may try again (ms since 1970).
     * @throws StoreUnavailableError if it cannot be counted; the password must not be compared then
     */
    async begin(client: string): Promise<LoginAttempt | { limitedUntil: number }> {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const minute = await take(client).catch((error: unknown) => {
          if (isDiskFull(error)) return takeAlone(client);
          throw error;
        });
        const settle = async (counter: 'taken' | 'failed', by: number) => {
          if (!('counters' in minute)) return add(client, minute.until, counter, by);
          minute.counters[counter] += by;
          return minute.counters.failed;
        };
        if (minute.isTaken) {
          return {
            succeed: async () => void (await settle('taken', -1)),
            fail: async () => ({ isLast: (await settle('failed', 1)) === FAILED_LOGIN_LIMIT }),
          };
        }
        if (minute.failed >= FAILED_LOGIN_LIMIT) return { limitedUntil: minute.until };
        await pause(RETRY_MS);
      }
      return { limitedUntil: now() + SECOND };
    },
    /**
     * Gives back the places of attempts that were not settled before their process ended. Only for a process that has the
     * table for itself: it would give back those of other processes, too.
     */
    async forgetUnsettled(): Promise<void> {
      for (const pk of FAILED_LOGIN_PARTITIONS) {
        for await (const items of pagesOf(table, { pk })) {
          const unsettled = items.filter(({ taken = 0, failed = 0 }) => taken > failed);
          const settle = ({ sk, failed = 0 }: Item) =>
            table.update({ pk, sk: String(sk) }, { set: { taken: failed } });
          await Promise.all(unsettled.map(settle));
        }
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

const minuteOf = (item: Item): Minute => ({
  until: numberOf(item, 'until'),
  taken: numberOf(item, 'taken'),
  failed: numberOf(item, 'failed'),
});
