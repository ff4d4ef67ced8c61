import { OWNER_TIME_ZONE } from './facts';
import { DAY, dateOf, isoOf, MINUTE } from './time';

/** Creates a converter between times and the clocks of a time zone; daylight saving included. */
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
  /** Returns the times at which the clocks show something, without a change of the clocks and with the one of that day. */
  function readingsOf(clock: number): { before: number; after: number } {
    const [before, after] = [offsetAt(clock - DAY), offsetAt(clock + DAY)];
    return { before: clock - before, after: clock - after };
  }
  const shows = (time: number, clock: number): boolean => time + offsetAt(time) === clock;
  /**
   * Returns when the clocks show a date and time that is given as if it were UTC. Of an hour that they show twice it is
   * the earlier one; one that they skip begins when they do.
   */
  function fromClock(clock: number): number {
    const { before, after } = readingsOf(clock);
    if (before === after || shows(before, clock)) return before;
    return shows(after, clock) ? after : before;
  }
  return {
    fromClock,
    /** Whether the clocks skip a date and time that is given as if it were UTC. */
    isSkipped: (clock: number): boolean => !shows(fromClock(clock), clock),
    /** Returns what the clocks show, as `YYYY-MM-DD hh:mm`. */
    clockOf: (time: number): string =>
      isoOf(time + offsetAt(time))
        .slice(0, 16)
        .replace('T', ' '),
    /** Returns the day of a time, as `YYYY-MM-DD`. */
    dayOf: (time: number): string => dateOf(time + offsetAt(time)),
    /** Returns when the day `later` days after one begins, in ms since 1970. */
    startOf: (day: string, later = 0): number => fromClock(Date.parse(day) + later * DAY),
  };
}

/** The owner's days. */
export const OWNER_DAYS = createDays(OWNER_TIME_ZONE);

/** Returns a time with its zone, as the owner's clocks show it: `2026-11-21 09:43 (Europe/Copenhagen)`. */
export const formatOwnerTime = (time: number): string => `${OWNER_DAYS.clockOf(time)} (${OWNER_TIME_ZONE})`;

/** Why an hour that the clocks skip is refused. */
export const SKIPPED_HOUR = `The clocks skip this hour on that day (${OWNER_TIME_ZONE}). Choose an earlier or a later one.`;

const TYPED =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<clock>\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Reads a day or a time as it is typed: `2025-10-01`, `2025-10-01 12:00`, in the owner's time zone, or with its zone,
 * `2025-10-01T12:00Z`. Returns ms since 1970, `skipped` for an hour that the clocks skip, and undefined for any other text.
 */
export function readOwnerTime(text: string): number | 'skipped' | undefined {
  const { day, clock = '00:00', zone } = TYPED.exec(text)?.groups ?? {};
  const shown = Date.parse(`${day}T${clock}Z`);
  // JavaScript would turn 31 February into a day in March.
  if (day === undefined || Number.isNaN(shown) || dateOf(shown) !== day) return undefined;
  if (zone !== undefined) {
    const time = Date.parse(`${day}T${clock}${zone}`);
    return Number.isNaN(time) ? undefined : time;
  }
  const isDay = text === day;
  return !isDay && OWNER_DAYS.isSkipped(shown) ? 'skipped' : OWNER_DAYS.fromClock(shown);
}
