import { OWNER_TIME_ZONE } from './facts';
import { DAY, dateOf, MINUTE } from './time';

/** Creates a converter between times and the days of a time zone; daylight saving included. */
export function createDays(timeZone: string) {
  let format: Intl.DateTimeFormat | undefined;
  /** Returns how far the clocks of the zone are ahead of UTC at a time, in ms. */
  function offsetAt(time: number): number {
    // Only on use: the first one loads the tables of all time zones, and a Lambda that needs none would wait for them.
    format ??= new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
  }
  /** Returns when the clocks show a date and time that is given as if it were UTC. */
  const fromClock = (clock: number): number => clock - offsetAt(clock - offsetAt(clock));
  return {
    fromClock,
    /** Returns the day of a time, as `YYYY-MM-DD`. */
    dayOf: (time: number): string => dateOf(time + offsetAt(time)),
    /** Returns when the day `later` days after one begins, in ms since 1970. */
    startOf: (day: string, later = 0): number => fromClock(Date.parse(day) + later * DAY),
  };
}

/** The owner's days. */
export const OWNER_DAYS = createDays(OWNER_TIME_ZONE);
