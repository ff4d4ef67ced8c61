import { addShape, boxAround, type Shape, simplify } from './shapes';

/** A square of 10 units whose left upper corner is at (`x`, 0). */
const square = (className: string, x: number, strokeWidth?: number): Shape => ({
  className,
  d: `M${x} 0h10v10h-10z`,
  boxes: [
    boxAround(
      [
        [x, 0],
        [x + 10, 10],
      ],
      strokeWidth,
    ),
  ],
  ...(strokeWidth !== undefined && { strokeWidth }),
});

/** Returns the classes of the paths, and how many forms each consists of. */
const pathsOf = (...shapes: readonly Shape[]) =>
  shapes
    .reduce<readonly Shape[]>(addShape, [])
    .map(({ className, d }) => [className, d.split('M').length - 1]);

test('shapes that look alike and lie apart become one path, also with another beside them in between', () => {
  expect(pathsOf(square('a-red', 0), square('a-gold', 40), square('a-red', 20))).toEqual([
    ['a-red', 2],
    ['a-gold', 1],
  ]);
});

test('shapes stay apart that overlap, differ in their line, or have one between them that would cover the later', () => {
  for (const shapes of [
    [square('a-red', 0), square('a-red', 8)],
    [square('a-red', 0, 2), square('a-red', 20, 3)],
    [square('a-red', 0), square('a-gold', 15), square('a-red', 20)],
    // Their lines touch.
    [square('a-red', 0, 4), square('a-red', 13, 4)],
  ])
    expect(pathsOf(...shapes)).toHaveLength(shapes.length);
});

test('lines without a fill become one path also where they cross', () => {
  expect(pathsOf(square('a-none a-line', 0, 2), square('a-none a-line', 5, 2))).toEqual([
    ['a-none a-line', 2],
  ]);
});

test('points of an outline that hardly differ from a line are left out', () => {
  const outline = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(simplify(outline, 0.2)).toEqual([outline[0], outline[2], outline[3], outline[4]]);
});
