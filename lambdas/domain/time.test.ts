import fc from 'fast-check';
import { DAY, dateOf, expiryOf, firstUnexpiredDay, recentSince, startOfDay } from './time';

const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) });

test('a signup expires three years on, at the start of its UTC day', () => {
  expect(new Date(expiryOf(Date.UTC(2025, 9, 1, 13, 37))).toISOString()).toBe('2028-10-01T00:00:00.000Z');
  expect(new Date(expiryOf(Date.UTC(2028, 1, 29, 23, 59))).toISOString()).toBe('2031-03-01T00:00:00.000Z');
});

test('the first unexpired day is unexpired and the day before it is not', () => {
  fc.assert(
    fc.property(time, (now) => {
      const first = firstUnexpiredDay(now);
      expect(first).toBe(startOfDay(first));
      expect(expiryOf(first)).toBeGreaterThan(now);
      expect(expiryOf(first - DAY)).toBeLessThanOrEqual(now);
    }),
  );
});

test('recent begins 7 times 24 hours ago', () => {
  expect(new Date(recentSince(Date.UTC(2026, 0, 3, 4, 5, 6, 7))).toISOString()).toBe(
    '2025-12-27T04:05:06.007Z',
  );
  expect(dateOf(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe('2024-02-29');
});
