import { join } from 'node:path';
import { type Lettering, openLettering, outlineText } from './lettering';
import { paint } from './paint';

let lettering: Lettering;

beforeAll(async () => {
  lettering = await openLettering(join(__dirname, '../..'));
});

/** The left edge of the first letter, in units of the drawing. */
function leftEdge(svg: string): number {
  const [, x = '0', scale = '0'] = /translate\(([-\d.]+) [-\d.]+\)scale\(([-\d.e]+)/.exec(svg) ?? [];
  const starts = [...svg.matchAll(/M([-\d.]+)/g)].map(([, at = '0']) => Number(at));
  return Number(x) + Number(scale) * Math.min(...starts);
}

test('words become outlines that keep their paint and place', () => {
  const svg = outlineText(
    '<svg><text class="a-d a-red" x="10" y="20" font-size="30">II</text></svg>',
    lettering,
  );
  expect(svg).toMatch(
    /^<svg><path class="a-red" transform="translate\(10 20\)scale\([^)]+\)" d="M[^"]+"\/><\/svg>$/,
  );
  expect(leftEdge(svg)).toBeGreaterThan(9);
  expect(leftEdge(svg)).toBeLessThan(16);
});

test('size, anchor and font may stand on the group around them, and end with it', () => {
  const group = '<g class="a-b" font-size="20" text-anchor="middle"><text x="100" y="0">MMMM</text></g>';
  expect(leftEdge(outlineText(`<svg>${group}</svg>`, lettering))).toBeLessThan(70);
  expect(() => outlineText(`<svg>${group}<text x="0" y="0">M</text></svg>`, lettering)).toThrow(
    'No font for "M"',
  );
});

test('a later rule paints over an earlier one, whatever the order on the element', () => {
  const paints = new Map([
    ['none', new Map([['fill', 'none']])],
    ['wide', new Map([['stroke-width', '5']])],
    ['red', new Map([['fill', '#f00']])],
  ]);
  expect(paint('<path class="red none other"/>', paints)).toBe('<path fill="#f00"/>');
});
