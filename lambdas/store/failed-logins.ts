import { MINUTE } from '../domain';
import { numberOf } from './attributes';
import { failedLoginKey, secondsOf } from './keys';
import type { FailedLoginCounter, FailedLogins } from './signup-store';
import type { Condition, Item, Table } from './table';

/** A minute that ends later than this was written by a clock that was set back since; it limits nobody. */
const latestEnd = (time: number) => time + 2 * MINUTE;

/** Creates the counter of failed logins per client address, for a minute from the first one on. */
export function createFailedLoginCounter(table: Table, now: () => number): FailedLoginCounter {
  const current = (item: Item, time: number): FailedLogins | undefined => {
    const until = numberOf(item, 'until');
    return until > time && until <= latestEnd(time)
      ? { count: numberOf(item, 'failures'), until }
      : undefined;
  };

  return {
    async read(address) {
      const item = await table.get(failedLoginKey(address));
      const time = now();
      return (item && current(item, time)) ?? { count: 0, until: time };
    },
    async add(address) {
      const key = failedLoginKey(address);
      for (;;) {
        const time = now();
        const isCurrent: Condition = {
          all: [
            ['until', '>', time],
            ['until', '<=', latestEnd(time)],
          ],
        };
        const counted = await table.update(key, { add: { failures: 1 } }, isCurrent);
        if (counted) return { count: numberOf(counted, 'failures'), until: numberOf(counted, 'until') };
        const until = time + MINUTE;
        const isOver: Condition = {
          any: [
            ['pk', 'absent'],
            ['until', '<=', time],
            ['until', '>', latestEnd(time)],
          ],
        };
        const started = await table.put(
          { ...key, failures: 1, until, expiresAt: secondsOf(until) + 1 },
          isOver,
        );
        if (started) return { count: 1, until };
        // Another attempt started the minute between the two calls: count in its minute.
      }
    },
  };
}
