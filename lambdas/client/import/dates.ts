/** Which number comes first in a date such as 3/4/2025. */
export type DateOrder = 'day' | 'month';

const TIME = String.raw`(?:,?(?:\s+|T)(?:(?:at|um)\s+)?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s*(?<half>[ap])\.?m\.?)?(?:\s*(?:Z|UTC|GMT|(?<zone>[+-]\d\d:?\d\d)))?)?`;
const WEEKDAY = String.raw`(?:\p{L}+,?\s+)?`;
const pattern = (date: string) => new RegExp(`^${date}${TIME}$`, 'iu');

const YEAR_FIRST = pattern(String.raw`(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})`);
const YEAR_LAST = pattern(
  String.raw`(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)`,
);
const NAMED_MONTHS = [
  pattern(String.raw`${WEEKDAY}(?<day>\d{1,2})\.?\s+(?<name>\p{L}{3,})\.?,?\s+(?<year>\d{4})`),
  pattern(String.raw`${WEEKDAY}(?<name>\p{L}{3,})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})`),
];
/** Months in English and German by their first three letters. */
const MONTHS = 'jan feb mar/mär apr may/mai jun jul aug sep oct/okt nov dec/dez'.split(' ');

/** A date as Excel stores it: the days since the end of 1899, here of the years 2000 to 2099. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [36_526, 73_050, 25_569];

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Reads a date as mailing tools and spreadsheets write it, with or without a time; without a zone it is in UTC. Returns
 * ms since 1970, `unclear` if day and month could be either, and undefined for any other text.
 * @param order of dates that are unclear without it
 */
export function readDate(given: string, order?: DateOrder): number | 'unclear' | undefined {
  const text = given.trim();
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.'));
    if (days < FIRST_SERIAL || days >= LAST_SERIAL) return undefined;
    return Math.round((days - SERIAL_OF_1970) * 86_400) * 1000;
  }
  const yearFirst = YEAR_FIRST.exec(text)?.groups;
  if (yearFirst) return timeOf(yearFirst, Number(yearFirst.month), Number(yearFirst.day));
  const yearLast = YEAR_LAST.exec(text)?.groups;
  if (yearLast) return readYearLast(yearLast, order);
  for (const each of NAMED_MONTHS) {
    const groups = each.exec(text)?.groups;
    const start = groups?.name?.slice(0, 3).toLowerCase() ?? '';
    const month = MONTHS.findIndex((names) => names.split('/').includes(start)) + 1;
    if (groups && month > 0) return timeOf(groups, month, Number(groups.day));
  }
  return undefined;
}

function readYearLast(groups: Groups, order: DateOrder | undefined): number | 'unclear' | undefined {
  const [one, two] = [Number(groups.one), Number(groups.two)];
  const dayFirst = timeOf(groups, two, one);
  // Nobody writes the month first with points.
  if (groups.mark === '.' || order === 'day') return dayFirst;
  const monthFirst = timeOf(groups, one, two);
  if (order === 'month' || dayFirst === undefined) return monthFirst;
  return monthFirst === undefined || monthFirst === dayFirst ? dayFirst : 'unclear';
}

/** Returns the time of a date; undefined if there is no such day or time. */
function timeOf(groups: Groups, month: number, day: number): number | undefined {
  const year = groups.year?.length === 2 ? 2000 + Number(groups.year) : Number(groups.year);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const [hour = 0, minute = 0, second = 0] = [groups.hour, groups.minute, groups.second].map((n) =>
    Number(n ?? 0),
  );
  const half = groups.half?.toLowerCase();
  const isClock = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  if (!isClock || minute > 59 || second > 59) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const ms = Number((groups.fraction ?? '').padEnd(3, '0').slice(0, 3));
  const [, sign, zoneHours, zoneMinutes] = /^(.)(\d\d):?(\d\d)$/.exec(groups.zone ?? '+00:00') ?? [];
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return date.getTime() + ((hours * 60 + minute - zone) * 60 + second) * 1000 + ms;
}
