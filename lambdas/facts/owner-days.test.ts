import { OWNER_TIME_ZONE } from './facts';
import { createDays, formatOwnerTime, OWNER_DAYS, readOwnerTime } from './owner-days';
import { DAY, HOUR, isoOf } from './time';

const COPENHAGEN = createDays('Europe/Copenhagen');

test('a day begins at midnight of the zone, in winter and in summer', () => {
  expect(isoOf(COPENHAGEN.startOf('2026-01-15'))).toBe('2026-01-14T23:00:00.000Z');
  expect(isoOf(COPENHAGEN.startOf('2026-07-15'))).toBe('2026-07-14T22:00:00.000Z');
  expect(isoOf(createDays('America/New_York').startOf('2026-07-15'))).toBe('2026-07-15T04:00:00.000Z');
  expect(COPENHAGEN.dayOf(Date.parse('2026-07-14T22:00Z'))).toBe('2026-07-15');
  expect(COPENHAGEN.dayOf(Date.parse('2026-07-14T21:59Z'))).toBe('2026-07-14');
});

test('days when the clocks change have 23 and 25 hours, and every day ends where the next begins', () => {
  const lengthOf = (day: string) => (COPENHAGEN.startOf(day, 1) - COPENHAGEN.startOf(day)) / HOUR;
  expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(lengthOf)).toEqual([24, 23, 25]);
  for (let time = Date.parse('2026-01-01T12:00Z'), n = 0; n < 365; n += 1, time += DAY) {
    const day = COPENHAGEN.dayOf(time);
    expect(COPENHAGEN.dayOf(COPENHAGEN.startOf(day))).toBe(day);
    expect(COPENHAGEN.dayOf(COPENHAGEN.startOf(day) - 1)).toBe(COPENHAGEN.dayOf(time - DAY));
  }
});

test('a time of the clock near a change is the one that the clocks show: the earlier of two, and a skipped one an hour on', () => {
  const at = (clock: string) => isoOf(COPENHAGEN.fromClock(Date.parse(`${clock}Z`)));
  expect(at('2026-10-25T01:30')).toBe('2026-10-24T23:30:00.000Z');
  expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-10-25T03:30')).toBe('2026-10-25T02:30:00.000Z');
  expect(at('2026-03-29T01:30')).toBe('2026-03-29T00:30:00.000Z');
  expect(at('2026-03-29T03:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  const newYork = createDays('America/New_York');
  expect(isoOf(newYork.fromClock(Date.parse('2026-11-01T01:30Z')))).toBe('2026-11-01T05:30:00.000Z');
  const isSkipped = (clock: string) => COPENHAGEN.timesOf(Date.parse(`${clock}Z`)).length === 0;
  expect(
    ['2026-03-29T01:59', '2026-03-29T02:00', '2026-03-29T02:59', '2026-03-29T03:00'].map(isSkipped),
  ).toEqual([false, true, true, false]);
  expect(isSkipped('2026-10-25T02:30')).toBe(false);
});

test('a day that begins in a skipped hour begins when the clocks have been put forward', () => {
  const santiago = createDays('America/Santiago');
  expect(isoOf(santiago.startOf('2026-09-06'))).toBe('2026-09-06T04:00:00.000Z');
  expect(santiago.clockOf(santiago.startOf('2026-09-06'))).toBe('2026-09-06 01:00');
});

test("a typed time is of the owner's clocks, or has its zone, and a shown one can be typed", () => {
  const noon = OWNER_DAYS.fromClock(Date.parse('2025-10-01T12:00Z'));
  expect(['2025-10-01T12:00', '2025-10-01 12:00', '2025-10-01T12:00:00.000'].map(readOwnerTime)).toEqual(
    Array(3).fill(noon),
  );
  expect(readOwnerTime(OWNER_DAYS.clockOf(noon))).toBe(noon);
  expect(readOwnerTime('2025-10-01')).toBe(OWNER_DAYS.startOf('2025-10-01'));
  expect(readOwnerTime('2025-10-01T12:00Z')).toBe(Date.UTC(2025, 9, 1, 12));
  expect(readOwnerTime('2025-10-01T12:00+02:00')).toBe(Date.UTC(2025, 9, 1, 10));
  expect(formatOwnerTime(noon)).toBe(`2025-10-01 12:00 (${OWNER_TIME_ZONE})`);
});

test.each([
  'soon',
  '',
  '2025-02-31',
  '2025-02-31T10:00',
  '2025-10-01T25:00',
  '2025-10-01T12:00+99:99',
  '2025-13-01',
])('“%s” is no time', (text) => expect(readOwnerTime(text)).toBeUndefined());
