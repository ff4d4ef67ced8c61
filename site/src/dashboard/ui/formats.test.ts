import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import { axisTicks, formatShare, formatTime, toUtc } from './formats';

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

test("times are shown and typed in the owner's time zone, wherever the owner is", () => {
  const typed = toUtc('2026-07-15T12:30');
  expect(formatTime(Date.parse(typed))).toBe('12:30');
  const clock = new Date(typed).toLocaleString('sv-SE', { timeZone: OWNER_TIME_ZONE });
  expect(clock).toBe('2026-07-15 12:30:00');
  expect(toUtc('soon')).toBe('soon');
});

test('a share of what is not nothing is never nothing', () => {
  expect([formatShare(0, 300), formatShare(1, 300), formatShare(41, 300)]).toEqual(['0%', '<1%', '14%']);
});
