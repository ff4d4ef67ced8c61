import { createDays } from './owner-days';
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

test('a time of the clock in the hours around a change is that of the offset before or after it', () => {
  const at = (clock: string) => isoOf(COPENHAGEN.fromClock(Date.parse(`${clock}Z`)));
  expect(at('2026-10-25T01:30')).toBe('2026-10-24T23:30:00.000Z');
  expect(at('2026-10-25T03:30')).toBe('2026-10-25T02:30:00.000Z');
  expect(at('2026-03-29T01:30')).toBe('2026-03-29T00:30:00.000Z');
  expect(at('2026-03-29T03:30')).toBe('2026-03-29T01:30:00.000Z');
});
