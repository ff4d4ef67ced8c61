import type { ReactElement } from 'react';
import { drawCrest, drawDrops, drawEye, drawTears } from '../eyes';
import { EYES, type Face } from '../faces';
import { drawFoot } from '../limbs';
import { soften, tube } from '../outlines';
import { LINE, Pen, type Placed } from '../Pen';
import { alongBend, limb, mix, type Place, type Point, pick, placeAt } from '../points';
import { drawBeak } from './beak';
import { PENGUIN_FACES } from './faces';
import { type Hand, PENGUIN_POSES, type PenguinPose, type PenguinPoseName } from './poses';
import { drawCrate, drawLoad, drawShield } from './props';

export interface PenguinProps extends Placed {
  pose: PenguinPoseName;
  face: Face;
  /** −1 to 1: bends the line of action back or forward. */
  lean?: number;
  /** Without the prop of its pose and without the strokes of a scream, when the scene has something there. */
  bare?: boolean;
  /** Without a shadow on the ground, when it does not stand on it. */
  floats?: boolean;
}

const HEAD: readonly Point[] = [
  [-2, -45],
  [24, -42],
  [44, -22],
  [49, 6],
  [37, 30],
  [8, 41],
  [-24, 37],
  [-46, 16],
  [-48, -12],
  [-30, -37],
];
const MASK: readonly Point[] = [
  [12, -17],
  [-2, -27],
  [-22, -22],
  [-31, -2],
  [-24, 19],
  [-4, 33],
  [20, 35],
  [37, 25],
  [45, 5],
  [43, -18],
  [30, -27],
  [18, -25],
];

/** Half widths of the body along the spine. */
const WIDTHS = { upright: [30, 45, 49, 44, 37, 33], lying: [28, 38, 42, 40, 36, 32] } as const;

/** The penguin president: a crown, a red tie, and a temper. About 195 units high, without the crown. */
export function Penguin({
  pose,
  face,
  lean = 0,
  bare = false,
  floats = false,
  ...placed
}: PenguinProps): ReactElement {
  const pen = new Pen(placed);
  const figure = bendFigure(PENGUIN_POSES[pose], lean, PENGUIN_FACES[face].tilt);
  const { prop, body, feet } = figure.pose;
  const shown = bare ? 'none' : prop;
  if (!floats)
    pen.oval(body === 'lying' ? -8 : feet[0][0] * 0.5 + 22, 1, body === 'lying' ? 100 : 64, 9, 'shadow');
  if (PENGUIN_FACES[face].extra === 'scream' && !bare) drawScream(pen, figure.head);
  if (body === 'upright') drawFlipper(pen, figure.far, figure.pose.far);
  drawFeet(pen, figure);
  if (body === 'lying') drawFlipper(pen, figure.far, figure.pose.far);
  if (shown === 'crate') drawCrate(pen);
  drawBody(pen, figure);
  drawCrown(pen, figure.head, PENGUIN_FACES[face].crown);
  drawFace(pen, figure.head, face);
  if (shown === 'shield') drawShield(pen);
  if (shown === 'load') drawLoad(pen);
  drawFlipper(pen, figure.near, figure.pose.near);
  if (shown === 'jolt' && !floats)
    pen.strokes('M-62 2L-86 -5M-54 -12L-72 -26M78 -6L98 -13M84 8L108 8', { line: 4 });
  return pen.drawing();
}

interface Figure {
  pose: PenguinPose;
  spine: readonly Point[];
  widths: readonly number[];
  /** Places a point of the body: `t` from hip to neck, `k` from its near (−1) to its far side (1). */
  across: (t: number, k: number) => Point;
  head: Place;
  /** The shoulders. */
  near: Point;
  far: Point;
}

/** Bends a posture; a lean bends the line of action and does not tip it over. */
function bendFigure(straight: PenguinPose, lean: number, tilt: number): Figure {
  const bend = ([x, y]: Point): Point => [x + lean * 0.0014 * y * y, y];
  const flipper = <T extends { hand: Point }>(one: T): T => ({ ...one, hand: bend(one.hand) });
  const pose: PenguinPose = {
    ...straight,
    near: flipper(straight.near),
    far: flipper(straight.far),
    tie: bend(straight.tie),
  };
  const [hip, control, neck] = straight.spine;
  const spine = alongBend(bend(hip), bend(control), bend(neck), 6);
  const widths = WIDTHS[pose.body];
  const across = (t: number, k: number): Point => {
    const i = Math.min(4.999, t * 5);
    const j = Math.floor(i);
    const [a, b] = [pick(spine, j), pick(spine, j + 1)];
    const [x, y] = mix(a, b, i - j);
    const half = pick(widths, j) + (pick(widths, j + 1) - pick(widths, j)) * (i - j);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [x - ((b[1] - a[1]) / length) * half * k, y + ((b[0] - a[0]) / length) * half * k];
  };
  const [headX, headY] = bend(pose.head);
  const near =
    pose.body === 'lying' ? across(0.62, 0.1) : pose.tilt > 20 ? across(0.72, -0.1) : across(0.84, -0.62);
  return {
    pose,
    spine,
    widths,
    across,
    head: placeAt(headX, headY, pose.tilt + tilt + lean * 10),
    near,
    far: across(0.86, 0.8),
  };
}

function drawFeet(pen: Pen, { pose, across }: Figure): void {
  const [near, far] = pose.feet;
  drawFoot(pen, far, pose.body === 'lying' || far[1] < -20 ? across(0.06, 0.3) : undefined);
  drawFoot(pen, near, pose.body === 'lying' ? across(0.05, -0.3) : undefined);
}

function drawBody(pen: Pen, figure: Figure): void {
  const { spine, widths, across, pose } = figure;
  const body = tube(spine, widths, { ends: [0.6, 0.3] });
  const head = HEAD.map(figure.head);
  pen.under([body, head]);
  pen.blob(body, 'coat', { line: 0, shade: 13, dark: true });
  const belly: readonly (readonly [number, number])[] =
    pose.body === 'lying'
      ? [
          [0.02, 0.5],
          [0.16, -0.02],
          [0.42, -0.22],
          [0.7, -0.16],
          [0.94, 0.14],
          [0.98, 0.8],
          [0.6, 0.95],
          [0.2, 0.95],
        ]
      : [
          [0.02, 0.2],
          [0.12, -0.3],
          [0.4, -0.38],
          [0.7, -0.2],
          [0.95, 0.1],
          [0.95, 0.55],
          [0.7, 0.78],
          [0.4, 0.84],
          [0.14, 0.8],
        ];
  pen.blob(
    soften(
      belly.map(([t, k]) => across(t, k)),
      [],
      3,
      0.3,
    ),
    'paper',
    { line: LINE.form, shade: 12 },
  );
  drawTie(pen, mix(across(0.97, 0.3), figure.head([12, 38]), 0.35), pose.tie);
  pen.blob(head, 'coat', { line: 0, shade: 9, dark: true });
}

function drawTie(pen: Pen, knot: Point, end: Point): void {
  const length = Math.hypot(end[0] - knot[0], end[1] - knot[1]);
  const at = placeAt(knot[0], knot[1], (Math.atan2(end[1] - knot[1], end[0] - knot[0]) * 180) / Math.PI);
  const l = (part: number) => (length * part).toFixed(1);
  pen.cut(
    `M2 -5C${l(0.4)} -6 ${l(0.6)} -12 ${l(0.86)} -9L${l(1.06)} 2L${l(0.84)} 11C${l(0.6)} 5 ${l(0.4)} 6 2 5z`,
    'red',
    { at, shade: 6 },
  );
  pen.cut('M-8 -9L6 -6L6 6L-8 9z', 'red', { at });
}

function drawCrown(pen: Pen, head: Place, [x, y, turn]: readonly [number, number, number]): void {
  const inner = placeAt(x, y, turn);
  const at: Place = (point) => head(inner(point));
  pen.cut('M-28 0L-37 -31L-19 -17L-9 -43L5 -18L27 -38L28 1C14 10 -12 10 -28 0z', 'gold', {
    at,
    line: LINE.silhouette * 0.8,
    shade: 13,
  });
  pen.lines('M-29 -9C-12 1 14 1 28 -8', { at });
  for (const [a, b] of [
    [-37, -33],
    [-9, -46],
    [28, -41],
  ] as const)
    pen.oval(a, b, 5, 5, 'paper', { at, line: LINE.form });
  pen.oval(-3, -14, 5, 6, 'red', { at, line: LINE.detail });
}

function drawFace(pen: Pen, at: Place, face: Face): void {
  const { skin, raised, brows, beak, extra } = PENGUIN_FACES[face];
  const eyes = EYES[face];
  pen.blob(MASK, skin, { at, line: LINE.form });
  const lid = face === 'rage' || face === 'plotting' ? 'coat' : 'blue';
  const apart = eyes.kind === 'open' ? (eyes.size - 1) * 12 : 0;
  drawEye(pen, at, { x: -10, y: -6 - raised, rx: 16, ry: 17.5, inner: 'right', which: 0, lid }, eyes);
  drawEye(pen, at, { x: 25 + apart, y: -8 - raised, rx: 13, ry: 16, inner: 'left', which: 1, lid }, eyes);
  const [nearInner, nearOuter, farInner, farOuter] = brows;
  drawCrest(pen, at, farInner, farOuter, 0.85);
  drawCrest(pen, at, nearInner, nearOuter, 1.1);
  if (extra === 'tears') {
    drawTears(pen, at, [-18, 0], [33, -3]);
    drawDrops(pen, at, [placeAt(-78, 34, 8, 0.8), placeAt(92, 30, -8, 0.8)]);
  }
  drawBeak(pen, at, beak);
  if (extra === 'sweat')
    drawDrops(pen, at, [placeAt(-58, -26, -50, 0.8), placeAt(-64, 0, -80, 0.8), placeAt(66, -34, 40, 0.8)]);
}

/** The strokes around an open beak: degrees, the distance from it, and their length; a raised flipper has space between them. */
const SCREAM = [
  [-64, 64, 30],
  [-47, 58, 38],
  [-30, 56, 20],
  [2, 54, 22],
  [19, 52, 30],
  [36, 55, 32],
  [53, 60, 28],
] as const;

/** The strokes of a scream, which widen away from the beak. */
function drawScream(pen: Pen, head: Place): void {
  for (const [turn, from, length] of SCREAM) {
    const inner = placeAt(28, 22, turn);
    pen.cut(`M${from} -2L${from + length} -6.5L${from + length} 6.5L${from} 2z`, 'paper', {
      at: (point) => head(inner(point)),
    });
  }
}

function drawFlipper(
  pen: Pen,
  shoulder: Point,
  { hand, bend, kind }: { hand: Point; bend: 1 | -1; kind: Hand },
): void {
  const line = limb(shoulder, hand, 40, bend);
  const before = pick(line, 3);
  const at = placeAt(
    hand[0],
    hand[1],
    (Math.atan2(hand[1] - before[1], hand[0] - before[0]) * 180) / Math.PI,
  );
  const ink = { line: LINE.silhouette * 0.85, shade: 8, dark: true };
  if (kind === 'flat') {
    pen.blob(tube(line, [13, 15.5, 15.5, 12, 5], { ends: [0.5, 1.1] }), 'coat', ink);
    return;
  }
  if (kind === 'finger')
    pen.blob(
      tube(
        (
          [
            [6, -4],
            [24, -5],
            [40, -4],
          ] as const
        ).map(at),
        [6.5, 6.5, 5],
        { ends: [0.5, 0.9] },
      ),
      'coat',
      { line: ink.line },
    );
  const fist = [
    ...line.slice(0, 4),
    ...(
      [
        [-7, 0],
        [2, 0],
        [13, 0],
      ] as const
    ).map(at),
  ];
  pen.blob(tube(fist, [13, 14, 12, 10.5, 11, 16.5, 13], { ends: [0.5, 0.6], soft: false }), 'coat', ink);
  pen.strokes('M15 -5L8 -4M17 1L8 1M15 7L8 6', { at, line: 2 });
}
