import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  BOX_HEIGHT,
  BOX_LAYERS,
  BOX_PICTURE,
  BOX_WIDTH,
  boxLayerPicture,
  CARD_BACK_PICTURE,
  CARD_FOLDER,
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  EMBLEM_SIZE,
  emblemPicture,
  STEP_WIDTH,
  stepHeight,
  stepPicture,
  TURN_HEIGHT,
  TURN_WIDTH,
  turnPicture,
} from '../../src/art/card-pictures';
import { HEADERS } from '../../src/art/headers';
import { PICTURES } from '../../src/art/pictures';
import { TURN_SCENES } from '../../src/art/scenes/turn';
import { CATEGORIES, WORST_TARIFF } from '../../src/content/cards';
import { SHARE_IMAGE } from '../../src/content/head';
import { APPLE_ICON, FAVICON_ICO, FAVICON_PNG, FAVICON_SVG, PNG_ICONS } from '../../src/seo/site-files';
import { filesIn } from '../files';
import { openPictureCache, type Remember } from './cache';
import { makeCards, PIXELS_OF_LARGE, PIXELS_PER_UNIT } from './cards';
import { makeImages } from './images';
import { openRenderer } from './render';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `tariff-pictures-${name}-`)));
const [folder = ''] = folders;
const pictures = [
  ...CATEGORIES.flatMap(({ id }) => [0, 1].map((i) => cardPicture(id, i))),
  cardPicture('tariff', WORST_TARIFF.example),
  ...CATEGORIES.map(({ id }) => emblemPicture(id)),
  ...Object.keys(TURN_SCENES).map(turnPicture),
  ...Object.keys({ ...PICTURES, ...HEADERS }).map(stepPicture),
  BOX_PICTURE,
  ...BOX_LAYERS.map(boxLayerPicture),
  CARD_BACK_PICTURE,
];

/** Returns width and height of a drawing in its units. */
function sizeOf(path: string): readonly [number, number] {
  if (path.includes('/box')) return [BOX_WIDTH, BOX_HEIGHT];
  if (path.includes('/emblem-')) return [EMBLEM_SIZE, EMBLEM_SIZE];
  if (path.includes('/turn-')) return [TURN_WIDTH, TURN_HEIGHT];
  const [, step] = /step-(\w+)/.exec(path) ?? [];
  return step ? [STEP_WIDTH, stepHeight(step)] : [CARD_WIDTH, CARD_HEIGHT];
}

/** How many pictures are drawn a second time: of each kind of file at least one. */
const REDRAWN = 3;

beforeAll(async () => {
  const site = join(__dirname, '../..');
  const renderer = await openRenderer(site);
  // What the build has drawn is not drawn again.
  const { remember } = openPictureCache(site);
  const redrawSome = (): Remember => {
    let drawn = 0;
    return (inputs, make) => {
      drawn += 1;
      return drawn <= REDRAWN ? make() : remember(inputs, make);
    };
  };
  const [built = '', redrawn = ''] = folders;
  await makeImages(renderer, built, remember);
  await makeCards(renderer, built, remember);
  await makeImages(renderer, redrawn, redrawSome());
  await makeCards(renderer, redrawn, redrawSome());
});

afterAll(() => {
  for (const output of folders) rmSync(output, { recursive: true });
});

test('a drawing gives the same bytes every time', () => {
  const [a, b] = folders.map((output) =>
    filesIn(output).map((name) => [name, readFileSync(join(output, name)).toString('base64')]),
  );
  expect(a).toHaveLength(PNG_ICONS.length + 6 + pictures.length);
  expect(a).toEqual(b);
});

test('makeCards writes the pictures of cards, box, turn and rules', () => {
  expect(filesIn(join(folder, CARD_FOLDER)).map((file) => `${CARD_FOLDER}/${file}`)).toEqual(pictures.sort());
});

test('every picture has the pixels that screens show, transparent corners and a small file', async () => {
  for (const path of pictures) {
    const picture = sharp(join(folder, path));
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const [width, height] = sizeOf(path);
    const pixels = /\/(back|box)/.test(path) ? PIXELS_OF_LARGE : PIXELS_PER_UNIT;
    expect([path, info.width, info.height]).toEqual([
      path,
      Math.round(pixels * width),
      Math.round(pixels * height),
    ]);
    expect(Number(data[3])).toBeLessThan(10);
    expect(statSync(join(folder, path)).size).toBeLessThan(path.includes('/box') ? 100_000 : 35_000);
  }
});

test.each([
  ['tariff', [160, 27, 27]],
  ['cancel', [28, 63, 134]],
] as const)('a card of the category %s has its colour', async (id, colour) => {
  const corner = { left: 34, top: 50, width: 1, height: 1 };
  const pixel = await sharp(join(folder, cardPicture(id, 0)))
    .extract(corner)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const [i, value] of colour.entries()) expect(Math.abs(Number(pixel[i]) - value)).toBeLessThan(6);
});

test('the share picture has the size stated in its meta tags, below 300 kB', async () => {
  const { width, height, format } = await sharp(join(folder, SHARE_IMAGE.path)).metadata();
  expect({ width, height, format }).toEqual({
    width: SHARE_IMAGE.width,
    height: SHARE_IMAGE.height,
    format: 'png',
  });
  expect(statSync(join(folder, SHARE_IMAGE.path)).size).toBeLessThan(300_000);
});

test.each(PNG_ICONS)('$path is a square of the declared size', async ({ path, size }) => {
  const { width, height } = await sharp(join(folder, path)).metadata();
  expect([width, height]).toEqual([size, size]);
});

test('only icons without a background have transparent corners', async () => {
  const opaque = await Promise.all(
    PNG_ICONS.map(async ({ path, background }) => {
      const { data } = await sharp(join(folder, path))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { path, background, alpha: data[3] };
    }),
  );
  for (const { background, alpha } of opaque) expect(alpha).toBe(background === 'none' ? 0 : 255);
  expect(APPLE_ICON.background).toBe('square');
});

test('favicon.svg needs no stylesheet and no font, and is below 1 kB', () => {
  const svg = readFileSync(join(folder, FAVICON_SVG.path), 'utf8');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toMatch(/class=|var\(|<text|<style|style=/);
  expect(svg.length).toBeLessThan(1000);
});

test('favicon.ico is below 2 kB and contains favicon-32.png', () => {
  const ico = readFileSync(join(folder, FAVICON_ICO));
  expect(ico.length).toBeLessThan(2000);
  // Type 1 is an icon; then one picture of 32 by 32 pixels with its length and offset.
  expect([2, 4].map((at) => ico.readUInt16LE(at))).toEqual([1, 1]);
  expect([6, 7].map((at) => ico.readUInt8(at))).toEqual([32, 32]);
  const [length = 0, offset = 0] = [14, 18].map((at) => ico.readUInt32LE(at));
  expect(ico.subarray(offset, offset + length).equals(readFileSync(join(folder, FAVICON_PNG.path)))).toBe(
    true,
  );
});
