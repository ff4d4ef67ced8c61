import { join } from 'node:path';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { openRenderer, type Renderer } from './render';

let renderer: Renderer;

beforeAll(async () => {
  renderer = await openRenderer(join(__dirname, '../..'));
});

const drawing = (className: string, text: string) => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" aria-hidden="true">
    <text className={className} x="0" y="30" fontSize="30">
      {text}
    </text>
  </svg>
);

/** Returns the colour of the darkest pixel and the number of pixels that are not transparent. */
async function inkOf(png: Uint8Array) {
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer();
  const inked = Array.from({ length: pixels.length / 4 }, (_, i) => [...pixels.subarray(4 * i, 4 * i + 4)]);
  const opaque = inked.filter(([, , , alpha]) => alpha === 255).map((pixel) => pixel.slice(0, 3));
  return { amount: inked.filter(([, , , alpha]) => Number(alpha) > 0).length, colour: opaque[0] };
}

describe('png', () => {
  it('draws text in the font and the colour of its classes', async () => {
    const [regular, bold] = await Promise.all(
      ['a-text a-red', 'a-bold a-red'].map((name) => inkOf(renderer.png(drawing(name, 'Tariff'), 400))),
    );
    expect(regular?.colour).toEqual([0xb8, 0x32, 0x2a]);
    expect(bold?.amount).toBeGreaterThan(1.1 * Number(regular?.amount));
  });

  it('throws if the fonts lack a character', () => {
    expect(() => renderer.png(drawing('a-text', 'a★'), 400)).toThrow('The fonts lack "★" of "a★".');
  });
});

describe('svg', () => {
  it('resolves every custom property', () => {
    expect(renderer.svg(drawing('a-text', 'x'))).not.toMatch(/var\(|--/);
  });
});

describe('paths', () => {
  it('draws letters as paths', () => {
    const svg = parse(renderer.paths(drawing('a-text', 'Tariff')));
    expect(svg.querySelectorAll('text')).toHaveLength(0);
    expect(svg.querySelectorAll('path').length).toBeGreaterThan(0);
  });
});
