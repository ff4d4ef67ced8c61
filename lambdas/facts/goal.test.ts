import { describeGoal } from './goal';

test('describeGoal says when the goal will be reached if as many sign up as in the last days', () => {
  const now = Date.UTC(2025, 10, 22, 12);
  for (const [total, recent, days, words] of [
    [301, 70, 7, 'of 1,000; at 10 a day on January 31, 2026'],
    [301, 70, 14, 'of 1,000; at 5 a day on April 11, 2026'],
    [999, 3, 7, 'of 1,000; at 0.4 a day on November 24, 2025'],
    [301, 0, 7, 'of 1,000; nobody signed up in the last 7 days'],
    [1000, 0, 7, 'of 1,000; the goal is reached'],
  ] as const)
    expect([total, describeGoal(1000, { total, recent, days }, now)]).toEqual([total, words]);
});
