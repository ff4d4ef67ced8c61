import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontFile, fontStyles, makeFonts } from './fonts';
import { CHARACTERS } from './typefaces';

const site = join(__dirname, '../..');
let files: FontFile[];

beforeAll(async () => {
  files = await makeFonts(site);
});

test('the checked-in fonts and stylesheet are up to date', () => {
  const served = readdirSync(join(site, 'static/fonts')).filter((name) => name.endsWith('.woff2'));
  expect(served.sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, data } of files)
    expect(readFileSync(join(site, 'static/fonts', name)).equals(data)).toBe(true);
  expect(readFileSync(join(site, 'src/styles/fonts.css'), 'utf8')).toBe(fontStyles(files, site));
});

test('there are at most two files with 35 kB in total', () => {
  expect(files.length).toBeLessThanOrEqual(2);
  expect(files.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(35_000);
});

test('both fonts contain every character of CHARACTERS', async () => {
  const { create } = await import('fontkit');
  for (const { data, face } of files) {
    const font = create(data);
    const contained = new Set('characterSet' in font ? font.characterSet : []);
    const missing = [...CHARACTERS].filter((letter) => !contained.has(letter.codePointAt(0) ?? 0));
    expect({ [face.slug]: missing }).toEqual({ [face.slug]: [] });
  }
});

test('texts in src/content use no other character', async () => {
  const folder = join(site, 'src/content');
  const modules = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /^(pages\/)?[\w-]+\.ts$/.test(name));
  expect(modules.length).toBeGreaterThan(5);
  const words = (await Promise.all(modules.map((name) => import(join(folder, name))))).flatMap(stringsOf);
  expect(words.length).toBeGreaterThan(200);
  const others = words.filter((text) => [...text].some((letter) => !CHARACTERS.includes(letter)));
  // Cards without a number show an emblem instead of these.
  expect(others.filter((text) => !['✕', '⇄', '★'].includes(text))).toEqual([]);
});

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
