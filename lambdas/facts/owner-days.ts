import { OWNER_TIME_ZONE } from './facts';
import { DAY, dateOf, MINUTE } from './time';

/** Returns how far the clocks of a zone are ahead of UTC at a time, in ms. */
function offsetAt(time: number, format: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
}

/** Creates a converter between times and the days of a time zone; daylight saving included. */
export function createDays(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  /** Returns when the clocks show a date and time that is given as if it were UTC. */
  const fromClock = (clock: number): number => clock - offsetAt(clock - offsetAt(clock, format), format);
  return {
    fromClock,
    /** Returns the day of a time, as `YYYY-MM-DD`. */
    dayOf: (time: number): string => dateOf(time + offsetAt(time, format)),
    /** Returns when the day `later` days after one begins, in ms since 1970. */
    startOf: (day: string, later = 0): number => fromClock(Date.parse(day) + later * DAY),
  };
}

/** The owner's days. */
export const OWNER_DAYS = createDays(OWNER_TIME_ZONE);
