import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CATEGORIES } from '../content/cards';
import { Card, CardBack } from './Card';
import { STEPS } from './card-pictures';
import { GameBox } from './GameBox';
import { Guilloche } from './Guilloche';
import { HeroScene } from './HeroScene';
import { Logo, Mark } from './Logo';
import { StepPicture } from './step-pictures';

const [first] = CATEGORIES;
if (!first) throw new Error('There are no categories.');
const DRAWINGS: [string, ReactElement][] = [
  ...CATEGORIES.flatMap(({ id, name, examples }) =>
    examples.map((example): [string, ReactElement] => [
      `Card ${example.name}`,
      <Card key={example.name} category={id} categoryName={name} {...example} />,
    ]),
  ),
  ...CATEGORIES.map(({ id, name, examples: [example] }): [string, ReactElement] => [
    `Card ${example.name} with its scene`,
    <Card key={id} category={id} categoryName={name} scene {...example} />,
  ]),
  ...STEPS.map((id): [string, ReactElement] => [`StepPicture ${id}`, <StepPicture key={id} id={id} />]),
  ['GameBox', <GameBox key="box" />],
  ['Mark', <Mark key="mark" />],
  ['CardBack', <CardBack key="back" />],
  ['Guilloche', <Guilloche key="guilloche" />],
  ['HeroScene', <HeroScene key="hero" title="A desk" />],
  ['Logo', <Logo key="logo" />],
];
const markups = DRAWINGS.map(([name, drawing]): [string, string] => [name, renderToStaticMarkup(drawing)]);
const page = markups.map(([, markup]) => markup).join('');
const found = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

const artCss = readFileSync(`${__dirname}/../styles/art.css`, 'utf8');
const defined = new Set(found(/\.([a-z][\w-]*)\s*\{/g, artCss));
const used = new Set(found(/ class="([^"]*)"/g, page).flatMap((names) => names.split(' ')));

describe.each(markups)('the drawing %s', (_, markup) => {
  it('has no inline styles or scripts, which the content security policy would block', () => {
    expect(markup).not.toMatch(/ style=|<style|<script|href="(?!#)/);
  });

  it('has an accessible name or is hidden from assistive technology', () => {
    expect(markup).toMatch(/^<svg[^>]* (role="img" aria-label="[^"]+"|aria-hidden="true")/);
  });
});

test('art.css defines exactly the classes that drawings use', () => {
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test('every id that drawings refer to exists once', () => {
  const ids = found(/ id="([^"]+)"/g, page);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = [...found(/href="#([^"]+)"/g, page), ...found(/url\(#([^)]+)\)/g, page)];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test.each([
  ['HeroScene', 3000],
  ['Logo', 1000],
])('the drawing %s is at most %d bytes after compression', (name, maximum) => {
  const markup = markups.find(([known]) => known === name)?.[1] ?? '';
  expect(brotliCompressSync(markup).length).toBeGreaterThan(100);
  expect(brotliCompressSync(markup).length).toBeLessThanOrEqual(maximum);
});
