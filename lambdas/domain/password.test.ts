import { checkedPassword } from './password';

describe('checkedPassword', () => {
  it.each([undefined, ''])('returns undefined for %j', (password) => {
    expect(checkedPassword(password)).toBeUndefined();
  });

  it.each(['p@ssword-123', 'пароль-пароль', 'twelve chars', 'voilà-voilà-à', '🔑'.repeat(12)])(
    'returns %s unchanged',
    (password) => {
      expect(checkedPassword(password)).toBe(password);
    },
  );

  it.each([
    ['p@ssword-12', 'at least 12 characters'],
    ['🔑'.repeat(11), 'at least 12 characters'],
    ['p@ssword\n1234', 'control characters'],
    ['p@ssword\u007f1234', 'control characters'],
    ['p@ssword-1234\ud800', 'control characters'],
    [' p@ssword-1234', 'begin or end with a space'],
    ['p@ssword-1234 ', 'begin or end with a space'],
    ['p@ssword-1234\u00a0', 'begin or end with a space'],
  ])('throws an error that does not contain the password %j', (password, words) => {
    expect(() => checkedPassword(password)).toThrow(words);
    expect(() => checkedPassword(password)).not.toThrow(password);
  });
});
