import { around, direction, distance, mix, type Point, pick } from './points';

/** Returns `count` points on an ellipse. */
export const ellipse = (x: number, y: number, rx: number, ry = rx, count = 10): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });

/** Returns the corners of a jagged star around a point. */
export const star = (x: number, y: number, outer: number, inner: number, rays: number): Point[] =>
  Array.from({ length: 2 * rays }, (_, i) => {
    const angle = (i / rays) * Math.PI;
    const radius = i % 2 ? inner : outer;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });

interface Tube {
  /** How far its ends are round, in half widths. */
  ends?: readonly [first: number, last: number];
  /** Whether corners are rounded off. */
  soft?: boolean;
}

/** Returns the outline of a tube along points, with its half width at each of them. */
export function tube(
  line: readonly Point[],
  halfWidths: readonly number[],
  { ends = [0.6, 0.6], soft = true }: Tube = {},
): Point[] {
  const last = line.length - 1;
  const ways = line.map((_, i) =>
    direction(pick(line, Math.max(0, i - 1)), pick(line, Math.min(last, i + 1))),
  );
  const side = (sign: 1 | -1) =>
    unfold(
      line,
      line.map(([x, y], i): Point => {
        const [dx, dy] = pick(ways, i);
        const w = sign * pick(halfWidths, i);
        return [x + dy * w, y - dx * w];
      }),
    );
  const end = (i: number, by: number): Point => {
    const [[x, y], [dx, dy]] = [pick(line, i), pick(ways, i)];
    return [x + dx * by * pick(halfWidths, i), y + dy * by * pick(halfWidths, i)];
  };
  const outline = [end(0, -ends[0]), ...side(1), end(last, ends[1]), ...side(-1).reverse()];
  return line.length < 5 || !soft ? outline : soften(outline, [0, line.length + 1]);
}

/** Keeps the inner side of a tight bend from folding over itself. */
function unfold(line: readonly Point[], side: readonly Point[]): Point[] {
  const points = [...side];
  for (let pass = 0; pass < 3; pass++) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [ux, uy] = direction(pick(line, i), pick(line, i + 1));
      const [a, b] = [pick(points, i), pick(points, i + 1)];
      const lack =
        distance(pick(line, i), pick(line, i + 1)) * 0.3 - ((b[0] - a[0]) * ux + (b[1] - a[1]) * uy);
      if (lack <= 0) continue;
      points[i] = [a[0] - (ux * lack) / 2, a[1] - (uy * lack) / 2];
      points[i + 1] = [b[0] + (ux * lack) / 2, b[1] + (uy * lack) / 2];
    }
  }
  return points;
}

/** Rounds off the corners of an outline, except at the given indexes; `limit` is the cosine below which a turn is a corner. */
export function soften(
  outline: readonly Point[],
  keep: readonly number[] = [],
  passes = 4,
  limit = 0.7,
): Point[] {
  const points = [...outline];
  for (let pass = 0; pass < passes; pass++) {
    for (const [i, point] of points.entries()) {
      if (keep.includes(i)) continue;
      const [before, after] = [around(points, i - 1), around(points, i + 1)];
      const [u, v] = [direction(before, point), direction(point, after)];
      if (u[0] * v[0] + u[1] * v[1] < limit) points[i] = mix(point, mix(before, after, 0.5), 0.5);
    }
  }
  return points;
}

/** Where shadows fall: the light comes from the left and above, in every picture. */
const AWAY: Point = [0.92, 0.4];

/**
 * Returns the shadow on a form: the part along its outline that faces away from the light, `deep` at its middle and
 * tapering to nothing; an empty list if there is none. `inset` keeps it off the line around the form.
 */
export function shadowOf(outline: readonly Point[], deep: number, inset: number): Point[] {
  const sign = turnsClockwise(outline) ? 1 : -1;
  const facing = outline.map((point, i) => {
    const [tx, ty] = direction(around(outline, i - 1), around(outline, i + 1));
    const normal: Point = [sign * ty, -sign * tx];
    return { point, normal, away: normal[0] * AWAY[0] + normal[1] * AWAY[1] };
  });
  const arc = longestRun(facing, ({ away }) => away > 0.02);
  if (arc.length < 3) return [];
  const at = (by: number) =>
    arc.map(
      ({ point, normal, away }): Point => [
        point[0] - normal[0] * inset - AWAY[0] * by * away,
        point[1] - normal[1] * inset - AWAY[1] * by * away,
      ],
    );
  return [...at(0), ...at(deep).reverse()];
}

function turnsClockwise(outline: readonly Point[]): boolean {
  return (
    outline.reduce((area, [x, y], i) => {
      const [nextX, nextY] = around(outline, i + 1);
      return area + x * nextY - nextX * y;
    }, 0) > 0
  );
}

/** Returns the longest run of a ring's elements that match. */
function longestRun<T>(ring: readonly T[], matches: (item: T) => boolean): T[] {
  let best: T[] = [];
  for (let start = 0; start < ring.length; start++) {
    if (matches(around(ring, start - 1))) continue;
    const run: T[] = [];
    while (run.length < ring.length && matches(around(ring, start + run.length)))
      run.push(around(ring, start + run.length));
    if (run.length > best.length) best = run;
  }
  return best;
}
