import { averagesOf, totalsOf } from './series';

test('totals end with the present one, and averages need seven known days', () => {
  const days = [8, 0, 1, 2, 3, 0, 0, 15].map((count, n) => ({ date: `2025-11-0${n + 1}`, count }));
  expect(totalsOf(days.slice(-3), 40).map(({ count }) => count)).toEqual([25, 25, 40]);
  expect(averagesOf(days, 3)).toEqual([undefined, 2, 3]);
});
