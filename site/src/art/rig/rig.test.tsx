import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FACES, type Face } from './faces';
import { GOOSE_POSES, Goose } from './Goose';
import { LOBSTER_POSES, Lobster } from './Lobster';
import { shadowOf } from './outlines';
import { Pen, type Placed } from './Pen';
import { flatten, parsePath, writePath } from './paths';
import { Penguin } from './penguin/Penguin';
import { PENGUIN_POSE_NAMES } from './penguin/poses';
import { SEAL_POSES, Seal } from './Seal';
import { WALRUS_POSES, Walrus } from './Walrus';

type Figure = (face: Face, placed?: Placed) => ReactElement;

const figures: readonly (readonly [name: string, figure: Figure])[] = [
  ...PENGUIN_POSE_NAMES.map(
    (pose) => [`penguin ${pose}`, (face, placed) => Penguin({ pose, face, ...placed })] as [string, Figure],
  ),
  ...WALRUS_POSES.map(
    (pose) => [`walrus ${pose}`, (face, placed) => Walrus({ pose, face, ...placed })] as [string, Figure],
  ),
  ...LOBSTER_POSES.map(
    (pose) => [`lobster ${pose}`, (face, placed) => Lobster({ pose, face, ...placed })] as [string, Figure],
  ),
  ...GOOSE_POSES.map(
    (pose) => [`goose ${pose}`, (face, placed) => Goose({ pose, face, ...placed })] as [string, Figure],
  ),
  ...SEAL_POSES.map(
    (pose) => [`seal ${pose}`, (face, placed) => Seal({ pose, face, ...placed })] as [string, Figure],
  ),
];

const draw = (figure: Figure, face: Face, placed?: Placed) => renderToStaticMarkup(figure(face, placed));

describe.each(figures)('%s', (_, figure) => {
  it('has six faces that all differ, drawn without invalid numbers', () => {
    const faces = FACES.map((face) => draw(figure, face));
    expect(new Set(faces).size).toBe(FACES.length);
    expect(faces.filter((markup) => /NaN|Infinity|undefined/.test(markup))).toEqual([]);
  });

  it('has at most 11 kB and 75 shapes', () => {
    for (const face of FACES) {
      const markup = draw(figure, face);
      expect(markup.length).toBeLessThan(11_000);
      expect(markup.match(/<path/g)?.length).toBeLessThanOrEqual(75);
    }
  });

  it('has lines that shrink less than the figure', () => {
    const widthsOf = (placed: Placed) =>
      [...draw(figure, 'smug', placed).matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) =>
        Number(width),
      );
    const [full, half] = [Math.max(...widthsOf({})), Math.max(...widthsOf({ scale: 0.5 }))];
    expect(half).toBeGreaterThan(0.6 * full);
  });
});

test('the shadow of a form is on its side away from the light, inside the form', () => {
  const square = flatten(parsePath('M0 0L100 0L100 100L0 100z'));
  const shadow = shadowOf(square, 20, 0);
  expect(shadow.length).toBeGreaterThan(4);
  expect(Math.max(...shadow.map(([x]) => x))).toBe(100);
  // Along the left side there is none.
  expect(shadow.filter(([x, y]) => x < 50 && y < 80)).toEqual([]);
});

test('a mirrored form has its shadow on the right, too', () => {
  // Mirrored to x 0 to 100.
  const pen = new Pen({ mirror: true, x: 100 });
  pen.cut('M0 0L100 0L100 100L0 100z', 'paper', { line: 0, shade: 20 });
  const [, d = ''] = /class="a-shade" d="([^"]*)"/.exec(renderToStaticMarkup(pen.drawing())) ?? [];
  let [x, y] = [0, 0];
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const points = numbers.flatMap((n, i) => {
    if (i % 2 === 0) x += n;
    else y += n;
    return i % 2 ? [[x, y] as const] : [];
  });
  expect(Math.max(...points.map(([px]) => px))).toBe(100);
  expect(points.filter(([px, py]) => px < 50 && py < 80)).toEqual([]);
});

test('path data is written with relative coordinates, and rounding errors do not add up', () => {
  const thirds = Array.from({ length: 30 }, (_, i) => `L${i / 3} 0`).join('');
  const written = writePath(parsePath(`M0 0${thirds}Z`), 1);
  const steps = [...written.matchAll(/(-?[\d.]+) 0/g)].map(([, dx]) => Number(dx));
  expect(steps.reduce((x, dx) => x + dx, 0)).toBe(Math.round(29 / 3));
  expect(writePath(parsePath('M1 2C2 2 3 3 4 2Q5 0 6 .5z'), 2)).toBe('M1 2c1 0 2 1 3 0q1-2 2-1.5z');
});

test('a path command that is not known is refused', () => {
  expect(() => parsePath('M0 0H5')).toThrow('Path command H');
});
