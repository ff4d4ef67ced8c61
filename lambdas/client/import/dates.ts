import { OWNER_DAYS } from '../../facts/owner-days';
import { MINUTE } from '../../facts/time';

/** Which number comes first in a date such as 3/4/2025. */
export type DateOrder = 'day' | 'month';

const CLOCK = String.raw`(?<hour>\d{1,2})(?<colon>[:.])(?<minute>\d\d)(?:\k<colon>(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?`;
const HALF = String.raw`(?:\s*(?:(?<half>[ap])\.?\s?m\.?|(?<am>f\.m\.|vorm\.)|(?<pm>e\.m\.|nachm\.)))?`;
/**
 * Some programs write the name of a zone after its offset: `+0200 CEST`, `GMT+0100 (Central European Standard Time)`.
 */
const ZONE_AGAIN = String.raw`(?:\s*(?:[A-Z]{1,5}|\([^()]*\)|\[[\w/+-]*\]))?`;
const ZONE = String.raw`(?:\s*(?:(?<utc>Z|UTC)|(?:GMT|UTC)?(?<zone>[+-]\d{1,2}(?::?\d\d)?)${ZONE_AGAIN}|(?<zoneName>[A-Z]{3,5})))?`;
const TIME = String.raw`(?:,?(?:\s+|T)(?:(?:at|um|kl\.?|à|a las)\s+)?${CLOCK}${HALF}${ZONE})?`;
const WEEKDAY = String.raw`(?:\p{L}+,?\s+(?:den\s+)?)?`;
const ORDINAL = 'st|nd|rd|th';
const pattern = (date: string) => new RegExp(`^${date}${TIME}$`, 'iu');

const YEAR_FIRST = pattern(String.raw`(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})`);
const YEAR_LAST = pattern(
  String.raw`(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)`,
);
const NAMED_MONTHS = [
  pattern(
    String.raw`${WEEKDAY}(?<day>\d{1,2})(?:\.|er|${ORDINAL})?(?:\s+|-)(?:(?:de|of)\s+)?(?<name>\p{L}{3,})\.?,?(?:\s+|-)(?:de\s+)?(?<year>\d{4})`,
  ),
  pattern(
    String.raw`${WEEKDAY}(?<name>\p{L}{3,})\.?\s+(?:the\s+)?(?<day>\d{1,2})(?:${ORDINAL})?,?\s+(?<year>\d{4})`,
  ),
];
/** The first letters of the months in English, Danish, German, French and Spanish. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'maj'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];
/**
 * By how many hours time zones are ahead of UTC, by their names in English and German; those of the USA as in RFC 2822.
 */
const ZONES: Readonly<Record<string, number>> = {
  GMT: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  OEZ: 2,
  EEST: 3,
  OESZ: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/** A date as Excel stores it: the days since the end of 1899; limited to the years 2000 to 2099. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [36_526, 73_051, 25_569];

/** Seconds or milliseconds since 1970; limited to the years 2001 to 2286. */
const UNIX = /^(?<seconds>\d{10})(?:\d{3}|\.\d+)?$/;

/** No date is longer: reading a long cell would take a long time. */
const LONGEST = 100;

type Groups = Readonly<Record<string, string | undefined>>;

/** Some programs write marks for the direction of writing around each number. */
const plainOf = (given: string): string => given.replace(/\p{Cf}/gu, '').trim();

/**
 * Reads a date of a mailing tool or a spreadsheet, with or without a time; without a zone, it is in the owner's.
 * Returns ms since 1970, `unclear` if day and month could be either, and undefined for any other text.
 * @param order the order of dates that are unclear without it
 */
export function readDate(given: string, order?: DateOrder): number | 'unclear' | undefined {
  if (given.length > LONGEST) return undefined;
  const text = plainOf(given);
  const seconds = UNIX.exec(text)?.groups?.seconds;
  if (seconds !== undefined) return Number(seconds) * 1000;
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.'));
    if (days < FIRST_SERIAL || days >= LAST_SERIAL) return undefined;
    return OWNER_DAYS.fromClock(Math.round((days - SERIAL_OF_1970) * 86_400) * 1000);
  }
  const yearFirst = YEAR_FIRST.exec(text)?.groups;
  if (yearFirst) return timeOf(yearFirst, Number(yearFirst.month), Number(yearFirst.day));
  const yearLast = YEAR_LAST.exec(text)?.groups;
  if (yearLast) {
    const { day, month } = readBothWays(yearLast);
    if (order !== undefined && yearLast.mark !== '.') return order === 'day' ? day : month;
    if (day === undefined || month === undefined) return day ?? month;
    return day === month ? day : 'unclear';
  }
  for (const each of NAMED_MONTHS) {
    const groups = each.exec(text)?.groups;
    if (groups) return timeOf(groups, monthOf(groups.name), Number(groups.day));
  }
  return undefined;
}

/** Returns the number of a month by its name; 0 if there is no such month. */
function monthOf(name = ''): number {
  const letters = name.toLowerCase();
  return MONTHS.findIndex((starts) => starts.some((start) => letters.startsWith(start))) + 1;
}

/**
 * Returns a date such as 3/4/2025 read with the day first and with the month first. Dates with points have the day
 * first.
 */
function readBothWays(groups: Groups): Partial<Record<DateOrder, number>> {
  const [one, two] = [Number(groups.one), Number(groups.two)];
  const day = timeOf(groups, two, one);
  const month = groups.mark === '.' ? undefined : timeOf(groups, one, two);
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
}

/**
 * Creates the detector of a file's date order. A date that can be read in only one way shows the order of all unclear
 * ones.
 */
export function createOrderFinder() {
  const seen = new Set<DateOrder>();
  let hasUnclear = false;
  return {
    /** Adds a date of the file. */
    add(given: string): void {
      if (given.length > LONGEST) return;
      const yearLast = YEAR_LAST.exec(plainOf(given))?.groups;
      if (!yearLast || yearLast.mark === '.') return;
      const { day, month } = readBothWays(yearLast);
      if (day === undefined && month !== undefined) seen.add('month');
      if (month === undefined && day !== undefined) seen.add('day');
      hasUnclear ||= day !== undefined && month !== undefined && day !== month;
    },
    /** Returns the order, `unclear` if it matters and no date shows it, and undefined if it does not matter. */
    find(): DateOrder | 'unclear' | undefined {
      if (!hasUnclear) return undefined;
      const [only, ...others] = seen;
      return only !== undefined && others.length === 0 ? only : 'unclear';
    },
  };
}

/** Returns the time of a date; undefined if there is no such day or time. */
function timeOf(groups: Groups, month: number, day: number): number | undefined {
  const year = groups.year?.length === 2 ? 2000 + Number(groups.year) : Number(groups.year);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const numberOf = (part: 'hour' | 'minute' | 'second') => Number(groups[part] ?? 0);
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')];
  const half = groups.half?.toLowerCase() ?? (groups.am && 'a') ?? (groups.pm && 'p');
  const isClock = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  const zone = zoneOf(groups);
  if (!isClock || minute > 59 || second > 59 || zone === 'unknown') return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const ms = Number(`${groups.fraction ?? ''}000`.slice(0, 3));
  const clock = date.getTime() + ((hours * 60 + minute) * 60 + second) * 1000 + ms;
  return zone === undefined ? OWNER_DAYS.fromClock(clock) : clock - zone * MINUTE;
}

/** Returns the minutes that the zone of a time is ahead of UTC; undefined if it has none. */
function zoneOf({ utc, zone, zoneName }: Groups): number | 'unknown' | undefined {
  if (zoneName !== undefined) {
    const hours = ZONES[zoneName.toUpperCase()];
    return hours === undefined ? 'unknown' : hours * 60;
  }
  if (zone === undefined) return utc === undefined ? undefined : 0;
  const [, sign, hours, minutes = 0] = /^(.)(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
