import { checkedPassword } from './password';

test.each([undefined, ''])('%j is not configured', (password) => {
  expect(checkedPassword(password)).toBeUndefined();
});

test.each(['p@ssword-123', 'пароль-пароль', 'twelve chars', 'voilà-voilà-à', '🔑'.repeat(12)])(
  '%s is fine',
  (password) => {
    expect(checkedPassword(password)).toBe(password);
  },
);

test.each([
  ['p@ssword-12', 'at least 12 characters'],
  ['🔑'.repeat(11), 'at least 12 characters'],
  ['p@ssword\n1234', 'control characters'],
  ['p@ssword\u007f1234', 'control characters'],
  ['p@ssword-1234\ud800', 'control characters'],
  [' p@ssword-1234', 'begin or end with a space'],
  ['p@ssword-1234 ', 'begin or end with a space'],
  ['p@ssword-1234\u00a0', 'begin or end with a space'],
])('%j is refused in words that do not hold it', (password, words) => {
  expect(() => checkedPassword(password)).toThrow(words);
  expect(() => checkedPassword(password)).not.toThrow(password);
});
