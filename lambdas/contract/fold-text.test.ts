import fc from 'fast-check';
import { foldText } from './fold-text';

describe('foldText', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ÆRLIG@EXAMPLE.COM', 'ærlig@example.com'],
    ['E\u0301va@example.com', '\u00e9va@example.com'],
    [' Zoe\u0308@Example.COM ', 'zo\u00eb@example.com'],
  ])('returns for %j %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('returns the same text when it is applied again', () => {
    for (const text of ['\u0130', '\u212b', '\u1e9e', 'A\u0345\u0301']) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });

  it('does not depend on the case, spaces or composition of an address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const folded = foldText(email);
        expect(foldText(folded)).toBe(folded);
        for (const other of [` ${email}\t`, email.toUpperCase(), email.normalize('NFD')]) {
          expect(foldText(other)).toBe(folded);
        }
      }),
    );
  });
});
