import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cutToTrueType, DISPLAY, TEXT } from '../../build/assets/typefaces';
import { CATEGORIES, firstCard } from '../content/cards';
import { CardBack, CardFace, EFFECT, FLAVOUR, titleSize, wrap } from './Card';
import { GameBox } from './GameBox';
import { Guilloche } from './guilloche';
import { HeroScene } from './HeroScene';
import { HEADERS } from './headers';
import { Logo, Mark } from './Logo';
import { PICTURES } from './pictures';
import { Actor, type ActorProps } from './rig/Actor';
import { FACES } from './rig/faces';
import { TURN_SCENES, TurnPicture } from './scenes/turn';

const cards = CATEGORIES.flatMap(({ id: category, name: categoryName, examples }) =>
  examples.map((card, example) => ({ category, categoryName, example, ...card })),
);
const heroCards = [firstCard('tariff'), firstCard('reduction'), firstCard('trumph')] as const;
const draw = (drawing: ReactElement) => renderToStaticMarkup(drawing);
/** Draws what the build renders to an image. */
const drawImage = (drawing: ReactElement) => draw(<svg aria-hidden="true">{drawing}</svg>);
const DRAWINGS: readonly (readonly [name: string, markup: string])[] = [
  ...cards.map((card) => [card.name, drawImage(<CardFace {...card} />)] as const),
  ...Object.entries({ ...PICTURES, ...HEADERS }).map(
    ([id, picture]) => [`picture ${id}`, drawImage(picture)] as const,
  ),
  ...Object.entries(TURN_SCENES).map(
    ([id, scene]) => [`turn ${id}`, drawImage(<TurnPicture {...scene} />)] as const,
  ),
  ['box', drawImage(<GameBox cards={cards} />)],
  ['mark', draw(<Mark />)],
  ['back', drawImage(<CardBack />)],
  ['guilloche', draw(<Guilloche />)],
  ['hero', draw(<HeroScene title="A box" cards={heroCards} form="denied" />)],
  ['logo', draw(<Logo />)],
];
/** One of each figure with each face, which have all colours. */
const FIGURES = FACES.flatMap((face): ActorProps[] => [
  { who: 'penguin', pose: 'carry', face },
  { who: 'walrus', pose: 'swing', face },
  { who: 'lobster', pose: 'bargain', face },
  { who: 'goose', pose: 'deliver', face },
  { who: 'seal', pose: 'stamp', face },
]).map((actor) => [`${actor.who} ${actor.face}`, drawImage(<Actor {...actor} />)] as const);
/** A page has one of both heroes: their penguins have the same id. */
const LAUNCHED = draw(<HeroScene title="A box" cards={heroCards} form="approved" />);
const page = [...DRAWINGS, ...FIGURES].map(([, markup]) => markup).join('');
const findAll = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);
const namesWhere = (isWrong: (markup: string) => boolean) =>
  DRAWINGS.filter(([, markup]) => isWrong(markup)).map(([name]) => name);

test('no drawing has inline styles or scripts, which the content security policy would block', () => {
  expect(namesWhere((markup) => / style=|<style|<script|href="(?!#)/.test(markup))).toEqual([]);
});

test('every drawing has an accessible name or is hidden from assistive technology', () => {
  const named = /^<(?:svg|div)[^>]* (role="img" aria-label="[^"]+"|aria-hidden="true")/;
  expect(namesWhere((markup) => !named.test(markup))).toEqual([]);
});

test('art.css and art-motion.css define exactly the classes that drawings use, and every id that they refer to exists once', () => {
  const styles = join(__dirname, '../styles');
  const artCss = ['art.css', 'art-motion.css']
    .map((file) => readFileSync(join(styles, file), 'utf8'))
    .join('');
  const defined = findAll(/\.([a-z][\w-]*)\s*[,{]/g, artCss);
  const used = findAll(/ class="([^"]*)"/g, page + LAUNCHED).flatMap((names) => names.split(' '));
  expect(new Set(used)).toEqual(new Set(defined));
  const ids = findAll(/ id="([^"]+)"/g, page);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = [...findAll(/href="#([^"]+)"/g, page), ...findAll(/url\(#([^)]+)\)/g, page)];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the drawings that pages contain are small after compression', () => {
  const sizeOf = (wanted: string) =>
    brotliCompressSync(DRAWINGS.find(([name]) => name === wanted)?.[1] ?? '').length;
  for (const [name, maximum] of [
    ['hero', 5_500],
    ['logo', 1000],
  ] as const) {
    expect(sizeOf(name)).toBeGreaterThan(100);
    expect(sizeOf(name)).toBeLessThanOrEqual(maximum);
  }
});

test('wrap breaks lines at spaces, keeps to the given length, and leaves no line nearly empty', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('one two three four', 16)).toEqual(['one two', 'three four']);
  expect(wrap('one two three', 3)).toEqual(['one', 'two', 'three']);
  expect(wrap('unbreakable', 4)).toEqual(['unbreakable']);
});

test('the texts of every card fit their boxes', async () => {
  const site = join(__dirname, '../..');
  const display = create(await cutToTrueType(DISPLAY, site)) as Font;
  const text = create(await cutToTrueType(TEXT, site, 400)) as Font;
  const fits = (font: Font, line: string, size: number, width: number) =>
    (font.layout(line).advanceWidth / font.unitsPerEm) * size <= width;
  const tooLong = cards.filter(({ name, effect, flavour }) => {
    const boxes = [
      { lines: wrap(effect, EFFECT.length), box: EFFECT, width: 206 },
      { lines: wrap(flavour, FLAVOUR.length), box: FLAVOUR, width: 206 },
    ];
    return !(
      fits(display, name, titleSize(name.length), 206) &&
      boxes.every(
        ({ lines, box, width }) =>
          lines.length <= box.lines && lines.every((line) => fits(text, line, box.size, width)),
      )
    );
  });
  expect(tooLong.map(({ name }) => name)).toEqual([]);
});
