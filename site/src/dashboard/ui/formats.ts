import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import { OWNER_DAYS, readOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';

const createFormat = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-GB', options).format;
/** Days and times are those of the owner's time zone, wherever they are. */
const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: OWNER_TIME_ZONE, ...options }).format;

const formatSigned = createFormat({ signDisplay: 'exceptZero' });
/** Formats a difference with its sign: `+12`, `−3` with a minus that is as wide as the plus, `0`. */
export const formatDifference = (value: number): string => formatSigned(value).replace('-', '\u2212');

const formatPercent = createFormat({ style: 'percent', maximumFractionDigits: 0 });

/** Formats a part of a whole: `14%`, and `<1%` of what is not nothing. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  return part / whole < 0.01 ? '<1%' : formatPercent(part / whole);
}

/** Formats sums in several currencies; none breaks across lines: `36.00 EUR, 40.50 DKK`. */
export const formatMoney = (sums: readonly { amount: number; currency: string }[]): string =>
  sums.map(({ amount, currency }) => `${formatSum(amount)}\u00a0${currency}`).join(', ');

/** Formats a sum without its currency: `1,402.50`. */
export const formatSum: (amount: number) => string = createFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a number of bytes: `1.4 MB`, `0.3 kB`. */
export function formatBytes(value: number): string {
  const [unit, length] = value < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  return createFormat({ style: 'unit', unit, maximumFractionDigits: 1 })(value / length);
}

const DATE_TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const formatThisYear = createDateFormat(DATE_TIME);
const formatOtherYear = createDateFormat({ ...DATE_TIME, year: 'numeric' });

/** Formats an ISO 8601 date and time in the owner's time zone: `3 Oct, 14:05`, with the year if it is not this one. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  const yearOf = (time: Date) => OWNER_DAYS.dayOf(time.getTime()).slice(0, 4);
  const isThisYear = yearOf(date) === yearOf(new Date());
  return (isThisYear ? formatThisYear : formatOtherYear)(date);
}

const formatFullDay = createDateFormat({ dateStyle: 'full' });

/** Formats the owner's day of an ISO 8601 date and time: `Friday 3 October 2025`. */
export const formatDayOf = (iso: string): string => formatFullDay(new Date(iso));

/** Formats a time in milliseconds since the epoch as the owner's day: `Friday 3 October 2025`. */
export const formatFullDayOf: (ms: number) => string = formatFullDay;

/** Formats a time in milliseconds since the epoch as the owner's time of day: `14:03`. */
export const formatTime: (ms: number) => string = createDateFormat({ timeStyle: 'short' });

const DAY_ONLY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const formatDate = createDateFormat(DAY_ONLY);
const formatWeekdayDate = createDateFormat({ ...DAY_ONLY, weekday: 'short' });

/** Formats a day given as `YYYY-MM-DD`: `3 Oct`. */
export const formatDay = (date: string): string => formatDate(new Date(date));

/** Formats a day given as `YYYY-MM-DD`, with its weekday: `Fri, 3 Oct`. */
export const formatWeekday = (date: string): string => formatWeekdayDate(new Date(date));

/** Most steps of the axis, so that its numbers do not touch. */
const MAX_STEPS = 4;

/** Returns the numbers of an axis from 0: round steps, the last one at least `maximum`. */
export function axisTicks(maximum: number): number[] {
  const step = roundStep(Math.max(1, maximum) / MAX_STEPS);
  const steps = Math.max(1, Math.ceil(maximum / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= least) ?? 10);
}

/**
 * Converts date and time of a field, which are those of the owner's time zone, to ISO 8601 in UTC; anything else stays
 * as it is, for the API to refuse.
 */
export function toUtc(local = ''): string {
  const time = readOwnerTime(local);
  return typeof time === 'number' ? new Date(time).toISOString() : local;
}
