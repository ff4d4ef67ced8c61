/** The middle one of an odd number of figures; the upper of the two of an even one; NaN of none. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
