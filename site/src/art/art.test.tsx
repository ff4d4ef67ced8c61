import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CATEGORIES } from '../content/cards';
import { Card } from './Card';
import { CardBack } from './CardBack';
import { Guilloche } from './Guilloche';
import { HeroScene } from './HeroScene';
import { Logo } from './Logo';

const [first] = CATEGORIES;
if (!first) throw new Error('There are no categories');
const DRAWINGS: [string, ReactElement][] = [
  ...CATEGORIES.flatMap(({ id, name, examples }) =>
    examples.map((example): [string, ReactElement] => [
      `Card ${example.name}`,
      <Card key={example.name} category={id} categoryName={name} {...example} />,
    ]),
  ),
  ['CardBack', <CardBack key="back" />],
  ['Guilloche', <Guilloche key="guilloche" />],
  ['HeroScene', <HeroScene key="hero" title="A desk" />],
  ['Logo', <Logo key="logo" />],
];
const markups = DRAWINGS.map(([name, drawing]): [string, string] => [name, renderToStaticMarkup(drawing)]);
const page = markups.map(([, markup]) => markup).join('');
const found = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

const paintCss = readFileSync(`${__dirname}/../styles/paint.css`, 'utf8');
const paints = new Set(found(/\.([a-z][\w-]*)\s*\{/g, paintCss));
const worn = new Set(found(/ class="([^"]*)"/g, page).flatMap((names) => names.split(' ')));

describe.each(markups)('%s', (_, markup) => {
  test('brings no style of its own, which the security policy would refuse', () => {
    expect(markup).not.toMatch(/ style=|<style|<script|href="(?!#)/);
  });

  test('is either named or silent', () => {
    expect(markup).toMatch(/^<svg[^>]* (role="img" aria-label="[^"]+"|aria-hidden="true")/);
  });
});

test('every class is painted, and every paint is used', () => {
  expect([...worn].filter((name) => !paints.has(name))).toEqual([]);
  expect([...paints].filter((name) => !worn.has(name))).toEqual([]);
});

test('what drawings refer to is on the page, once', () => {
  const ids = found(/ id="([^"]+)"/g, page);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = [...found(/href="#([^"]+)"/g, page), ...found(/url\(#([^)]+)\)/g, page)];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test.each([
  ['HeroScene', 3000],
  ['Logo', 1000],
])('%s stays below %d bytes on the wire', (name, most) => {
  const markup = markups.find(([known]) => known === name)?.[1] ?? '';
  expect(brotliCompressSync(markup).length).toBeGreaterThan(100);
  expect(brotliCompressSync(markup).length).toBeLessThanOrEqual(most);
});
