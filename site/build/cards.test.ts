import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CARD_BACK_PICTURE, CARD_FOLDER, cardPicture } from '../src/art/card-pictures';
import { CATEGORIES } from '../src/content/cards';
import { makeCards } from './cards';
import { brotli } from './compress';
import { filesIn } from './folder';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `tariff-cards-${name}-`)));
const [folder = ''] = folders;
const pictures = [
  ...CATEGORIES.flatMap(({ id }) => [0, 1].map((i) => cardPicture(id, i))),
  CARD_BACK_PICTURE,
];
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

beforeAll(async () => {
  for (const output of folders) await makeCards(join(__dirname, '..'), output);
}, 60_000);

afterAll(() => {
  for (const output of folders) rmSync(output, { recursive: true });
});

test('every example has its picture, and the back has one', () => {
  expect(filesIn(join(folder, CARD_FOLDER)).map((file) => `${CARD_FOLDER}/${file}`)).toEqual(pictures.sort());
});

test.each(pictures)('%s needs no font, no style and nobody else, and is light', (path) => {
  expect(read(path)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="250" height="350"/);
  expect(read(path)).not.toMatch(/class=|var\(|<text|<style|style=|href=|NaN|undefined/);
  expect(brotli(read(path)).length).toBeLessThan(11_000);
});

test('a card is printed in the colour of its category', () => {
  expect(read(cardPicture('tariff', 0))).toContain('fill="#a01b1b"');
  expect(read(cardPicture('cancel', 0))).toContain('fill="#1c3f86"');
});

test('the same art gives the same bytes', () => {
  const [a, b] = folders.map((output) =>
    filesIn(output).map((name) => [name, readFileSync(join(output, name), 'utf8')]),
  );
  expect(a).toEqual(b);
});
