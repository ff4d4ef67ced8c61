/** A point of a drawing; y grows downwards. */
export type Point = readonly [x: number, y: number];

/** Moves points, such as from a head's own coordinates to those of its figure. */
export type Place = (point: Point) => Point;

/** Returns an element of a list. @throws if there is none */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`A list of ${list.length} has no element ${index}.`);
  return item;
}

/** Returns an element of a ring, in which the first follows the last. */
export const around = <T>(ring: readonly T[], index: number): T =>
  pick(ring, ((index % ring.length) + ring.length) % ring.length);

export const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Returns the direction from `a` to `b` with the length 1, or nothing if they are the same. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** Turns by degrees, then scales, then moves by (`x`, `y`). */
export function placeAt(x: number, y: number, degrees = 0, scale = 1): Place {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return ([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos];
}

/** Returns `count` points of a quadratic Bézier curve. */
export const alongBend = (a: Point, b: Point, c: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    return mix(mix(a, b, t), mix(b, c, t), t);
  });

/** Returns `count` points of a cubic Bézier curve. */
export const alongCurve = (a: Point, b: Point, c: Point, d: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
    return mix(mix(ab, bc, t), mix(bc, cd, t), t);
  });

/** Returns where the elbow is of a limb of two bones from `shoulder` to `hand`; `bend` is 1 or −1. */
export function elbowOf(shoulder: Point, hand: Point, bone: number, bend: 1 | -1): Point {
  const reach = Math.min(distance(shoulder, hand), 1.99 * bone) || 1;
  const angle = Math.atan2(hand[1] - shoulder[1], hand[0] - shoulder[0]) + bend * Math.acos(reach / 2 / bone);
  return [shoulder[0] + bone * Math.cos(angle), shoulder[1] + bone * Math.sin(angle)];
}

/** Returns the middle line of such a limb, five points; its elbow is round. */
export function limb(shoulder: Point, hand: Point, bone: number, bend: 1 | -1): Point[] {
  const elbow = elbowOf(shoulder, hand, bone, bend);
  const pull: Point = [
    elbow[0] * 1.35 - (shoulder[0] + hand[0]) * 0.175,
    elbow[1] * 1.35 - (shoulder[1] + hand[1]) * 0.175,
  ];
  return alongBend(shoulder, pull, hand, 5);
}
