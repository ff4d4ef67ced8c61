import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { CATEGORIES } from '../../src/content/cards';
import { PRESS_FACTS, PRESS_KIT } from '../../src/content/pages/press';
import { openPictureCache } from './cache';
import { pressKit } from './press-kit';
import { openRenderer } from './render';

let kit: Uint8Array;

beforeAll(async () => {
  const site = join(__dirname, '../..');
  kit = await pressKit(await openRenderer(site), openPictureCache(site).remember);
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

it('has at most 2 MB, and no time of the build', () => {
  expect(kit.length).toBeLessThan(2_000_000);
  // Of the first entry, as MS-DOS writes 1980-01-01.
  expect([...kit.slice(10, 14)]).toEqual([0, 0, 33, 0]);
});
