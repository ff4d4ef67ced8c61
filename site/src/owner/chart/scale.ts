/** Most steps of the axis, so that its numbers do not touch. */
const MAX_STEPS = 4;

/** Returns the numbers of an axis from 0: round steps, the last one at least `maximum`. */
export function axisTicks(maximum: number): number[] {
  const step = roundStep(Math.max(1, maximum) / MAX_STEPS);
  const steps = Math.max(1, Math.ceil(maximum / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return magnitude * ([1, 2, 5, 10].find((factor) => factor * magnitude >= least) ?? 10);
}
