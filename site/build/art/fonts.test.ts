import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontFile, fontStyles, makeFonts } from './fonts';
import { CHARACTERS } from './typefaces';

const site = join(__dirname, '../..');
let files: FontFile[];

beforeAll(async () => {
  files = await makeFonts(site);
});

test('what is checked in is what the maker makes', () => {
  const served = readdirSync(join(site, 'static/fonts')).filter((name) => name.endsWith('.woff2'));
  expect(served.sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, data } of files)
    expect(readFileSync(join(site, 'static/fonts', name)).equals(data)).toBe(true);
  expect(readFileSync(join(site, 'src/styles/fonts.css'), 'utf8')).toBe(fontStyles(files, site));
});

test('at most two files of 35 kB together', () => {
  expect(files.length).toBeLessThanOrEqual(2);
  expect(files.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(35_000);
});

test('both hold every character they were cut to', async () => {
  const { create } = await import('fontkit');
  for (const { data, face } of files) {
    const font = create(data);
    const held = new Set('characterSet' in font ? font.characterSet : []);
    const missing = [...CHARACTERS].filter((letter) => !held.has(letter.codePointAt(0) ?? 0));
    expect({ [face.slug]: missing }).toEqual({ [face.slug]: [] });
  }
});

test('the words of the site need no other character', async () => {
  const folder = join(site, 'src/content');
  const modules = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
  expect(modules.length).toBeGreaterThan(5);
  const words = (await Promise.all(modules.map((name) => import(join(folder, name))))).flatMap(stringsOf);
  expect(words.length).toBeGreaterThan(200);
  const strange = words.filter((text) => [...text].some((letter) => !CHARACTERS.includes(letter)));
  // The marks of cards without a number are drawn as emblems.
  expect(strange.filter((text) => !['✕', '⇄', '★'].includes(text))).toEqual([]);
});

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
