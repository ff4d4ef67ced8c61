import type { Point } from '../points';

export type Hand = 'flat' | 'fist' | 'finger';

interface Flipper {
  hand: Point;
  bend: 1 | -1;
  kind: Hand;
}

/** A posture in units, the feet at 0 0 and facing right. */
export interface PenguinPose {
  /** Whether it stands or lies on its belly. */
  body: 'upright' | 'lying';
  /** The line of action: hip, control point of the curve, and neck. */
  spine: readonly [hip: Point, control: Point, neck: Point];
  head: Point;
  /** Degrees of the head. */
  tilt: number;
  near: Flipper;
  far: Flipper;
  /** Position and degrees of the near and the far foot. */
  feet: readonly [near: Foot, far: Foot];
  /** The end of the tie. */
  tie: Point;
  prop: 'none' | 'crate' | 'shield' | 'load' | 'jolt';
}

export type Foot = readonly [x: number, y: number, turn: number];

const flipper = (x: number, y: number, bend: 1 | -1, kind: Hand): Flipper => ({ hand: [x, y], bend, kind });

export const PENGUIN_POSE_NAMES = [
  'stand',
  'stomp',
  'burst',
  'slam',
  'flop',
  'point',
  'hide',
  'bow',
  'scheme',
  'carry',
  'shrug',
  'beg',
] as const;
export type PenguinPoseName = (typeof PENGUIN_POSE_NAMES)[number];

export const PENGUIN_POSES: Readonly<Record<PenguinPoseName, PenguinPose>> = {
  stand: {
    body: 'upright',
    spine: [
      [0, -32],
      [-6, -70],
      [2, -108],
    ],
    head: [6, -148],
    tilt: 0,
    near: flipper(-50, -48, -1, 'flat'),
    far: flipper(60, -58, 1, 'flat'),
    feet: [
      [-24, 0, 0],
      [20, -3, 0],
    ],
    tie: [10, -62],
    prop: 'none',
  },
  stomp: {
    body: 'upright',
    spine: [
      [-2, -36],
      [-24, -76],
      [-10, -116],
    ],
    head: [2, -156],
    tilt: -18,
    near: flipper(-94, -170, 1, 'fist'),
    far: flipper(98, -184, -1, 'fist'),
    feet: [
      [-16, 0, 0],
      [60, -34, -30],
    ],
    tie: [76, -68],
    prop: 'jolt',
  },
  burst: {
    body: 'upright',
    spine: [
      [2, -36],
      [-8, -76],
      [6, -114],
    ],
    head: [2, -158],
    tilt: -18,
    near: flipper(-88, -184, 1, 'fist'),
    far: flipper(104, -196, -1, 'fist'),
    feet: [
      [-18, 0, 0],
      [24, -3, 0],
    ],
    tie: [60, -66],
    prop: 'none',
  },
  slam: {
    body: 'upright',
    spine: [
      [-20, -32],
      [-30, -76],
      [0, -110],
    ],
    head: [10, -156],
    tilt: -4,
    near: flipper(86, -68, -1, 'fist'),
    far: flipper(86, -196, -1, 'fist'),
    feet: [
      [-50, 0, 0],
      [0, -3, 0],
    ],
    tie: [34, -46],
    prop: 'crate',
  },
  flop: {
    body: 'lying',
    spine: [
      [-76, -40],
      [-34, -48],
      [10, -44],
    ],
    head: [50, -68],
    tilt: -12,
    near: flipper(-50, -118, -1, 'fist'),
    far: flipper(116, -12, 1, 'fist'),
    feet: [
      [-116, -84, -100],
      [-84, -104, -80],
    ],
    tie: [44, -4],
    prop: 'none',
  },
  point: {
    body: 'upright',
    spine: [
      [-8, -32],
      [-26, -72],
      [-2, -110],
    ],
    head: [0, -150],
    tilt: -8,
    near: flipper(-18, -58, 1, 'flat'),
    far: flipper(104, -130, 1, 'finger'),
    feet: [
      [-34, 0, 0],
      [20, -3, 0],
    ],
    tie: [12, -62],
    prop: 'none',
  },
  hide: {
    body: 'upright',
    spine: [
      [-10, -28],
      [-36, -52],
      [-8, -82],
    ],
    head: [0, -116],
    tilt: 6,
    near: flipper(34, -42, 1, 'flat'),
    far: flipper(58, -76, 1, 'flat'),
    feet: [
      [-34, 0, 0],
      [8, -3, 0],
    ],
    tie: [4, -30],
    prop: 'shield',
  },
  bow: {
    body: 'upright',
    spine: [
      [-30, -34],
      [-42, -92],
      [10, -98],
    ],
    head: [46, -104],
    tilt: 26,
    near: flipper(-62, -28, -1, 'flat'),
    far: flipper(88, -34, -1, 'flat'),
    feet: [
      [-44, 0, 0],
      [0, -3, 0],
    ],
    tie: [34, -42],
    prop: 'none',
  },
  scheme: {
    body: 'upright',
    spine: [
      [-4, -32],
      [-30, -66],
      [2, -100],
    ],
    head: [12, -140],
    tilt: 8,
    near: flipper(50, -76, 1, 'fist'),
    far: flipper(66, -92, 1, 'fist'),
    feet: [
      [-30, 0, 0],
      [14, -3, 0],
    ],
    tie: [14, -44],
    prop: 'none',
  },
  carry: {
    body: 'upright',
    spine: [
      [-12, -32],
      [-46, -70],
      [-28, -110],
    ],
    head: [-30, -152],
    tilt: -16,
    near: flipper(50, -56, 1, 'flat'),
    far: flipper(78, -58, 1, 'flat'),
    feet: [
      [-40, 0, 0],
      [14, -10, -16],
    ],
    tie: [-14, -66],
    prop: 'load',
  },
  shrug: {
    body: 'upright',
    spine: [
      [0, -32],
      [-18, -70],
      [2, -104],
    ],
    head: [6, -138],
    tilt: -4,
    near: flipper(-92, -112, -1, 'flat'),
    far: flipper(98, -112, 1, 'flat'),
    feet: [
      [-26, 0, 16],
      [22, -3, -6],
    ],
    tie: [8, -54],
    prop: 'none',
  },
  beg: {
    body: 'upright',
    spine: [
      [-14, -26],
      [-30, -60],
      [0, -94],
    ],
    head: [8, -136],
    tilt: -16,
    near: flipper(60, -104, 1, 'flat'),
    far: flipper(70, -112, 1, 'flat'),
    feet: [
      [-46, 0, 0],
      [-8, -3, 0],
    ],
    tie: [14, -40],
    prop: 'none',
  },
};
