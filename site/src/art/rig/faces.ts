import type { Point } from './points';

/** The moods of every figure. */
export const FACES = ['rage', 'smug', 'panic', 'weeping', 'triumph', 'plotting'] as const;
export type Face = (typeof FACES)[number];

/** Eyes: closed in joy or in grief, or open. Pairs are of the near and the far eye. */
export type Eyes =
  | { kind: 'closed'; joy: boolean }
  | {
      kind: 'open';
      size: number;
      /** Radius of the pupil, as a part of the eye's. */
      pupil: number;
      /** Where it looks, −1 to 1. */
      look: Point;
      /** How much of the eye each upper lid covers. */
      upper: readonly [near: number, far: number];
      lower: number;
      /** Degrees of the upper lids; the inner ends are lower when positive. */
      slant: number;
    };

export const EYES: Readonly<Record<Face, Eyes>> = {
  rage: { kind: 'open', size: 1.2, pupil: 0.25, look: [0.1, 0.3], upper: [0.34, 0.3], lower: 0, slant: 28 },
  smug: { kind: 'open', size: 1, pupil: 0.44, look: [0.75, 0.35], upper: [0.48, 0.44], lower: 0, slant: -8 },
  panic: { kind: 'open', size: 1.28, pupil: 0.17, look: [0.1, 0.1], upper: [0, 0], lower: 0, slant: 0 },
  weeping: { kind: 'closed', joy: false },
  triumph: { kind: 'closed', joy: true },
  plotting: {
    kind: 'open',
    size: 1.06,
    pupil: 0.36,
    look: [0.95, 0],
    upper: [0.4, 0.38],
    lower: 0.26,
    slant: 20,
  },
};

/** Whether a figure opens its mouth in a mood. */
export const isLoud = (face: Face): boolean => face !== 'smug' && face !== 'plotting';
