import { checkedPassword } from './password';

describe('checkedPassword', () => {
  it('returns a password unchanged, and undefined for none', () => {
    for (const password of [
      'p@ssword-123',
      'пароль-пароль',
      'twelve chars',
      'voilà-voilà-à',
      '🔑'.repeat(12),
    ])
      expect(checkedPassword(password)).toBe(password);
    for (const none of [undefined, '']) expect(checkedPassword(none)).toBeUndefined();
  });

  it('throws an error with the reason, which does not contain the password', () => {
    for (const [password, words] of [
      ['p@ssword-12', 'at least 12 characters'],
      ['🔑'.repeat(11), 'at least 12 characters'],
      ['p@ssword\n1234', 'control characters'],
      ['p@ssword\u007f1234', 'control characters'],
      ['p@ssword-1234\ud800', 'control characters'],
      [' p@ssword-1234', 'begin or end with a space'],
      ['p@ssword-1234 ', 'begin or end with a space'],
      ['p@ssword-1234\u00a0', 'begin or end with a space'],
    ] as const) {
      expect(() => checkedPassword(password)).toThrow(words);
      expect(() => checkedPassword(password)).not.toThrow(password);
    }
  });
});
