import { InvalidArgumentError } from 'commander';

/** Returns a parser for a whole number in a range. */
export const wholeNumber = (from: number, to: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < from || value > to) {
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  }
  return value;
};

const UNIT_MS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a time: a span before now (`36h`, `7d`, `2w`), the start of a day in the local time zone
 * (`2025-10-01`), or a time with its zone (`2025-10-01T12:00Z`).
 */
export function pointInTime(text: string): Date {
  const span = /^(\d{1,4})([hdw])$/.exec(text);
  const time = span
    ? new Date(Date.now() - Number(span[1]) * (UNIT_MS[span[2] ?? ''] ?? Number.NaN))
    : (startOfLocalDay(text) ?? new Date(TIME.test(text) ? text : Number.NaN));
  if (Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be like 7d, 36h, 2025-10-01 or 2025-10-01T12:00Z.');
  }
  return time;
}

/** Returns undefined if the text is not a date. */
function startOfLocalDay(text: string): Date | undefined {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(year, month - 1, day);
  // JavaScript would turn 31 February into a day in March.
  return date.getMonth() === month - 1 && date.getDate() === day ? date : new Date(Number.NaN);
}
