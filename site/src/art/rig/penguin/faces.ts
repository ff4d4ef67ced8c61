import type { Face } from '../faces';
import type { Point } from '../points';
import type { BeakShape } from './beak';

/** What of the penguin's head depends on its mood, in the coordinates of its head. */
export interface PenguinFace {
  beak: BeakShape;
  /** Inner and outer end of the near and the far brow. */
  brows: readonly [nearInner: Point, nearOuter: Point, farInner: Point, farOuter: Point];
  /** Where the crown is, and how many degrees it has slipped. */
  crown: readonly [x: number, y: number, turn: number];
  /** Degrees by which the head turns back (negative) or down. */
  tilt: number;
  skin: 'mask' | 'flush';
  /** How much higher the eyes are. */
  raised: number;
  extra: 'scream' | 'sweat' | 'tears' | 'gloom' | 'none';
}

export const PENGUIN_FACES: Readonly<Record<Face, PenguinFace>> = {
  rage: {
    beak: 'scream',
    brows: [
      [5, -20],
      [-50, -50],
      [18, -21],
      [52, -56],
    ],
    crown: [-16, -52, -22],
    tilt: 0,
    skin: 'flush',
    raised: 7,
    extra: 'scream',
  },
  smug: {
    beak: 'smirk',
    brows: [
      [2, -25],
      [-46, -20],
      [20, -38],
      [48, -58],
    ],
    crown: [-17, -38, -20],
    tilt: -10,
    skin: 'mask',
    raised: 0,
    extra: 'none',
  },
  panic: {
    beak: 'gape',
    brows: [
      [-6, -54],
      [-48, -40],
      [22, -56],
      [56, -40],
    ],
    crown: [-16, -74, -26],
    tilt: 0,
    skin: 'mask',
    raised: 0,
    extra: 'sweat',
  },
  weeping: {
    beak: 'bawl',
    brows: [
      [2, -30],
      [-47, -6],
      [21, -30],
      [52, -8],
    ],
    crown: [-24, -36, -34],
    tilt: 0,
    skin: 'mask',
    raised: 0,
    extra: 'tears',
  },
  triumph: {
    beak: 'laugh',
    brows: [
      [0, -32],
      [-46, -42],
      [22, -34],
      [52, -46],
    ],
    crown: [-4, -42, -2],
    tilt: -8,
    skin: 'mask',
    raised: 0,
    extra: 'none',
  },
  plotting: {
    beak: 'sly',
    brows: [
      [10, -8],
      [-48, -32],
      [16, -9],
      [52, -34],
    ],
    crown: [0, -40, 14],
    tilt: 9,
    skin: 'mask',
    raised: -2,
    extra: 'gloom',
  },
};
