import type { ReactElement } from 'react';
import { drawDrops, drawEye, drawTears } from './eyes';
import { EYES, type Face, isLoud } from './faces';
import { drawArm } from './limbs';
import { tube } from './outlines';
import { LINE, Pen, type Placed } from './Pen';
import { alongBend, type Place, type Point, placeAt } from './points';

/** The gavel raised, at the top of its swing, writing with a quill, and swearing by a raised hand. */
export const WALRUS_POSES = ['raise', 'swing', 'write', 'swear'] as const;
export type WalrusPose = (typeof WALRUS_POSES)[number];

export interface WalrusProps extends Placed {
  pose: WalrusPose;
  face: Face;
}

/** Degrees of its head: back in triumph, down in grief. */
const TILT: Readonly<Record<Face, number>> = {
  rage: 4,
  smug: -8,
  panic: -4,
  weeping: 8,
  triumph: -16,
  plotting: 9,
};

/** The walrus judge: navy robe, full-bottomed wig and gavel. About 230 units high. */
export function Walrus({ pose, face, ...placed }: WalrusProps): ReactElement {
  const pen = new Pen(placed);
  const head = placeAt(10, -158, TILT[face]);
  pen.oval(24, 0, 104, 10, 'shadow');
  drawRobe(pen);
  if (pose !== 'write') drawFarArm(pen);
  drawWigBehind(pen, head);
  drawHead(pen, head, face);
  if (pose === 'write') drawQuill(pen);
  else if (pose === 'swear') drawOath(pen);
  else drawGavel(pen, pose);
  return pen.drawing();
}

function drawRobe(pen: Pen): void {
  for (const [x, side] of [
    [-40, -1],
    [50, 1],
  ] as const)
    pen.cut('M0 -6C-16 -16 -40 -12 -46 -2C-40 4 -30 2 -24 2C-16 6 -4 4 4 0z', 'brown', {
      at: ([px, py]) => [-side * px + x, py],
      line: LINE.silhouette * 0.8,
    });
  const body = tube(alongBend([-4, -34], [-16, -84], [2, -126], 6), [70, 92, 92, 80, 66, 54], {
    ends: [0.4, 0.3],
  });
  pen.under([body]);
  pen.blob(body, 'robe', { line: 0, shade: 20, dark: true });
  pen.cut('M-60 -118C-46 -96 -10 -62 64 -42L76 -66C36 -80 2 -104 -8 -130L-40 -142z', 'red', { shade: 8 });
}

function drawFarArm(pen: Pen): void {
  drawArm(pen, {
    shoulder: [58, -104],
    hand: [96, -56],
    bend: 1,
    widths: [20, 22, 20, 16, 12],
    colour: 'robe',
    dark: true,
  });
  pen.blob(
    tube(
      [
        [94, -58],
        [106, -44],
        [112, -34],
      ],
      [13, 13, 8],
      { ends: [0.4, 0.7] },
    ),
    'brown',
    {
      line: LINE.silhouette * 0.8,
      shade: 6,
    },
  );
}

function drawWigBehind(pen: Pen, at: Place): void {
  pen.cut(
    'M-44 -44C-70 -40 -72 -20 -64 -12C-78 -4 -78 14 -68 20C-80 28 -78 46 -66 50C-72 62 -60 74 -48 68C-36 76 -22 66 -24 54L40 54C42 66 56 74 66 64C78 66 82 52 76 44C86 36 84 22 76 16C84 8 80 -8 70 -12C76 -24 68 -40 48 -44z',
    'paper',
    { at, line: LINE.silhouette, shade: 14 },
  );
  pen.lines(
    'M-64 -12C-54 -8 -48 -12 -46 -18M-68 20C-56 22 -50 18 -48 10M-66 50C-54 50 -48 44 -48 38M70 -12C62 -8 58 -12 56 -18M76 16C66 20 60 16 58 10M76 44C68 48 62 44 60 38',
    { at },
  );
  pen.cut('M4 40L-12 96L10 102L19 62L30 102L50 94L34 40z', 'paper', { at, shade: 8 });
}

const SKULL: readonly Point[] = [
  [4, -52],
  [34, -44],
  [52, -14],
  [60, 14],
  [50, 40],
  [14, 48],
  [-26, 42],
  [-46, 18],
  [-42, -14],
  [-26, -44],
];

function drawHead(pen: Pen, at: Place, face: Face): void {
  pen.blob(SKULL, face === 'rage' ? 'flush' : 'brown', { at, shade: 9, line: LINE.silhouette * 0.8 });
  pen.cut(
    'M-48 -18C-58 -28 -54 -44 -42 -46C-40 -60 -22 -68 -10 -62C0 -72 22 -72 30 -62C44 -66 58 -56 56 -44C66 -38 66 -24 56 -18C52 -28 44 -26 42 -34C34 -28 26 -30 22 -38C16 -30 6 -30 2 -38C-4 -28 -14 -28 -20 -36C-24 -26 -36 -28 -38 -30C-42 -28 -46 -24 -48 -18z',
    'paper',
    { at, line: LINE.silhouette * 0.8 },
  );
  pen.lines('M-40 -45Q-32 -52 -22 -46Q-10 -56 2 -48Q14 -56 26 -48Q38 -54 46 -44', { at });
  if (isLoud(face)) drawMouth(pen, at, face);
  const eyes = EYES[face];
  drawEye(pen, at, { x: -12, y: -13, rx: 13, ry: 13.5, inner: 'right', which: 0, lid: 'brown' }, eyes);
  drawEye(pen, at, { x: 31, y: -15, rx: 11.5, ry: 12.5, inner: 'left', which: 1, lid: 'brown' }, eyes);
  drawBrows(pen, at, face);
  if (face === 'weeping') drawTears(pen, at, [-18, -8], [38, -10]);
  if (face === 'panic') drawDrops(pen, at, [placeAt(-66, -54, -40, 0.9), placeAt(74, -58, 40, 0.9)]);
  drawMoustache(pen, at, face);
}

function drawMouth(pen: Pen, at: Place, face: Face): void {
  const open =
    face === 'triumph'
      ? placeAt(0, -10, 0, 1.18)
      : face === 'weeping'
        ? placeAt(2, 2, 0, 0.94)
        : placeAt(0, 0);
  const inner: Place = (point) => at(open(point));
  pen.cut('M-12 26C-8 50 4 66 20 66C38 66 48 48 48 26z', 'mouth', { at: inner });
  pen.cut('M0 54C8 44 14 50 20 50C28 48 34 48 40 54C34 63 28 66 20 66C10 66 4 62 0 54z', 'pink', {
    at: inner,
    line: LINE.detail,
  });
}

const BROWS = {
  down: [
    'M6 -16C-8 -24 -26 -34 -38 -32C-34 -26 -38 -24 -40 -20C-26 -20 -10 -12 4 -10z',
    'M16 -18C26 -26 42 -38 54 -36C50 -30 54 -28 54 -23C42 -22 30 -14 18 -11z',
  ],
  arched: [
    'M4 -28C-8 -38 -28 -38 -38 -26C-32 -24 -34 -20 -36 -16C-26 -22 -8 -22 2 -20z',
    'M18 -30C28 -40 44 -40 54 -28C48 -26 50 -22 52 -18C44 -24 30 -24 20 -22z',
  ],
  grieving: [
    'M4 -38C-6 -32 -26 -28 -42 -12C-34 -14 -34 -8 -34 -6C-24 -14 -6 -24 4 -28z',
    'M16 -40C26 -34 44 -30 58 -14C52 -16 50 -10 50 -8C42 -16 28 -26 16 -30z',
  ],
} as const;

function drawBrows(pen: Pen, head: Place, face: Face): void {
  const shape = {
    rage: 'down',
    plotting: 'down',
    weeping: 'grieving',
    smug: 'arched',
    panic: 'arched',
    triumph: 'arched',
  } as const;
  const up = { rage: 0, smug: 0, panic: -10, weeping: 0, triumph: -10, plotting: 3 }[face];
  for (const [i, brow] of BROWS[shape[face]].entries()) {
    const raised = face === 'smug' && i === 1 ? -9 : up;
    pen.cut(brow, 'paper', { at: ([x, y]) => head([x, y + raised]) });
  }
}

/** Tusks, whiskers and nose; the ends of the moustache rise in joy and hang in grief. */
function drawMoustache(pen: Pen, at: Place, face: Face): void {
  for (const [a, b] of [
    [2, 10],
    [30, 38],
  ] as const)
    pen.cut(
      `M${a - 6} 24C${a - 6} 58 ${a - 2} 76 ${b - 1} 92C${b + 5} 72 ${b + 6} 48 ${b + 4} 24z`,
      'paper',
      { at },
    );
  const sag = face === 'weeping' ? 30 : face === 'triumph' || face === 'smug' ? -16 : 0;
  const moustache: Place = ([x, y]) => at([x, y + sag * (Math.max(0, Math.abs(x - 18) - 16) / 70) ** 1.4]);
  pen.cut(
    'M18 6C4 0 -24 6 -34 22C-42 34 -56 34 -62 28C-58 46 -42 54 -26 48C-22 54 -12 54 -8 48C2 50 14 42 19 32C24 42 36 48 44 44C50 50 58 48 60 44C72 46 84 38 86 24C80 30 70 30 64 22C54 6 32 0 18 6z',
    'kraft',
    { at: moustache, line: LINE.silhouette * 0.8, shade: 9 },
  );
  pen.strokes('M-8 48Q-12 42 -10 36M-26 48Q-30 44 -30 38M44 44Q46 38 42 34M60 44Q62 40 60 34', {
    at: moustache,
  });
  pen.cut('M4 2C6 -8 32 -8 34 2C32 12 24 14 19 14C14 14 6 12 4 2z', 'ink', { at, line: 0 });
  pen.cut('M10 0C12 -4 18 -4 20 -1C16 0 12 1 10 0z', 'slate', { at, line: 0 });
}

const GAVEL = {
  raise: { hand: [-112, -150], turn: -52, size: 1 },
  swing: { hand: [-132, -172], turn: -112, size: 1.35 },
} as const;

function drawNearArm(pen: Pen, hand: Point): void {
  drawArm(pen, {
    shoulder: [-66, -112],
    hand,
    bend: 1,
    widths: [22, 28, 28, 24, 20],
    colour: 'robe',
    bone: 40,
    dark: true,
  });
}

function drawGavel(pen: Pen, pose: keyof typeof GAVEL): void {
  const { hand, turn, size } = GAVEL[pose];
  drawNearArm(pen, hand);
  const at = placeAt(hand[0], hand[1], turn, size);
  pen.cut('M-14 -4L56 -4L56 4L-14 4z', 'kraft', { at });
  pen.cut('M42 -24L72 -24C75 -14 75 14 72 24L42 24C39 14 39 -14 42 -24z', 'kraft', {
    at,
    line: LINE.silhouette * 0.8,
    shade: 9,
  });
  pen.lines('M40 -14L74 -14M40 14L74 14', { at });
  drawHand(pen, placeAt(hand[0], hand[1], turn));
}

function drawOath(pen: Pen): void {
  drawNearArm(pen, [-116, -156]);
  pen.cut(
    'M-130 -158C-142 -186 -140 -208 -130 -212C-122 -214 -120 -206 -118 -204C-114 -212 -104 -210 -102 -202C-96 -206 -88 -200 -90 -190C-92 -174 -98 -164 -104 -154z',
    'brown',
    {
      line: LINE.silhouette * 0.8,
      shade: 8,
    },
  );
  pen.strokes('M-118 -203C-121 -194 -121 -188 -120 -182M-102 -201C-105 -194 -106 -188 -106 -182');
}

function drawQuill(pen: Pen): void {
  const hand: Point = [104, -52];
  drawArm(pen, {
    shoulder: [36, -108],
    hand,
    bend: -1,
    widths: [22, 27, 26, 22, 17],
    colour: 'robe',
    dark: true,
  });
  const at = placeAt(hand[0], hand[1], 14);
  pen.cut('M-4 34L2 8C-4 -30 12 -78 44 -96C48 -60 40 -20 10 10z', 'paper', {
    at,
    line: LINE.silhouette * 0.8,
    shade: 8,
  });
  pen.lines('M-3 30C6 -8 18 -50 38 -82', { at, line: LINE.detail });
  drawHand(pen, at);
}

function drawHand(pen: Pen, at: Place): void {
  pen.oval(0, 0, 15, 13, 'brown', { at, line: LINE.silhouette * 0.8 });
  pen.lines('M4 -10L6 -3M10 -8L11 -2', { at, line: LINE.detail });
}
