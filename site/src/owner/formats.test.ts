import { axisTicks, formatAgo } from './formats';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('formatAgo rounds down to minutes, hours or days', () => {
  const now = Date.UTC(2025, 10, 26, 10);
  for (const [elapsed, words] of [
    [-5 * MINUTE, 'just now'],
    [MINUTE, '1 minute ago'],
    [23 * HOUR, '23 hours ago'],
    // Two days before by the calendar: not "yesterday".
    [47 * HOUR, '1 day ago'],
    [72 * HOUR, '3 days ago'],
  ] as const)
    expect([elapsed, formatAgo(now - elapsed, now)]).toEqual([elapsed, words]);
});

test('axisTicks ends at or above the maximum with at most four round steps', () => {
  for (const [maximum, ticks] of [
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1234, [0, 500, 1000, 1500]],
  ] as const)
    expect([maximum, axisTicks(maximum)]).toEqual([maximum, ticks]);
});
