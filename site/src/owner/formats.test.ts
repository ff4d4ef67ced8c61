import { axisTicks, formatAgo } from './formats';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('formatAgo', () => {
  it.each([
    [0, 'just now'],
    [-5 * MINUTE, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [23 * HOUR, '23 hours ago'],
    // Two days before by the calendar: not "yesterday".
    [47 * HOUR, '1 day ago'],
    [72 * HOUR, '3 days ago'],
  ])('formats a time of %d ms ago as %j', (elapsed, words) => {
    const now = Date.UTC(2025, 10, 26, 10);
    expect(formatAgo(now - elapsed, now)).toBe(words);
  });
});

describe('axisTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [16, [0, 5, 10, 15, 20]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
  ])('ends at or above %i with at most four round steps', (maximum, ticks) => {
    expect(axisTicks(maximum)).toEqual(ticks);
  });
});
