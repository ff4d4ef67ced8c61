import fc from 'fast-check';
import { RECENT_DAYS, RETENTION_YEARS } from './facts';
import { expiryOf, firstUnexpiredDay, recentSince } from './retention';
import { DAY, dateOf, isoOf, startOfDay } from './time';

const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) });

test('expiryOf returns the start of the UTC day in the last year of the retention', () => {
  expect(isoOf(expiryOf(Date.UTC(2025, 9, 1, 13, 37)))).toBe(`${2025 + RETENTION_YEARS}-10-01T00:00:00.000Z`);
  const leapDay = new Date(Date.UTC(2028 + RETENTION_YEARS, 1, 29));
  expect(expiryOf(Date.UTC(2028, 1, 29, 23, 59))).toBe(leapDay.getTime());
});

test('firstUnexpiredDay returns a day that has not expired, after one that has', () => {
  fc.assert(
    fc.property(time, (now) => {
      const first = firstUnexpiredDay(now);
      expect(first).toBe(startOfDay(first));
      expect(expiryOf(first)).toBeGreaterThan(now);
      expect(expiryOf(first - DAY)).toBeLessThanOrEqual(now);
    }),
  );
});

test('recentSince returns the time as many times 24 hours ago as days are recent', () => {
  const now = Date.UTC(2026, 0, 3, 4, 5, 6, 7);
  expect(recentSince(now)).toBe(now - RECENT_DAYS * DAY);
  expect(dateOf(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe('2024-02-29');
});
