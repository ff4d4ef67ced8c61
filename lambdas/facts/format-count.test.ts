import fc from 'fast-check';
import { formatCount, parseCount } from './format-count';

it('a number is read as it is shown, with the separators of other countries, or with none', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(',', '.', ' ', '\u00a0', '\u202f', "'", ''), (count, separator) => {
      expect(parseCount(` ${formatCount(count).replaceAll(',', separator)} `)).toBe(count);
    }),
  );
});

it.each(['', '1.5', '12,34', '1.234,5', '-3', '1e3', 'all', '27 2', '1234.567'])(
  'what is not a whole number is not read as one: %p',
  (text) => {
    expect(parseCount(text)).toBeUndefined();
  },
);
