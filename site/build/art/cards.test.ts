import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  BOX_PICTURE,
  CARD_BACK_PICTURE,
  CARD_FOLDER,
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  STEP_HEIGHT,
  STEP_WIDTH,
  stepPicture,
} from '../../src/art/card-pictures';
import { BOX_HEIGHT, BOX_WIDTH } from '../../src/art/GameBox';
import { PICTURES } from '../../src/art/pictures';
import { CATEGORIES, WORST_TARIFF } from '../../src/content/cards';
import { filesIn } from '../files';
import { makeCards } from './cards';
import { openRenderer } from './render';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `tariff-cards-${name}-`)));
const [folder = ''] = folders;
const pictures = [
  ...CATEGORIES.flatMap(({ id }) => [0, 1].map((i) => cardPicture(id, i))),
  cardPicture('tariff', WORST_TARIFF.example),
  ...Object.keys(PICTURES).map(stepPicture),
  BOX_PICTURE,
  CARD_BACK_PICTURE,
];

/** Returns width and height of a drawing in its units. */
function sizeOf(path: string): readonly [number, number] {
  if (path === BOX_PICTURE) return [BOX_WIDTH, BOX_HEIGHT];
  return path.includes('/step-') ? [STEP_WIDTH, STEP_HEIGHT] : [CARD_WIDTH, CARD_HEIGHT];
}

beforeAll(async () => {
  const renderer = await openRenderer(join(__dirname, '../..'));
  for (const output of folders) await makeCards(renderer, output);
}, 60_000);

afterAll(() => {
  for (const output of folders) rmSync(output, { recursive: true });
});

test('makeCards writes the pictures of cards, box and rules', () => {
  expect(filesIn(join(folder, CARD_FOLDER)).map((file) => `${CARD_FOLDER}/${file}`)).toEqual(pictures.sort());
});

test('every picture has two pixels per unit, transparent corners and a small file', async () => {
  for (const path of pictures) {
    const picture = sharp(join(folder, path));
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const [width, height] = sizeOf(path);
    expect([path, info.width, info.height]).toEqual([path, 2 * width, 2 * height]);
    expect(Number(data[3])).toBeLessThan(10);
    expect(statSync(join(folder, path)).size).toBeLessThan(path === BOX_PICTURE ? 125_000 : 35_000);
  }
});

test.each([
  ['tariff', [160, 27, 27]],
  ['cancel', [28, 63, 134]],
] as const)('a card of the category %s has its colour', async (id, colour) => {
  const corner = { left: 34, top: 200, width: 1, height: 1 };
  const pixel = await sharp(join(folder, cardPicture(id, 0)))
    .extract(corner)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const [i, value] of colour.entries()) expect(Math.abs(Number(pixel[i]) - value)).toBeLessThan(6);
});

test('makeCards writes the same bytes every time', () => {
  const [a, b] = folders.map((output) =>
    filesIn(output).map((name) => [name, readFileSync(join(output, name)).toString('base64')]),
  );
  expect(a).toEqual(b);
});
