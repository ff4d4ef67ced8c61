import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type AtRule, parse } from 'postcss';
import { cutText, cutToTrueType, TEXT } from './typefaces';

const site = join(__dirname, '../..');

it('is one file of at most 25 kB', async () => {
  expect((await cutText(site)).length).toBeLessThanOrEqual(25_000);
});

it('has stand-ins of the same ascent and descent', async () => {
  const { ascent, descent, unitsPerEm } = create(await cutToTrueType(TEXT, site, 400)) as Font;
  const faces: Record<string, number>[] = [];
  parse(readFileSync(join(site, 'src/styles/global.css'), 'utf8')).walkAtRules(
    'font-face',
    (face: AtRule) => {
      const percents: Record<string, number> = {};
      face.walkDecls(/adjust|override/, ({ prop, value }) => {
        percents[prop] = Number.parseFloat(value) / 100;
      });
      if ('size-adjust' in percents) faces.push(percents);
    },
  );
  expect(faces).toHaveLength(2);
  for (const { 'size-adjust': size = 0, ...overrides } of faces) {
    expect(size * Number(overrides['ascent-override'])).toBeCloseTo(ascent / unitsPerEm, 2);
    expect(size * Number(overrides['descent-override'])).toBeCloseTo(-descent / unitsPerEm, 2);
    expect(overrides['line-gap-override']).toBe(0);
  }
});
