import type { ReactElement } from 'react';
import { drawDrops, drawEye, drawTears } from './eyes';
import { EYES, type Face } from './faces';
import { drawArm } from './limbs';
import { tube } from './outlines';
import { LINE, Pen, type Placed } from './Pen';
import { alongCurve, type Place, type Point, placeAt } from './points';

/** One claw raised and a briefcase in the other, both claws thrown up, crossed before it, or at a wheel. */
export const LOBSTER_POSES = ['bargain', 'flourish', 'cross', 'steer'] as const;
export type LobsterPose = (typeof LOBSTER_POSES)[number];

export interface LobsterProps extends Placed {
  pose: LobsterPose;
  face: Face;
  /** Without a shadow on the ground, when it does not stand on it. */
  floats?: boolean;
}

const here: Place = (point) => point;
const HEAD: readonly Point[] = [
  [6, -176],
  [34, -166],
  [48, -140],
  [44, -112],
  [18, -98],
  [-16, -100],
  [-36, -120],
  [-36, -148],
  [-18, -170],
];

/** The lobster lobbyist: monocle, bow tie and briefcase; it stands on its tail. About 240 units high with its feelers. */
export function Lobster({ pose, face, floats = false, ...placed }: LobsterProps): ReactElement {
  const pen = new Pen(placed);
  if (!floats) pen.oval(12, 0, 76, 9, 'shadow');
  drawFeelers(pen, face);
  if (pose === 'bargain') drawBriefcase(pen);
  if (pose === 'flourish') drawClaw(pen, FAR, [84, -160], 1, -62);
  drawTail(pen);
  drawEyes(pen, face);
  drawMouth(pen, face);
  drawNearClaws(pen, pose);
  return pen.drawing();
}

/** The shoulders. */
const NEAR: Point = [-28, -110];
const FAR: Point = [30, -116];

function drawNearClaws(pen: Pen, pose: LobsterPose): void {
  switch (pose) {
    case 'bargain':
      drawClaw(pen, NEAR, [-80, -126], -1, -112);
      break;
    case 'flourish':
      drawClaw(pen, NEAR, [-84, -160], -1, -118);
      break;
    case 'cross':
      drawClaw(pen, FAR, [-70, -46], -1, -104);
      drawClaw(pen, NEAR, [78, -46], 1, -76);
      break;
    case 'steer':
      drawClaw(pen, FAR, [72, -66], -1, -40);
      drawClaw(pen, NEAR, [-68, -66], 1, -140);
      break;
  }
}

/** They stand in triumph and hang in grief. */
function drawFeelers(pen: Pen, face: Face): void {
  const lift = { rage: -26, smug: 0, panic: -34, weeping: 62, triumph: -20, plotting: 8 }[face];
  const at: Place = ([x, y]) => [x, y + lift * (Math.max(0, Math.abs(x - 4) - 20) / 80)];
  pen.cut('M-8 -176C-30 -232 -74 -244 -100 -214C-74 -234 -40 -224 -18 -172z', 'lobster', { at });
  pen.cut('M18 -178C34 -236 80 -250 112 -222C80 -238 48 -226 28 -172z', 'lobster', { at });
}

function drawBriefcase(pen: Pen): void {
  drawArm(pen, {
    shoulder: FAR,
    hand: [80, -70],
    bend: 1,
    widths: [8, 9, 9, 8, 8],
    colour: 'lobster',
    bone: 34,
  });
  const at = placeAt(84, -50, 4);
  pen.lines('M-14 4C-14 -12 18 -12 18 4', { at, line: LINE.silhouette });
  pen.cut('M-36 2L40 2L42 50L-38 50z', 'kraft', { at, line: LINE.silhouette, shade: 16 });
  pen.lines('M-37 20L-6 20M10 20L41 20', { at });
  pen.cut('M-6 14L10 14L10 28L-6 28z', 'gold', { at });
  for (const shape of CLAW)
    pen.cut(shape, 'lobster', { at: placeAt(78, -74, 62, 0.62), line: LINE.silhouette * 0.8 });
}

const CLAW = [
  'M-4 -8C2 -34 34 -48 70 -24C74 -20 72 -16 66 -17C54 -20 44 -14 37 -4L-2 4z',
  'M-4 6C4 20 34 22 62 2C66 -2 64 -6 59 -5C50 -4 44 -4 37 -6L0 -8z',
] as const;

function drawClaw(pen: Pen, shoulder: Point, hand: Point, bend: 1 | -1, turn: number): void {
  drawArm(pen, { shoulder, hand, bend, widths: [9, 11, 11, 10, 9], colour: 'lobster', bone: 34 });
  // The claw of the other side is the same in a mirror.
  const flip = turn > -90 ? -1 : 1;
  const turned = placeAt(hand[0], hand[1], turn, 0.92);
  const at: Place = ([x, y]) => turned([x, flip * y]);
  for (const shape of [CLAW[1], CLAW[0]]) pen.cut(shape, 'lobster', { at, line: LINE.silhouette, shade: 8 });
  pen.cut('M8 -18C16 -30 34 -38 52 -30C36 -32 22 -26 12 -12z', 'pink', { at, line: 0 });
}

function drawTail(pen: Pen): void {
  for (const [x, turn] of [
    [-13, -92],
    [-9, -116],
    [10, 92],
    [7, 116],
  ] as const)
    pen.cut('M0 8C-16 0 -18 -34 0 -46C18 -34 16 0 0 8z', 'lobster', {
      at: placeAt(x, -10, turn),
      line: LINE.silhouette * 0.8,
    });
  const line = alongCurve([2, -12], [-26, -40], [-26, -74], [4, -112], 7);
  const body = tube(line, [19, 24, 27, 30, 35, 39, 38], { ends: [0.4, 0.4] });
  const legs = 'M-28 -86Q-46 -96 -56 -74M-30 -72Q-47 -80 -56 -54M22 -74Q30 -84 46 -52';
  pen.lines(legs, { line: 9 });
  pen.lines(legs, { line: 4.5, colour: 'lobster' });
  pen.under([body, HEAD]);
  pen.blob(body, 'lobster', { line: 0, shade: 13 });
  pen.strokes('M-17 -25Q-2 -14 13 -22M-30 -42Q-8 -30 8 -39M-38 -60Q-12 -47 10 -57M-38 -78Q-8 -64 16 -74');
  pen.cut('M-26 -104C-30 -92 -26 -82 -18 -74C-2 -64 20 -66 34 -76C40 -84 42 -96 40 -106z', 'ink');
  pen.cut('M-6 -102L12 -72L30 -104z', 'paper');
  pen.blob(HEAD, 'lobster', { line: 0, shade: 10 });
  pen.cut('M-12 -100L10 -92L6 -106zM32 -102L10 -92L14 -106z', 'gold');
  pen.oval(10, -93, 5, 5, 'gold', { line: LINE.form });
}

function drawEyes(pen: Pen, face: Face): void {
  for (const stalk of ['M-14 -160L-20 -184', 'M22 -162L28 -186']) {
    pen.lines(stalk, { line: 15 });
    pen.lines(stalk, { line: 9, colour: 'lobster' });
  }
  const eyes = EYES[face];
  const lid = eyes.kind === 'closed' ? 'pink' : 'lobster';
  drawEye(pen, here, { x: -22, y: -192, rx: 16, ry: 16, inner: 'right', which: 0, lid, ball: true }, eyes);
  drawEye(pen, here, { x: 30, y: -194, rx: 14, ry: 15.5, inner: 'left', which: 1, lid, ball: true }, eyes);
  // In panic the monocle has dropped off.
  const monocle: Place = face === 'panic' ? placeAt(34, 96, 0) : here;
  const ring =
    'M52 -194C52 -178 40 -172 30 -172C18 -172 10 -182 10 -194C10 -206 18 -216 30 -216C42 -216 52 -206 52 -194z';
  pen.lines(ring, { line: LINE.silhouette + 2, at: monocle });
  pen.lines(ring, { line: LINE.form, colour: 'gold', at: monocle });
  if (face !== 'panic') pen.lines('M50 -184C60 -160 54 -130 36 -92', { line: LINE.detail });
  if (face === 'rage') pen.strokes('M-2 -196L-44 -217M14 -200L54 -223', { line: 7 });
  if (face === 'plotting') pen.strokes('M-4 -204L-42 -215M12 -206L50 -219', { line: 6 });
  if (face === 'weeping') drawTears(pen, here, [-30, -184], [40, -186]);
  if (face === 'panic') drawDrops(pen, here, [placeAt(-58, -190, -50, 0.9), placeAt(62, -196, 50, 0.9)]);
}

const MOUTHS: Readonly<Record<Face, (pen: Pen) => void>> = {
  rage: (pen) => {
    pen.cut('M-20 -146C-4 -138 24 -138 42 -150C46 -130 38 -108 14 -106C-10 -106 -22 -124 -20 -146z', 'mouth');
    pen.cut('M-20 -146C-4 -138 24 -138 42 -150L41 -141C24 -129 -2 -129 -19 -137z', 'paper', {
      line: LINE.detail,
    });
    pen.cut('M-4 -114C2 -124 26 -124 32 -116C26 -108 20 -106 14 -106C6 -106 0 -108 -4 -114z', 'pink', {
      line: LINE.detail,
    });
  },
  smug: (pen) => {
    pen.cut('M-20 -142C-8 -128 22 -124 42 -146C42 -130 30 -114 12 -114C-6 -114 -18 -128 -20 -142z', 'paper');
    pen.lines('M-13 -130C0 -122 24 -120 38 -132M-4 -133L-3 -117M10 -130L10 -115M25 -132L24 -118', {
      line: LINE.detail,
    });
    pen.lines('M-25 -140Q-22 -145 -16 -143M38 -148Q44 -150 47 -146');
  },
  panic: (pen) =>
    pen.cut(
      'M-16 -116C-14 -142 2 -148 14 -148C28 -148 38 -140 40 -120C34 -110 26 -122 16 -118C6 -112 -6 -106 -16 -116z',
      'mouth',
    ),
  weeping: (pen) => {
    pen.cut(
      'M-18 -112C-16 -142 0 -146 14 -146C30 -146 40 -138 42 -114C32 -122 26 -118 14 -120C2 -118 -8 -120 -18 -112z',
      'mouth',
    );
    pen.cut('M-2 -120C4 -132 24 -132 30 -121C24 -119 18 -119 14 -120C8 -119 2 -119 -2 -120z', 'pink', {
      line: LINE.detail,
    });
  },
  triumph: (pen) => {
    pen.cut('M-24 -148C-18 -112 0 -104 14 -104C34 -106 44 -126 46 -152C24 -142 0 -140 -24 -148z', 'mouth');
    pen.cut('M-24 -148C0 -140 24 -142 46 -152L45 -142C24 -132 0 -130 -22 -139z', 'paper', {
      line: LINE.detail,
    });
    pen.cut(
      'M-6 -114C2 -124 12 -118 16 -118C22 -122 28 -120 34 -116C28 -106 20 -104 14 -104C6 -104 -2 -108 -6 -114z',
      'pink',
      { line: LINE.detail },
    );
  },
  plotting: (pen) => {
    pen.lines('M-18 -124C-4 -114 20 -116 40 -142', { line: LINE.silhouette });
    pen.cut('M12 -121L16 -109L22 -124z', 'paper');
    pen.lines('M36 -146Q42 -146 44 -138');
  },
};

const drawMouth = (pen: Pen, face: Face): void => MOUTHS[face](pen);
