import { tube } from './outlines';
import { type Colour, LINE, type Pen } from './Pen';
import { limb, mix, type Point, placeAt } from './points';

interface Arm {
  shoulder: Point;
  hand: Point;
  bend: 1 | -1;
  /** Half widths at five points from the shoulder to the hand. */
  widths: readonly number[];
  colour: Colour;
  bone?: number;
  dark?: boolean;
}

/** Draws an arm of two bones. */
export function drawArm(
  pen: Pen,
  { shoulder, hand, bend, widths, colour, bone = 44, dark = false }: Arm,
): void {
  pen.blob(tube(limb(shoulder, hand, bone, bend), widths, { ends: [0.4, 0.5] }), colour, {
    line: LINE.silhouette * 0.9,
    shade: 9,
    dark,
  });
}

/** Draws a webbed foot; from `hip`, if given, a leg leads to it. */
export function drawFoot(
  pen: Pen,
  [x, y, turn]: readonly [x: number, y: number, turn: number],
  hip?: Point,
): void {
  const at = placeAt(x, y, turn, 1.3);
  if (hip) {
    const ankle = at([-4, -10]);
    const leg = tube([hip, mix(hip, ankle, 0.5), ankle], [15, 12, 8], { ends: [0, 0.2] });
    pen.under([leg], LINE.silhouette * 0.7);
    pen.blob(leg, 'coat', { line: 0 });
  }
  pen.cut(
    'M-15 -3C-17 -13 -6 -18 4 -15C16 -13 28 -8 31 -3C31 1 24 1 21 -1C18 3 11 3 8 0C4 4 -3 3 -5 0C-9 2 -14 1 -15 -3z',
    'gold',
    { at, line: 3.5, shade: 7 },
  );
}
