import type { Eyes } from './faces';
import { type Colour, LINE, type Pen } from './Pen';
import type { Place, Point } from './points';

interface Eye {
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** The side on which the other eye is. */
  inner: 'left' | 'right';
  /** 0 is the near eye, 1 the far one. */
  which: 0 | 1;
  lid: Colour;
  /** Whether a closed eye is a ball that stands out, as on stalks. */
  ball?: boolean;
}

/** Draws an eye: white, pupil and lids, or closed. */
export function drawEye(
  pen: Pen,
  at: Place,
  { x, y, rx, ry, inner, which, lid, ball = false }: Eye,
  eyes: Eyes,
): void {
  if (eyes.kind === 'closed') {
    if (ball) pen.oval(x, y, rx, ry, lid, { at, line: LINE.form });
    const [side, middle] = eyes.joy ? [y + 0.2 * ry, y - 1.4 * ry] : [y - 0.1 * ry, y + 0.95 * ry];
    pen.lines(`M${x - rx} ${side}Q${x} ${middle} ${x + rx} ${side}`, { at, line: LINE.silhouette });
    return;
  }
  const [width, height] = [rx * eyes.size, ry * eyes.size];
  pen.oval(x, y, width, height, 'paper', { at, line: LINE.form });
  const pupil = width * eyes.pupil;
  const [px, py] = [x + eyes.look[0] * (width - pupil) * 0.8, y + eyes.look[1] * (height - pupil) * 0.8];
  pen.oval(px, py, pupil, pupil * 1.12, 'ink', { at, line: 0 });
  if (eyes.pupil > 0.3)
    pen.oval(px - pupil * 0.35, py - pupil * 0.4, pupil * 0.32, pupil * 0.32, 'paper', { at, line: 0 });
  const slant = inner === 'right' ? eyes.slant : -eyes.slant;
  const frame = { x, y, rx: width * 1.04, ry: height * 1.04 };
  const upper = eyes.upper[which];
  if (upper > 0) pen.cut(lidPath(frame, upper, 1, slant), lid, { at });
  if (eyes.lower > 0) pen.cut(lidPath(frame, eyes.lower, -1, 0), lid, { at });
}

/** Returns the part of an ellipse that a lid covers: `amount` of its height from above (1) or below (−1), at a slant in degrees. */
function lidPath(
  eye: { x: number; y: number; rx: number; ry: number },
  amount: number,
  from: 1 | -1,
  slant: number,
): string {
  const edge = from * (2 * amount - 1);
  const half = Math.acos(Math.max(-1, Math.min(1, -edge * from)));
  const angle = (slant * Math.PI) / 180;
  const write = ([u, v]: Point) =>
    [
      eye.x + (u * Math.cos(angle) - v * Math.sin(angle)) * eye.rx,
      eye.y + (u * Math.sin(angle) + v * Math.cos(angle)) * eye.ry,
    ]
      .map((n) => n.toFixed(1))
      .join(' ');
  const rim = Array.from({ length: 9 }, (_, i): Point => {
    const turn = (-from * Math.PI) / 2 - half + (2 * half * i) / 8;
    // Every second point is the control of an arc.
    const reach = i % 2 ? 1 / Math.cos(half / 4) : 1;
    return [Math.cos(turn) * reach, Math.sin(turn) * reach];
  }).map(write);
  const arcs = [1, 3, 5, 7].map((i) => `Q${rim[i]} ${rim[i + 1]}`).join('');
  return `M${rim[0]}${arcs}Q${write([0, edge + 0.16 * from])} ${rim[0]}z`;
}

/** Draws a brow as a crest of three feathers, from its inner to its outer end. */
export function drawCrest(pen: Pen, at: Place, [ix, iy]: Point, [ox, oy]: Point, thick: number): void {
  const length = Math.hypot(ox - ix, oy - iy);
  const angle = Math.atan2(oy - iy, ox - ix);
  const flip = ox < ix ? -1 : 1;
  const q = (u: number, v: number) =>
    [
      ix + Math.cos(angle) * u * length - Math.sin(angle) * v * flip * thick,
      iy + Math.sin(angle) * u * length + Math.cos(angle) * v * flip * thick,
    ]
      .map((n) => n.toFixed(1))
      .join(' ');
  pen.cut(
    `M${q(-0.04, 4)}C${q(-0.02, -6)} ${q(0.45, -9)} ${q(1.05, -13)}L${q(0.82, -5.5)}L${q(1.1, -2)}L${q(0.8, 1.5)}L${q(0.98, 8)}C${q(0.6, 5)} ${q(0.2, 9)} ${q(-0.04, 4)}z`,
    'gold',
    { at },
  );
}

const DROP = 'M0 -12C7 -2 8 2 6 6C4 11 -4 11 -6 6C-8 2 -7 -2 0 -12z';

/** Draws drops of tears or sweat. */
export function drawDrops(pen: Pen, at: Place, drops: readonly Place[]): void {
  for (const drop of drops) pen.cut(DROP, 'tear', { at: (point) => at(drop(point)) });
}

/** Draws tears that spring from both eyes in arcs. */
export function drawTears(pen: Pen, at: Place, near: Point, far: Point): void {
  for (const [[a, b], s] of [
    [near, -1],
    [far, 1],
  ] as const)
    pen.cut(
      `M${a} ${b}C${a + s * 18} ${b - 12} ${a + s * 40} ${b - 8} ${a + s * 50} ${b + 22}C${a + s * 52} ${b + 30} ${a + s * 42} ${b + 34} ${a + s * 37} ${b + 26}C${a + s * 32} ${b + 10} ${a + s * 18} ${b + 8} ${a - s * 4} ${b + 9}z`,
      'tear',
      { at },
    );
}
