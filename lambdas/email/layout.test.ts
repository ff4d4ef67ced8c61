import fc from 'fast-check';
import { LINE, wrap } from './layout';

it('a paragraph is broken between words, and a line holds as many as fit', () => {
  const word = fc.stringMatching(/^[a-z]{1,80}$/);
  const indents = fc.constantFrom('', '> ', '    ');
  const property = fc.property(fc.array(word, { minLength: 1 }), indents, (words, indent) => {
    const lines = wrap(words.join(' '), indent).split(`\n${indent}`);
    expect(lines.join(' ')).toBe(words.join(' '));
    const room = LINE - indent.length;
    for (const [n, line] of lines.entries()) {
      if (line.includes(' ')) expect(line.length).toBeLessThanOrEqual(room);
      const [next] = lines[n + 1]?.split(' ') ?? [];
      if (next !== undefined) expect(`${line} ${next}`.length).toBeGreaterThan(room);
    }
  });
  fc.assert(property);
});

it('the lines of a paragraph stay lines, and are at most 72 characters long', () => {
  expect(wrap(`${'a '.repeat(40)}\nb`)).toBe(`${'a '.repeat(35)}a\n${'a '.repeat(4)}\nb`);
  expect(wrap('a\n\nb', '  ')).toBe('a\n  \n  b');
  expect([wrap(`${'a'.repeat(70)} b`), wrap(`${'a'.repeat(71)} b`)]).toEqual([
    `${'a'.repeat(70)} b`,
    `${'a'.repeat(71)}\nb`,
  ]);
});
