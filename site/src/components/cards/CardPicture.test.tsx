import { renderToStaticMarkup } from 'react-dom/server';
import { CARD_BACK, CATEGORIES } from '../../content/cards';
import { CardBackPicture, CardPicture } from './CardPicture';

jest.mock('./card-picture.module.css', () => ({}));

const cards = CATEGORIES.flatMap((category) => ([0, 1] as const).map((example) => ({ category, example })));
const altOf = (markup: string) => / alt="([^"]*)"/.exec(markup)?.[1]?.replaceAll('&#x27;', "'") ?? '';

test('the alternative text of each card contains all its texts', () => {
  for (const { category, example } of cards) {
    const { name, value, effect, flavour } = category.examples[example];
    const alt = altOf(renderToStaticMarkup(<CardPicture category={category} example={example} />));
    for (const words of [category.name, name, effect, flavour, /\d/.test(value) ? value : ''])
      expect(alt).toContain(words);
    expect(alt).not.toMatch(/\.\.|[!?]\./);
  }
});

test('the card back has an alternative text', () => {
  expect(altOf(renderToStaticMarkup(<CardBackPicture />))).toBe(CARD_BACK);
});
