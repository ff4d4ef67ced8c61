import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { CATEGORIES } from '../src/content/cards';
import { PRESS_FACTS, PRESS_KIT } from '../src/content/pages/press';
import { openRenderer } from './art/render';
import { pressKit } from './press-kit';

let kits: readonly Uint8Array[];

beforeAll(async () => {
  const renderer = await openRenderer(join(__dirname, '..'));
  kits = [await pressKit(renderer), await pressKit(renderer)];
}, 60_000);

const files = () => unzipSync(kits[0] ?? new Uint8Array());

it('contains logo, box, penguin, cards and facts in one folder', () => {
  const cards = CATEGORIES.flatMap(({ id }) => [1, 2].map((n) => `cards/${id}-${n}.png`));
  const logos = ['dark', 'light'].flatMap((name) => [`logo/${name}.png`, `logo/${name}.svg`]);
  const names = [...cards, 'cards/back.png', ...logos, 'box.png', 'penguin.png', 'facts.txt'];
  expect(Object.keys(files()).sort()).toEqual(names.map((name) => `${PRESS_KIT.folder}/${name}`).sort());
});

it('states the facts that the page states', () => {
  const text = strFromU8(files()[`${PRESS_KIT.folder}/facts.txt`] ?? new Uint8Array());
  for (const [term, value] of PRESS_FACTS) expect(text).toContain(`${term}: ${value}\n`);
});

it('has cards of 750 by 1050 pixels, and logos that need no stylesheet', async () => {
  const { width, height } = await sharp(files()[`${PRESS_KIT.folder}/cards/tariff-1.png`]).metadata();
  expect([width, height]).toEqual([750, 1050]);
  const logo = strFromU8(files()[`${PRESS_KIT.folder}/logo/dark.svg`] ?? new Uint8Array());
  expect(logo).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(logo).not.toMatch(/class=|style/);
});

it('has the same bytes every time, and at most 3 MB', () => {
  const [first, second] = kits;
  expect(Buffer.compare(first ?? new Uint8Array(), second ?? new Uint8Array([1]))).toBe(0);
  expect(first?.length).toBeLessThan(3_000_000);
});
