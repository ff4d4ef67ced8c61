import fc from 'fast-check';
import { sourceWord } from './source-word';
import { WORD } from './text-schemas';

describe('sourceWord', () => {
  it.each([
    ['BoardGameGeek', 'boardgamegeek'],
    ['bgg_essen', 'bgg-essen'],
    ['bgg/', 'bgg'],
    [' bgg ', 'bgg'],
    ['r/boardgames', 'r-boardgames'],
    ['Instagram, påske 2027', 'instagram-paaske-2027'],
    ['Ærø & Østerbro', 'aeroe-oesterbro'],
    ['Süß', 'suess'],
    ['café', 'cafe'],
    ['pa\u030Aske', 'paaske'],
    ['essen-2026', 'essen-2026'],
  ])('folds %j', (text, word) => {
    expect(sourceWord(text)).toBe(word);
  });

  it.each(['', '-', '🐧', 'x'.repeat(33), 'x '.repeat(100)])('finds no word in %j', (text) => {
    expect(sourceWord(text)).toBeUndefined();
  });

  it('returns a word that is folded to itself, or nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', 'Å', '-', '_', '/') }),
    );
    fc.assert(
      fc.property(text, (text) => {
        const word = sourceWord(text);
        if (word === undefined) return;
        expect(word).toMatch(WORD);
        expect(sourceWord(word)).toBe(word);
      }),
    );
  });
});
