import { averagesOf, describeGoal, totalsOf } from './series';

test('describeGoal says when the goal will be reached if as many sign up as in the last seven days', () => {
  const now = Date.UTC(2025, 10, 22, 12);
  for (const [total, recent, words] of [
    [301, 70, 'of 1,000; at 10 a day on 31 January 2026'],
    [999, 3, 'of 1,000; at 0.4 a day on 24 November 2025'],
    [301, 0, 'of 1,000; nobody signed up in the last 7 days'],
    [1000, 0, 'of 1,000; the goal is reached'],
  ] as const)
    expect([total, describeGoal(1000, { total, recent }, now)]).toEqual([total, words]);
});

test('totals end with the present one, and averages need seven known days', () => {
  const days = [8, 0, 1, 2, 3, 0, 0, 15].map((count, n) => ({ date: `2025-11-0${n + 1}`, count }));
  expect(totalsOf(days.slice(-3), 40).map(({ count }) => count)).toEqual([25, 25, 40]);
  expect(averagesOf(days, 3)).toEqual([undefined, 2, 3]);
});
