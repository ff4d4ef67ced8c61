import type { ReactElement } from 'react';
import { drawDrops, drawEye, drawTears } from './eyes';
import { EYES, type Face, isLoud } from './faces';
import { drawFoot } from './limbs';
import { ellipse, tube } from './outlines';
import { LINE, Pen, type Placed } from './Pen';
import { alongCurve, type Place, type Point, placeAt } from './points';

/** A treaty under its wing, bent under what lies on its back, its neck stretched over something, or thrown back. */
export const GOOSE_POSES = ['deliver', 'laden', 'crane', 'recoil'] as const;
export type GoosePose = (typeof GOOSE_POSES)[number];

export interface GooseProps extends Placed {
  pose: GoosePose;
  face: Face;
}

const BODY: readonly Point[] = [
  [-104, -98],
  [-74, -106],
  [-36, -104],
  [10, -100],
  [42, -78],
  [44, -50],
  [20, -26],
  [-22, -20],
  [-58, -34],
  [-84, -70],
];
const WING: readonly Point[] = [
  [-84, -74],
  [-62, -92],
  [-24, -92],
  [4, -76],
  [12, -56],
  [0, -40],
  [-16, -48],
  [-24, -34],
  [-38, -46],
  [-50, -40],
  [-58, -54],
];

const RAISED_WING: readonly Point[] = [
  [-6, -58],
  [-30, -58],
  [-58, -84],
  [-96, -124],
  [-74, -120],
  [-84, -150],
  [-58, -132],
  [-52, -158],
  [-28, -118],
  [-4, -84],
];

/** The line of its neck, and where its head is. */
function neckOf(pose: GoosePose, face: Face): { line: Point[]; head: Point; tilt: number } {
  if (pose === 'laden')
    return { line: alongCurve([16, -64], [64, -62], [50, -96], [86, -104], 7), head: [92, -110], tilt: 10 };
  if (pose === 'crane')
    return { line: alongCurve([16, -70], [70, -120], [22, -190], [84, -172], 7), head: [90, -172], tilt: 30 };
  if (pose === 'recoil')
    return {
      line: alongCurve([14, -70], [64, -100], [-64, -112], [-36, -170], 7),
      head: [-34, -184],
      tilt: -20,
    };
  if (face === 'smug' || face === 'triumph')
    return {
      line: alongCurve([16, -70], [72, -104], [-6, -134], [26, -182], 7),
      head: [30, -192],
      tilt: -14,
    };
  return {
    line: alongCurve([16, -70], [64, -96], [28, -136], [58, -166], 7),
    head: [64, -178],
    tilt: face === 'rage' || face === 'plotting' ? 12 : 2,
  };
}

/** The goose envoy: bicorne, sash, and a treaty. About 220 units high. */
export function Goose({ pose, face, ...placed }: GooseProps): ReactElement {
  const pen = new Pen(placed);
  const { line, head, tilt } = neckOf(pose, face);
  const at = placeAt(head[0], head[1], tilt);
  pen.oval(6, 0, 66, 8, 'shadow');
  drawFoot(pen, [14, -3, 0]);
  drawFoot(pen, [-22, 0, 0]);
  pen.cut('M8 -34L7 -14L16 -14L18 -34zM-26 -30L-28 -12L-19 -12L-16 -30z', 'gold');
  const neck = tube(line, [32, 28, 22, 18, 16, 17, 20], { ends: [0.3, 0.5] });
  const skull = ellipse(0, 0, 32, 28, 8).map(at);
  pen.under([BODY, neck, skull]);
  pen.blob(BODY, 'paper', { line: 0, shade: 20 });
  pen.blob(neck, 'paper', { line: 0, shade: 9 });
  pen.blob(skull, 'paper', { line: 0, shade: 8 });
  drawSash(pen);
  drawFace(pen, at, face);
  drawHat(pen, at, face);
  if (pose === 'deliver') drawTreaty(pen);
  pen.blob(pose === 'recoil' ? RAISED_WING : WING, 'paper', { line: LINE.silhouette * 0.8, shade: 9 });
  if (pose !== 'recoil') pen.strokes('M-16 -48C-18 -56 -24 -62 -30 -64M-38 -46C-40 -54 -46 -60 -52 -62');
  return pen.drawing();
}

function drawSash(pen: Pen): void {
  pen.cut('M-8 -100C10 -84 28 -56 34 -34L22 -26C14 -52 -4 -82 -26 -103z', 'blue');
  pen.cut('M28 -50L33 -41L43 -40L36 -33L38 -22L28 -28L19 -22L21 -33L14 -40L23 -41z', 'gold');
}

function drawFace(pen: Pen, at: Place, face: Face): void {
  const eyes = EYES[face];
  if (isLoud(face)) {
    const wide = { rage: 1.15, panic: 0.95, weeping: 1, triumph: 1.2 }[
      face as 'rage' | 'panic' | 'weeping' | 'triumph'
    ];
    const beak: Place = ([x, y]) => at([16 + (x - 12) * wide, 4 + y * wide]);
    pen.cut('M16 -2L54 4L40 26L16 18z', 'mouth', { at: beak });
    pen.cut('M22 16C28 8 38 8 44 18L38 26L22 20z', 'pink', { at: beak, line: LINE.detail });
    pen.cut('M14 12C24 22 36 26 50 20C48 30 40 34 32 32C22 30 14 24 12 18z', 'gold', { at: beak });
    pen.cut('M10 8C10 -6 20 -14 32 -10C44 -8 58 -4 64 2C64 8 56 8 48 7C34 4 22 6 10 8z', 'gold', {
      at: beak,
    });
  } else {
    const beak: Place = ([x, y]) => at([x + 6, y + 4]);
    pen.cut('M14 10C26 16 44 16 58 10C52 20 26 24 14 16z', 'gold', { at: beak, shade: 7 });
    pen.cut('M10 10C10 -4 20 -12 32 -8C46 -4 58 0 64 8C52 12 28 14 10 10z', 'gold', { at: beak });
    pen.lines(face === 'smug' ? 'M8 8Q12 4 10 -2M36 -1L42 1' : 'M36 -1L42 1', { at: beak });
  }
  drawEye(pen, at, { x: -5, y: -7, rx: 14, ry: 15, inner: 'right', which: 0, lid: 'grey' }, eyes);
  drawEye(pen, at, { x: 23, y: -11, rx: 11.5, ry: 13, inner: 'left', which: 1, lid: 'grey' }, eyes);
  if (face === 'rage' || face === 'plotting') pen.strokes('M6 -16L-26 -31M17 -18L40 -34', { at, line: 7 });
  if (face === 'weeping') drawTears(pen, at, [-10, -4], [28, -8]);
  if (face === 'panic') drawDrops(pen, at, [placeAt(-42, -18, -50, 0.8), placeAt(-40, 6, -80, 0.8)]);
}

/** The bicorne; it jumps off in panic. */
function drawHat(pen: Pen, head: Place, face: Face): void {
  const lift = { rage: -27, smug: -22, panic: -46, weeping: -21, triumph: -26, plotting: -23 }[face];
  const turn = { rage: 4, smug: -16, panic: 14, weeping: -12, triumph: -18, plotting: 8 }[face];
  const inner = placeAt(2, lift, turn);
  const at: Place = (point) => head(inner(point));
  pen.cut('M-50 10C-42 -4 -30 -32 2 -34C32 -32 44 -8 54 6C36 2 18 -4 0 -3C-18 -2 -34 4 -50 10z', 'robe', {
    at,
    line: LINE.silhouette,
    shade: 8,
    dark: true,
  });
  pen.lines('M-40 2C-30 -10 -18 -24 2 -26C22 -24 34 -10 43 0', { at, colour: 'gold' });
  pen.oval(8, -16, 7, 7, 'red', { at, line: LINE.form });
}

function drawTreaty(pen: Pen): void {
  pen.cut('M-30 -40L56 -74L62 -58L-24 -24z', 'paper', { line: LINE.silhouette * 0.8 });
  pen.oval(59, -66, 5, 9, 'paper', { line: LINE.form });
  pen.cut('M28 -64L38 -68L52 -40L42 -44L38 -34z', 'red');
}
