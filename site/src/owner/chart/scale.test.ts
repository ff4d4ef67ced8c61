import { axisTicks } from './scale';

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
