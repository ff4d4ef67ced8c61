import { around, type Point } from './points';

/** A path of a figure, as it is drawn. */
export interface Shape {
  className: string;
  /** The width of its line; without one it has none. */
  strokeWidth?: number;
  d: string;
  /** Where it is, its line included. */
  boxes: readonly Box[];
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Returns the box around points and a line of `width` along them. */
export function boxAround(points: readonly Point[], width = 0): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const margin = width / 2 + 0.5;
  return [
    Math.min(...xs) - margin,
    Math.min(...ys) - margin,
    Math.max(...xs) + margin,
    Math.max(...ys) + margin,
  ];
}

const meet = (a: Shape, b: Shape): boolean =>
  a.boxes.some(([left, top, right, bottom]) =>
    b.boxes.some((other) => left < other[2] && other[0] < right && top < other[3] && other[1] < bottom),
  );

/**
 * Adds a shape to those below it. One that looks like an earlier one, and meets nothing that was drawn since, becomes
 * part of its path: it looks the same, and browsers have fewer elements to style and lay out before a page's first paint.
 */
export function addShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  // Where lines of one colour cross, it does not matter which is above.
  const isLine = shape.className.startsWith('a-none ');
  for (let i = shapes.length - 1; i >= 0; i--) {
    const below = shapes[i];
    if (!below) break;
    const isAlike = below.className === shape.className && below.strokeWidth === shape.strokeWidth;
    if (isAlike && (isLine || !meet(below, shape)))
      return shapes.with(i, { ...below, d: below.d + shape.d, boxes: [...below.boxes, ...shape.boxes] });
    if (meet(below, shape)) break;
  }
  return [...shapes, shape];
}

/** Leaves out the points of a closed outline that are less than `tolerance` away from the line between their neighbours. */
export function simplify(outline: readonly Point[], tolerance: number): Point[] {
  const points = [...outline];
  for (let i = 0; i < points.length && points.length > 3; ) {
    if (distanceFromLine(around(points, i), around(points, i - 1), around(points, i + 1)) < tolerance)
      points.splice(i, 1);
    else i++;
  }
  return points;
}

function distanceFromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
