const number = new Intl.NumberFormat('en-GB');
const bytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** Formats 1234567 as `1,234,567`. */
export const formatCount = (value: number): string => number.format(value);

/** Formats a number of bytes in formatMegabytes: `1.4 MB`. */
export const formatMegabytes = (value: number): string => bytes.format(value / 1_000_000);

const dateTime = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const time = () => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats an ISO 8601 date and time in the local time zone: `3 Oct 2025, 14:05`. */
export const formatLocalDateTime = (iso: string): string => dateTime().format(new Date(iso));

/** Formats a time in milliseconds since the epoch as local time of day, to the second. */
export const formatLocalTime = (ms: number): string => time().format(ms);

/** Formats a UTC day given as `YYYY-MM-DD`: `3 Oct`. */
export const formatUtcDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** Returns the local time zone: `Europe/Copenhagen`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
