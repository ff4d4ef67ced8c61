import { dateText } from './date-text';

it.each([
  ['2025-09-20', 'September 20, 2025'],
  ['2026-01-05', 'January 5, 2026'],
  ['2025-12', 'December 2025'],
])('prints %s as %s', (date, text) => {
  expect(dateText(date)).toBe(text);
});
