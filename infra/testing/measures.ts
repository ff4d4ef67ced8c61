import { appendFileSync } from 'node:fs';

/** What a value must be; of a measure with a reference, the ratio to it. */
type Goal = { atLeast: number } | { atMost: number };

/** What a benchmark has measured: one line of docs/benchmarks.md. */
export interface Measure {
  /** What is measured, and how, such as `Signups, 50 connections`. */
  measure: string;
  /** The unit of both values, such as `ms`. */
  unit: string;
  ours: number;
  /** What ours is compared with; without a value if it is not installed. */
  reference?: { name: string; value: number | undefined };
  goal: Goal;
}

/** A line of the table as text. */
export interface Line {
  measure: string;
  ours: string;
  reference: string;
  ratio: string;
  goal: string;
}

/** Returns the median of some numbers. */
export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The 99th percentile that signups may have beside any other work, at 50 signups a second, or more (ms). */
const SLOWEST_MS = 50;

/**
 * Returns the measure of the 99th percentile of signups while something else is done (ms): the median of several
 * measurements, since the slowest writes of a disk come together, and not in every one.
 */
export const slowestSignups = (meanwhile: string, ours: readonly number[]): Measure => ({
  measure: `Slowest hundredth of signups during ${meanwhile}`,
  unit: 'ms',
  ours: medianOf(ours),
  goal: { atMost: SLOWEST_MS },
});

/**
 * Reports what a benchmark has measured: to the file that `BENCH_LINES` names, from which `npm run bench` draws its
 * table, or as a table. The process exits with 1 if a goal is missed.
 */
export function reportMeasures(measures: readonly Measure[]): void {
  const lines = measures.map(lineOf);
  const { BENCH_LINES } = process.env;
  if (BENCH_LINES) appendFileSync(BENCH_LINES, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  else console.table(lines);
  if (!measures.every(isReached)) process.exitCode = 1;
}

/** Returns the line of a measure. */
export function lineOf(measure: Measure): Line {
  const { unit, ours, reference, goal } = measure;
  const ratio = ratioOf(measure);
  const bound = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return {
    measure: measure.measure,
    ours: withUnit(ours, unit),
    reference: reference
      ? `${reference.value === undefined ? 'not installed' : withUnit(reference.value, unit)}: ${reference.name}`
      : '',
    ratio: ratio?.toFixed(2) ?? '',
    goal: (reference ? bound : `${bound} ${unit}`) + (isReached(measure) ? '' : ', missed'),
  };
}

const ratioOf = ({ ours, reference }: Measure): number | undefined =>
  reference?.value === undefined ? undefined : ours / reference.value;

function isReached(measure: Measure): boolean {
  const { ours, reference, goal } = measure;
  const value = reference ? ratioOf(measure) : ours;
  // Nothing is known of a reference that is not installed.
  if (value === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

const withUnit = (value: number, unit: string): string =>
  `${value.toLocaleString('en', value < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 })} ${unit}`.trim();
