import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { CATEGORIES } from '../../src/content/cards';
import {
  PRESS_FACTS,
  PRESS_KIT,
  PRESS_PICTURES,
  PRESS_THUMBNAIL,
  pressPicture,
  pressThumbnail,
} from '../../src/content/pages/press';
import { openPictureCache } from './cache';
import { type PressFiles, pressFiles } from './press-kit';
import { openRenderer } from './render';

let kit: Uint8Array;
let singles: PressFiles['singles'];

beforeAll(async () => {
  const site = join(__dirname, '../..');
  ({ kit, singles } = await pressFiles(await openRenderer(site), openPictureCache(site).remember));
});

const files = () => unzipSync(kit);

it('contains logo, box, penguin, scene, cards and facts in one folder', () => {
  const cards = CATEGORIES.flatMap(({ id }) => [1, 2].map((n) => `cards/${id}-${n}.png`));
  const logos = ['dark', 'light'].flatMap((name) => [`logo/${name}.png`, `logo/${name}.svg`]);
  const names = [...cards, 'cards/back.png', ...logos, 'box.png', 'penguin.png', 'scene.png', 'facts.txt'];
  expect(Object.keys(files()).sort()).toEqual(names.map((name) => `${PRESS_KIT.folder}/${name}`).sort());
});

it('states the facts that the page states', () => {
  const text = strFromU8(files()[`${PRESS_KIT.folder}/facts.txt`] ?? new Uint8Array());
  for (const [term, value] of PRESS_FACTS) expect(text).toContain(`${term}: ${value}\n`);
});

it('has cards at 300 pixels an inch, and logos that need no stylesheet', async () => {
  const { width, height } = await sharp(files()[`${PRESS_KIT.folder}/cards/tariff-1.png`]).metadata();
  expect([width, height]).toEqual([750, 1050]);
  const logo = strFromU8(files()[`${PRESS_KIT.folder}/logo/dark.svg`] ?? new Uint8Array());
  expect(logo).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(logo).not.toMatch(/class=|style/);
});

it('has every picture that the page shows by itself, with a small thumbnail', async () => {
  const paths = PRESS_PICTURES.flatMap(({ name }) => [pressPicture(name), pressThumbnail(name)]);
  expect([...singles.keys()].sort()).toEqual(paths.sort());
  for (const { name } of PRESS_PICTURES) {
    const thumbnail = singles.get(pressThumbnail(name)) ?? new Uint8Array();
    const { width, height } = await sharp(thumbnail).metadata();
    expect([width, height]).toEqual([PRESS_THUMBNAIL, PRESS_THUMBNAIL]);
    expect(thumbnail.length).toBeLessThan(20_000);
  }
});

it('has a penguin without a ground', async () => {
  const png = singles.get(pressPicture('penguin')) ?? new Uint8Array();
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

it('has at most 2 MB, and no time of the build', () => {
  expect(kit.length).toBeLessThan(2_000_000);
  // Of the first entry, as MS-DOS writes 1980-01-01.
  expect([...kit.slice(10, 14)]).toEqual([0, 0, 33, 0]);
});
