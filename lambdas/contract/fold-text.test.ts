import fc from 'fast-check';
import { foldText } from './fold-text';

describe('foldText', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ÆRLIG@EXAMPLE.COM', 'ærlig@example.com'],
    ['E\u0301va@example.com', '\u00e9va@example.com'],
    [' Zoe\u0308@Example.COM ', 'zo\u00eb@example.com'],
    // Only the small letter has a composed form.
    ['J\u030can@example.com', '\u01f0an@example.com'],
  ])('returns for %j %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('does not depend on case, spaces or composition, and returns the same text when it is applied again', () => {
    const folding = fc.oneof(
      fc.emailAddress(),
      fc.constantFrom('\u0130', '\u212b', '\u1e9e', 'A\u0345\u0301'),
    );
    fc.assert(
      fc.property(folding, (text) => {
        const folded = foldText(text);
        for (const other of [folded, ` ${text}\t`, text.normalize('NFD')])
          expect(foldText(other)).toBe(folded);
      }),
    );
  });
});
