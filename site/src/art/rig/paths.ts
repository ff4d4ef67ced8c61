import { alongBend, alongCurve, around, mix, type Place, type Point, pick } from './points';

/** A piece of a path: where it starts, a line or Bézier curve by its points, or the way back to the start. */
export type Piece = { kind: 'M' | 'L' | 'Q' | 'C'; points: readonly Point[] } | { kind: 'Z' };

const POINTS = { M: 1, L: 1, Q: 2, C: 3 } as const;

/** Reads path data of the commands M, L, Q, C and Z in absolute coordinates. @throws if there is another one */
export function parsePath(data: string): Piece[] {
  return [...data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, letter = '', rest = '']): Piece[] => {
    if (letter === 'z' || letter === 'Z') return [{ kind: 'Z' }];
    if (letter !== 'M' && letter !== 'L' && letter !== 'Q' && letter !== 'C')
      throw new Error(`Path command ${letter} in ${data}`);
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const points = Array.from(
      { length: numbers.length / 2 },
      (_, i): Point => [pick(numbers, 2 * i), pick(numbers, 2 * i + 1)],
    );
    const each = POINTS[letter];
    return Array.from({ length: points.length / each }, (_, i) => ({
      kind: letter === 'M' && i > 0 ? 'L' : letter,
      points: points.slice(i * each, (i + 1) * each),
    }));
  });
}

export const movePath = (pieces: readonly Piece[], place: Place): Piece[] =>
  pieces.map((piece) => (piece.kind === 'Z' ? piece : { ...piece, points: piece.points.map(place) }));

/** Returns the pieces of each of the lines that a path consists of. */
export function splitPath(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    if (piece.kind === 'M') lines.push([piece]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

/** Returns points along the first closed outline of a path. */
export function flatten(pieces: readonly Piece[]): Point[] {
  const outline: Point[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'Z') return outline;
    const from = outline.at(-1);
    const [a, b, c] = piece.points;
    if (from && a && b && c) outline.push(...alongCurve(from, a, b, c, 5).slice(1));
    else if (from && a && b) outline.push(...alongBend(from, a, b, 4).slice(1));
    else if (from && a) outline.push(mix(from, a, 0.34), mix(from, a, 0.66), a);
    else if (a) outline.push(a);
  }
  return outline;
}

/** Returns a smooth curve (Catmull-Rom) through points; without `open` it is closed. */
export function smooth(points: readonly Point[], open?: 'open'): Piece[] {
  const at = (i: number) =>
    open ? pick(points, Math.max(0, Math.min(points.length - 1, i))) : around(points, i);
  const curves = Array.from({ length: open ? points.length - 1 : points.length }, (_, i): Piece => {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const control = (p: Point, a: Point, b: Point, sign: 1 | -1): Point => [
      p[0] + (sign * (b[0] - a[0])) / 6,
      p[1] + (sign * (b[1] - a[1])) / 6,
    ];
    return { kind: 'C', points: [control(p1, p0, p2, 1), control(p2, p1, p3, -1), p2] };
  });
  return [{ kind: 'M', points: [at(0)] }, ...curves, ...(open ? [] : [{ kind: 'Z' } as const])];
}

/** Returns straight lines through points, closed. */
export const polygon = (points: readonly Point[]): Piece[] => [
  ...points.map((point, i): Piece => ({ kind: i ? 'L' : 'M', points: [point] })),
  { kind: 'Z' },
];

/** Returns short path data: relative coordinates, rounded to a fraction of a unit so that errors do not add up. */
export function writePath(pieces: readonly Piece[], stepsPerUnit: number): string {
  const snap = (n: number) => Math.round(n * stepsPerUnit);
  let [x, y] = [0, 0];
  let start: Point = [0, 0];
  let previous = '';
  return pieces
    .map((piece) => {
      if (piece.kind === 'Z') {
        [x, y] = start;
        previous = '';
        return 'z';
      }
      const snapped = piece.points.map(([a, b]): Point => [snap(a), snap(b)]);
      const relative = snapped.flatMap(([a, b]) => [a - x, b - y]);
      [x, y] = pick(snapped, snapped.length - 1);
      if (piece.kind === 'M') start = [x, y];
      const letter = piece.kind === 'M' ? 'M' : piece.kind.toLowerCase();
      const numbers = piece.kind === 'M' ? [x, y] : relative;
      const text = writeNumbers(
        numbers.map((n) => n / stepsPerUnit),
        letter === previous,
      );
      const repeated = letter === previous;
      previous = letter;
      return repeated ? text : letter + text;
    })
    .join('');
}

/** Separates numbers by nothing where a minus sign does it; `follows` if a number stands before them. */
const writeNumbers = (numbers: readonly number[], follows: boolean): string =>
  numbers
    .map((n, i) => {
      const text = String(Math.round(n * 100) / 100).replace(/^(-?)0\./, '$1.');
      return (i > 0 || follows) && !text.startsWith('-') ? ` ${text}` : text;
    })
    .join('');
