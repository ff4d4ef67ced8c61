const number = new Intl.NumberFormat('en-GB');
const bytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats 1234567 as `1,234,567`. */
export const wholeNumber = (value: number): string => number.format(value);

/** Formats bytes as megabytes, such as `1.4 MB`. */
export const megabytes = (value: number): string => bytes.format(value / 1_000_000);

/** Formats an ISO date in the local time zone, such as `3 Oct 2025, 14:05`. */
export const localMoment = (iso: string): string => moment.format(new Date(iso));

/** Formats milliseconds of the Unix epoch as local time, such as `14:05:09`. */
export const localClock = (time: number): string => clock.format(time);

/** Formats a UTC day given as `YYYY-MM-DD`, such as `3 Oct`. */
export const utcDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** Returns the local time zone, such as `Europe/Copenhagen`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
