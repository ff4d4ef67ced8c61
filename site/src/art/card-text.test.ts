import { join } from 'node:path';
import type { Font } from 'fontkit';
import { DISPLAY, openFont, openWeight, TEXT } from '../../build/art/typefaces';
import { CATEGORIES } from '../content/cards';
import { EFFECT, FLAVOUR, titleSize, wrap } from './card-text';

const site = join(__dirname, '../..');
const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth / font.unitsPerEm) * size;

test('wrap breaks lines at spaces and keeps to the given length', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('one two three', 3)).toEqual(['one', 'two', 'three']);
  expect(wrap('unbreakable', 4)).toEqual(['unbreakable']);
});

describe('the text boxes of a card', () => {
  const cards = CATEGORIES.flatMap(({ examples }) =>
    examples.map((card): [string, typeof card] => [card.name, card]),
  );
  let text: Font;
  const display = openFont(DISPLAY, site);

  beforeAll(async () => {
    text = await openWeight(TEXT, 400, site);
  });

  it.each(cards)('fit the texts of the card %s', (name, { effect, flavour }) => {
    expect(widthOf(display, name, titleSize(name.length))).toBeLessThanOrEqual(206);
    for (const [words, { length, size, lines }, width] of [
      [effect, EFFECT, 206],
      [flavour, FLAVOUR, 142],
    ] as const) {
      const broken = wrap(words, length);
      expect(broken.length).toBeLessThanOrEqual(lines);
      for (const line of broken) expect(widthOf(text, line, size)).toBeLessThanOrEqual(width);
    }
  });
});
