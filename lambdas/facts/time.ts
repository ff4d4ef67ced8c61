/** Returns the time in ms since 1970. It is passed in wherever time matters, so that tests can set it. */
export type Clock = () => number;

export const SECOND = 1000;

export const MINUTE = 60 * SECOND;

export const HOUR = 60 * MINUTE;

export const DAY = 24 * HOUR;

export const startOfHour = (time: number): number => Math.floor(time / HOUR) * HOUR;

export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

/**
 * Returns a function that computes a value that is the same for all times of a UTC day only once for several calls in a
 * row.
 */
export function oncePerDay<Value>(compute: (time: number) => Value): (time: number) => Value {
  let last: { day: number; value: Value } | undefined;
  return (time) => {
    const day = startOfDay(time);
    if (last?.day !== day) last = { day, value: compute(time) };
    return last.value;
  };
}

/** By how much the clocks of two machines, or of one at two times, may differ (ms). */
export const CLOCK_TOLERANCE = 10 * MINUTE;

/** Returns the UTC date of a time as `YYYY-MM-DD`. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns a time as ISO 8601 in UTC with milliseconds, which sorts as text in the order of time. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** Returns the time of a valid ISO 8601 text, in ms since 1970; undefined without a text. */
export const parseTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

/** Returns a number of hours in words. */
export const hours = (n: number): string => (n === 1 ? 'one hour' : `${n} hours`);
