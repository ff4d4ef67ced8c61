import { join } from 'node:path';
import type { Font } from 'fontkit';
import { DISPLAY, openFont, openWeight, TEXT } from '../../build/art/typefaces';
import { CATEGORIES } from '../content/cards';
import { EFFECT, FLAVOUR, titleSize, wrap } from './card-text';

const site = join(__dirname, '../..');
const widthIn = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth / font.unitsPerEm) * size;

test('lines break at spaces and hold their length', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('one two three', 3)).toEqual(['one', 'two', 'three']);
  expect(wrap('unbreakable', 4)).toEqual(['unbreakable']);
});

describe('what the game says fits into its boxes', () => {
  const cards = CATEGORIES.flatMap(({ examples }) =>
    examples.map((card): [string, typeof card] => [card.name, card]),
  );
  let text: Font;
  const display = openFont(DISPLAY, site);

  beforeAll(async () => {
    text = await openWeight(TEXT, 400, site);
  });

  test.each(cards)('%s', (name, { effect, flavour }) => {
    expect(widthIn(display, name, titleSize(name.length))).toBeLessThanOrEqual(206);
    for (const [words, { length, size, lines }, room] of [
      [effect, EFFECT, 206],
      [flavour, FLAVOUR, 146],
    ] as const) {
      const broken = wrap(words, length);
      expect(broken.length).toBeLessThanOrEqual(lines);
      for (const line of broken) expect(widthIn(text, line, size)).toBeLessThanOrEqual(room);
    }
  });
});
