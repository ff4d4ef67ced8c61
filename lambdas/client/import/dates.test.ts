import fc from 'fast-check';
import { OWNER_DAYS } from '../../facts/owner-days';
import { HOUR, SECOND } from '../../facts/time';
import { createOrderFinder, readDate } from './dates';

/** Returns the time at which the owner's clocks show a date and time. */
const owners = (...date: Parameters<typeof Date.UTC>) => OWNER_DAYS.fromClock(Date.UTC(...date));

const DAY = owners(2025, 8, 19);
const TIME = owners(2025, 8, 19, 14, 5, 9);
const MINUTE = owners(2025, 8, 19, 14, 5);
const UTC_TIME = Date.UTC(2025, 8, 19, 14, 5, 9);
const UTC_MINUTE = Date.UTC(2025, 8, 19, 14, 5);

/** Some time of the years in which dates are not Excel's or Unix's first ones (ms since 1970). */
const anyTime = fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2099, 11, 31) });

describe('readDate', () => {
  it('reads every time that it is given with its offset from UTC', () => {
    const minutes = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const property = fc.property(anyTime, minutes, (at, ahead) => {
      const clock = new Date(at + ahead * 60 * SECOND).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
      const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
      expect(readDate(`${clock}${ahead < 0 ? '-' : '+'}${offset}`)).toBe(at);
    });
    fc.assert(property);
  });

  it.each(['en', 'da', 'de', 'fr', 'es'])('reads every month by its name in %s', (language) => {
    for (const [month] of Array.from({ length: 12 }).entries()) {
      const first = new Date(Date.UTC(2025, month, 1));
      const name = first.toLocaleString(language, { month: 'long', timeZone: 'UTC' });
      expect([name, readDate(`1 ${name} 2025`)]).toEqual([name, owners(2025, month, 1)]);
    }
  });

  it('reads every hour of a clock of twelve hours, and the last second of a day', () => {
    for (const [hour] of Array.from({ length: 24 }).entries()) {
      const written = `2025-09-19 ${hour % 12 || 12}:05 ${hour < 12 ? 'AM' : 'PM'}`;
      expect([written, readDate(written)]).toEqual([written, owners(2025, 8, 19, hour, 5)]);
    }
    expect(readDate('2025-09-19 23:59:59')).toBe(owners(2025, 8, 19, 23, 59, 59));
  });

  it.each([
    [-8, 'PST'],
    [-7, 'PDT', 'MST'],
    [-6, 'MDT', 'CST'],
    [-5, 'CDT', 'EST'],
    [-4, 'EDT'],
    [0, 'GMT', 'WET'],
    [1, 'WEST', 'BST', 'CET', 'MEZ'],
    [2, 'CEST', 'MESZ', 'EET', 'OEZ'],
    [3, 'EEST', 'OESZ'],
  ])('reads the names of the zones that are %d hours ahead of UTC', (ahead, ...zones) => {
    for (const zone of zones)
      expect([zone, readDate(`2025-09-19 14:05 ${zone}`)]).toEqual([zone, UTC_MINUTE - ahead * HOUR]);
  });

  it('reads the days of a spreadsheet from 2000 to 2099, and cells of up to a hundred characters', () => {
    expect(['36526', '73050'].map((days) => readDate(days))).toEqual([
      owners(2000, 0, 1),
      owners(2099, 11, 31),
    ]);
    expect(['36525', '73051'].map((days) => readDate(days))).toEqual([undefined, undefined]);
    expect([100, 101].map((length) => readDate('2025-09-19'.padEnd(length)))).toEqual([DAY, undefined]);
  });

  it.each([
    ['2025-09-19', DAY],
    [' 2025-9-19 ', DAY],
    ['2025-09-19T14:05:09.123456Z', UTC_TIME + 123],
    ['2025-09-19T16:05:09+02:00', UTC_TIME],
    ['2025-09-19 14:05:09', TIME],
    ['2025-09-19 14:05:09 UTC', UTC_TIME],
    ['2025-09-19 09:05:09 -0500', UTC_TIME],
    ['2025/09/19, 14:05', MINUTE],
    ['19.09.2025', DAY],
    ['19.9.25 14:05', MINUTE],
    ['3.4.2025', owners(2025, 3, 3)],
    ['19/09/2025 14:05:09', TIME],
    ['9/19/2025 14:05:09', TIME],
    ['9/19/25, 2:05 PM', MINUTE],
    ['9/19/2025 12:00:00 AM', DAY],
    ['4/4/2025', owners(2025, 3, 4)],
    ['Sep 19, 2025', DAY],
    ['Fri, September 19, 2025 at 2:05\u202fPM', MINUTE],
    ['19 Sept 2025', DAY],
    ['Freitag, 19. September 2025 um 14:05', MINUTE],
    ['19. März 2025', owners(2025, 2, 19)],
    ['9/19/2025 2:05:09 p. m.', TIME],
    ['19/09/2025 14.05.09', TIME],
    ['2025/09/19 4:05:09 PM GMT+2', UTC_TIME],
    ['2025/09/19 4:05:09 nachm. MESZ', UTC_TIME],
    ['2025/09/19 4:05:09 e.m. CEST', UTC_TIME],
    ['fredag den 19. september 2025 kl. 14.05', MINUTE],
    ['vendredi 19 septembre 2025 à 14:05', MINUTE],
    ['19 de septiembre de 2025', DAY],
    ['1er août 2025', owners(2025, 7, 1)],
    ['3 juillet 2025', owners(2025, 6, 3)],
    ['3 juin 2025', owners(2025, 5, 3)],
    ['3. maj 2025', owners(2025, 4, 3)],
    ['45919', DAY],
    ['45919,586805556', MINUTE],
    ['2025-09-19 14:05:09.5 +0000 UTC', UTC_TIME + 500],
    ['2025-09-19 16:05:09 +0200 CEST', UTC_TIME],
    ['Fri Sep 19 2025 16:05:09 GMT+0200 (Central European Summer Time)', UTC_TIME],
    ['Fri, 19 Sep 2025 14:05:09 GMT', UTC_TIME],
    ['2025-09-19T16:05:09+02:00[Europe/Copenhagen]', UTC_TIME],
    ['2025-09-19 16:05:09+02', UTC_TIME],
    ['2025-09-19 10:05 AM EDT', UTC_MINUTE],
    ['Sep 19, 2025 7:05 am PDT', UTC_MINUTE],
    ['September 19th, 2025', DAY],
    ['19th of September 2025', DAY],
    ['1st August 2025', owners(2025, 7, 1)],
    ['19-Sep-2025 14:05', MINUTE],
    ['1758290709', UTC_TIME],
    ['1758290709000', UTC_TIME],
    ['1758290709.25', UTC_TIME],
    ['\u200e19\u200e/\u200e09\u200e/\u200e2025', DAY],
    ['\ufeff2025-09-19\u00a0', DAY],
  ])('reads %s', (text, time) => {
    expect(readDate(text)).toBe(time);
  });

  it('asks which comes first if day and month could be either', () => {
    for (const text of ['3/4/2025', '03-04-25 14:05']) expect(readDate(text)).toBe('unclear');
    expect(readDate('3/4/2025', 'day')).toBe(owners(2025, 3, 3));
    expect(readDate('3/4/2025', 'month')).toBe(owners(2025, 2, 4));
    expect(readDate('3.4.2025', 'month')).toBe(owners(2025, 3, 3));
  });

  it.each([
    ...[
      '',
      'yesterday',
      '2025',
      '20250919',
      '2025-02-30',
      '31.02.2025',
      '9/31/2025',
      '0/0/2025',
      '13/13/2025',
    ],
    ...[
      '2025-09-19 24:00',
      '9/19/2025 13:00 PM',
      '9/19/2025 0:30 AM',
      '2025-09-19 10:60',
      '2025-09-19 10:00:60',
      '19 Foo 2025',
      '2025-09-19 10:00 XYZ',
      '2025-09-19 10:00 (noon)',
      '175829070',
    ],
    ...[
      `2026-03-04${' '.repeat(60_000)}x`,
      `${'Jan '.repeat(20_000)}x`,
      '12345',
      '99999',
      '45919 x',
      '2025-09/19',
      '1.2.345',
    ],
  ])('does not guess what “%.20s” is', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it('knows that the order given leaves no other reading', () => {
    expect(readDate('9/19/2025', 'day')).toBeUndefined();
  });
});

describe('createOrderFinder', () => {
  const find = (...dates: string[]) => {
    const finder = createOrderFinder();
    for (const date of dates) finder.add(date);
    return finder.find();
  };

  it('finds the order of all dates by those that can be read in one way only', () => {
    expect(find('3/4/2025', '8/13/2025 10:00:00', '3/3/2025', '2025-09-19', 'soon')).toBe('month');
    expect(find('03-04-2025', '13-08-2025')).toBe('day');
    expect(find('3/4/2025', '\u200e13\u200e/\u200e8\u200e/\u200e2025')).toBe('day');
    expect([100, 101].map((length) => find('3/4/2025', '13/8/2025'.padEnd(length)))).toEqual([
      'day',
      'unclear',
    ]);
  });

  it('cannot tell it if no date or contradicting dates do, and need not if no date is unclear', () => {
    expect(find('3/4/2025', '5/6/2025')).toBe('unclear');
    expect(find('3/4/2025', '13/8/2025', '8/13/2025')).toBe('unclear');
    expect(find('13/8/2025', '3.4.2025', '4/4/2025', '45919')).toBeUndefined();
  });
});
