import { axisTicks } from './formats';

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
