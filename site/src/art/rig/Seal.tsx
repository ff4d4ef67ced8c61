import type { ReactElement } from 'react';
import { drawDrops, drawEye, drawTears } from './eyes';
import { EYES, type Face, isLoud } from './faces';
import { drawArm } from './limbs';
import { tube } from './outlines';
import { LINE, Pen, type Placed } from './Pen';
import { alongBend, type Place, type Point, placeAt } from './points';

/** The stamp raised, brought down, or both flippers thrown up. */
export const SEAL_POSES = ['raise', 'stamp', 'alarm'] as const;
export type SealPose = (typeof SEAL_POSES)[number];

export interface SealProps extends Placed {
  pose: SealPose;
  face: Face;
}

const HEAD: readonly Point[] = [
  [4, -178],
  [32, -172],
  [52, -154],
  [60, -130],
  [44, -110],
  [8, -104],
  [-28, -112],
  [-44, -136],
  [-38, -162],
  [-18, -175],
];
const TILT: Readonly<Record<Face, number>> = {
  rage: 3,
  smug: -8,
  panic: 0,
  weeping: 6,
  triumph: -10,
  plotting: 8,
};

/** The seal of the customs: peaked cap, buttons, and a rubber stamp as large as its head. About 215 units high. */
export function Seal({ pose, face, ...placed }: SealProps): ReactElement {
  const pen = new Pen(placed);
  const head = placeAt(12, -138, TILT[face]);
  pen.oval(4, 0, 78, 9, 'shadow');
  pen.cut(
    'M-30 -14C-56 -30 -90 -28 -98 -12C-86 -12 -80 -8 -78 -2C-70 -6 -62 -2 -58 4C-46 4 -32 0 -24 -4z',
    'grey',
    {
      line: LINE.silhouette,
      shade: 6,
    },
  );
  const far: Point = pose === 'alarm' ? [96, -164] : [70, -58];
  drawArm(pen, {
    shoulder: [30, -92],
    hand: far,
    bend: pose === 'alarm' ? -1 : 1,
    widths: [15, 17, 16, 13, 7],
    colour: 'coat',
    bone: 40,
    dark: true,
  });
  drawUniform(pen, head);
  drawFace(pen, head, face);
  drawCap(pen, head, face);
  drawNearArm(pen, pose);
  return pen.drawing();
}

function drawUniform(pen: Pen, head: Place): void {
  const body = tube(alongBend([-6, -28], [-34, -82], [0, -122], 6), [52, 60, 57, 50, 44, 40], {
    ends: [0.45, 0.3],
  });
  const skull = HEAD.map(([x, y]) => head([x - 12, y + 138]));
  pen.under([body, skull]);
  pen.blob(body, 'coat', { line: 0, shade: 16, dark: true });
  pen.lines('M12 -96C22 -70 22 -40 14 -10');
  for (const [x, y] of [
    [28, -80],
    [31, -58],
  ] as const)
    pen.oval(x, y, 5, 5, 'gold', { line: LINE.form });
  pen.cut('M-62 -44C-30 -24 20 -22 46 -44L49 -30C28 -10 -32 -10 -60 -28z', 'ink');
  pen.cut('M8 -30L26 -33L27 -14L8 -12z', 'gold');
  pen.blob(skull, 'grey', { line: 0, shade: 10 });
}

function drawFace(pen: Pen, at: Place, face: Face): void {
  if (isLoud(face)) drawMouth(pen, at, face);
  const eyes = EYES[face];
  drawEye(pen, at, { x: -13, y: -10, rx: 15, ry: 16, inner: 'right', which: 0, lid: 'slate' }, eyes);
  drawEye(pen, at, { x: 29, y: -12, rx: 13, ry: 14.5, inner: 'left', which: 1, lid: 'slate' }, eyes);
  if (face === 'rage') pen.strokes('M4 -18L-34 -35M20 -19L48 -37', { at, line: 7.5 });
  if (face === 'plotting') pen.strokes('M4 -16L-34 -29M20 -17L48 -31', { at, line: 6.5 });
  if (face === 'weeping') drawTears(pen, at, [-20, -6], [36, -8]);
  pen.blob(
    [
      [20, 4],
      [6, 2],
      [-10, 10],
      [-12, 22],
      [0, 28],
      [16, 24],
      [22, 18],
      [30, 24],
      [42, 24],
      [52, 14],
      [46, 4],
      [32, 2],
    ],
    'paper',
    { at, line: LINE.form, shade: 6 },
  );
  pen.cut('M10 2C12 -8 32 -8 34 2C32 10 24 12 20 12C16 12 12 10 10 2z', 'ink', { at, line: 0 });
  pen.strokes('M-10 14Q-34 8 -48 14M-8 20Q-30 22 -44 32M50 12Q66 6 78 10M48 18Q64 20 74 28', {
    at,
    line: LINE.detail,
  });
  pen.lines('M22 12L22 18', { at });
  if (face === 'smug') pen.lines('M0 28Q14 38 34 30', { at });
  if (face === 'plotting') pen.lines('M4 30Q22 34 44 22', { at, line: 3.5 });
  if (face === 'panic') drawDrops(pen, at, [placeAt(-62, -16, -50, 0.9), placeAt(72, -20, 50, 0.9)]);
}

function drawMouth(pen: Pen, at: Place, face: Face): void {
  const open = { rage: 1.2, panic: 0.9, weeping: 1, triumph: 1.25 }[
    face as 'rage' | 'panic' | 'weeping' | 'triumph'
  ];
  const inner: Place = ([x, y]) => at([20 + (x - 20) * open, 16 + (y - 16) * open]);
  pen.cut('M-2 18C-2 38 10 48 22 47C36 46 44 34 42 16z', 'mouth', { at: inner });
  pen.cut('M4 36C10 29 18 33 22 33C28 30 34 31 38 35C34 43 28 47 22 47C14 47 8 43 4 36z', 'pink', {
    at: inner,
    line: LINE.detail,
  });
}

function drawCap(pen: Pen, head: Place, face: Face): void {
  const lift = { rage: -37, smug: -34, panic: -62, weeping: -32, triumph: -42, plotting: -32 }[face];
  const turn = { rage: 4, smug: -12, panic: -16, weeping: -4, triumph: -18, plotting: 4 }[face];
  const inner = placeAt(0, lift, turn);
  const at: Place = (point) => head(inner(point));
  pen.cut('M-44 0C-58 -20 -52 -34 -34 -38C-12 -46 20 -46 40 -38C58 -32 60 -18 46 0z', 'coat', {
    at,
    line: LINE.silhouette * 0.9,
    shade: 12,
    dark: true,
  });
  pen.cut('M-42 -8C-14 -16 20 -16 46 -8L46 4C20 -4 -14 -4 -42 4z', 'ink', { at });
  pen.cut('M0 0C18 -4 40 -2 48 2C58 8 66 14 66 20C46 12 24 10 0 10z', 'ink', { at });
  pen.cut('M12 -34L17 -26L26 -25L19 -19L21 -10L12 -15L3 -10L5 -19L-2 -25L7 -26z', 'gold', { at });
}

const HANDS: Readonly<Record<SealPose, { hand: Point; bend: 1 | -1; stamp?: number }>> = {
  raise: { hand: [-92, -142], bend: 1, stamp: -28 },
  stamp: { hand: [82, -72], bend: -1, stamp: 0 },
  alarm: { hand: [-96, -150], bend: 1 },
};

function drawNearArm(pen: Pen, pose: SealPose): void {
  const { hand, bend, stamp } = HANDS[pose];
  const flat = stamp === undefined;
  drawArm(pen, {
    shoulder: [-46, -86],
    hand,
    bend,
    widths: [18, 21, 20, 16, flat ? 6 : 12],
    colour: 'coat',
    bone: pose === 'stamp' ? 66 : 40,
    dark: true,
  });
  if (flat) return;
  const at = placeAt(hand[0], hand[1], stamp);
  pen.cut(
    'M-9 -6C-12 -16 -14 -30 0 -31C14 -30 12 -16 9 -6L9 18L28 20C32 22 32 34 32 38L-32 38C-32 34 -32 22 -28 20L-9 18z',
    'red',
    {
      at,
      line: LINE.silhouette * 0.9,
      shade: 8,
    },
  );
  pen.cut('M-36 38L36 38L36 50L-36 50z', 'ink', { at });
  pen.oval(0, 2, 15, 12, 'grey', { at, line: LINE.silhouette * 0.8 });
  pen.lines('M-4 -6L-4 1M3 -6L3 1', { at, line: LINE.detail });
}
