import { OWNER_TIME_ZONE } from './facts';
import { DAY, dateOf, isoOf, MINUTE } from './time';

/** Creates a converter between times and the clocks of a time zone, including daylight saving. */
export function createDays(timeZone: string) {
  let format: Intl.DateTimeFormat | undefined;
  /** Returns how far the clocks of the zone are ahead of UTC at a time, in ms. */
  function offsetAt(time: number): number {
    // Created on first use: it loads the tables of all time zones, and a Lambda that needs none would wait for them.
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
  /**
   * Returns the times at which the clocks show `clock`, by their offset before and by their offset after a change on
   * that day.
   */
  function readingsOf(clock: number): { before: number; after: number } {
    const [before, after] = [offsetAt(clock - DAY), offsetAt(clock + DAY)];
    return { before: clock - before, after: clock - after };
  }
  /**
   * Returns the times at which the clocks show a date and time, given as if it were UTC: one, two or none, the earlier
   * first.
   */
  function timesOf(clock: number): number[] {
    const { before, after } = readingsOf(clock);
    const times = before === after ? [before] : [before, after];
    return times.filter((time) => time + offsetAt(time) === clock).sort((a, b) => a - b);
  }
  /** Returns the earlier of these times. An hour that the clocks skip begins when they skip it. */
  const fromClock = (clock: number): number => timesOf(clock)[0] ?? readingsOf(clock).before;
  return {
    timesOf,
    fromClock,
    /** Returns what the clocks show, with their offset from UTC, as `YYYY-MM-DDThh:mm+hh:mm`. */
    withOffset(time: number): string {
      const offset = offsetAt(time);
      const hours = isoOf(Math.abs(offset)).slice(11, 16);
      return `${isoOf(time + offset).slice(0, 16)}${offset < 0 ? '-' : '+'}${hours}`;
    },
    /** Returns what the clocks show, as `YYYY-MM-DD hh:mm`. */
    clockOf: (time: number): string =>
      isoOf(time + offsetAt(time))
        .slice(0, 16)
        .replace('T', ' '),
    /** Returns the day of a time, as `YYYY-MM-DD`. */
    dayOf: (time: number): string => dateOf(time + offsetAt(time)),
    /** Returns when the day that is `later` days after `day` begins, in ms since 1970. */
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
 * Reads a day or a time as it is typed: `2025-10-01`, `2025-10-01 12:00`, in the owner's time zone, or with a zone,
 * `2025-10-01T12:00Z`. Returns what it may mean, in ms since 1970, the earlier first: two times in an hour that the
 * clocks show twice, none in one that they skip; undefined for any other text.
 */
export function readOwnerTimes(text: string): number[] | undefined {
  const { day, clock = '00:00', zone } = TYPED.exec(text)?.groups ?? {};
  const shown = Date.parse(`${day}T${clock}Z`);
  // JavaScript would turn 31 February into a day in March.
  if (day === undefined || Number.isNaN(shown) || dateOf(shown) !== day) return undefined;
  if (zone !== undefined) {
    const time = Date.parse(`${day}T${clock}${zone}`);
    return Number.isNaN(time) ? undefined : [time];
  }
  return text === day ? [OWNER_DAYS.fromClock(shown)] : OWNER_DAYS.timesOf(shown);
}

/**
 * Reads such a text as the earlier time if the clocks show the hour twice; returns `skipped` for an hour that they
 * skip.
 */
export function readOwnerTime(text: string): number | 'skipped' | undefined {
  const times = readOwnerTimes(text);
  return times && (times[0] ?? 'skipped');
}

/** Why an hour that the clocks show twice needs a zone. @param times both times */
export const describeTwice = (times: readonly number[]): string =>
  `The clocks show this hour twice on that day (${OWNER_TIME_ZONE}). Say which one: ${times.map(OWNER_DAYS.withOffset).join(' or ')}.`;
