import type { LoadRun, Memory } from './run';
import { KINDS, type Kind, type Sample, SUCCESS } from './traffic';

/** What became of all arrivals of one kind; times in ms. */
export interface Figures {
  asked: number;
  done: number;
  /** Answered with a status that says try again later: 429 or 504. */
  refused: number;
  /** Everything else. */
  failed: number;
  p50: number;
  p99: number;
  longest: number;
  /** How late the generator itself was, but for one in a hundred: part of the times above. */
  late: number;
}

const LATER = [429, 504];

/** The value that `part` (0 to 1) of all values do not exceed; 0 of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

export function figuresOf(samples: readonly Sample[]): Figures {
  const times = samples.map(({ took }) => took);
  const done = samples.filter(({ kind, status }) => status === SUCCESS[kind]).length;
  const refused = samples.filter(({ status }) => LATER.includes(status)).length;
  return {
    asked: samples.length,
    done,
    refused,
    failed: samples.length - done - refused,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: percentile(times, 1),
    late: percentile(
      samples.map((sample) => sample.late),
      0.99,
    ),
  };
}

/** The samples of a phase, of one kind or of both. */
export const samplesOf = ({ phases, samples }: LoadRun, name: string, kind?: Kind): Sample[] =>
  samples.filter((sample) => phases[sample.phase]?.name === name && (!kind || sample.kind === kind));

/** Middle of what a process kept in memory in the last `seconds` of a phase, in bytes. */
export function memoryAtEndOf(run: LoadRun, name: string, of: 'host' | 'store', seconds: number): number {
  const index = run.phases.findIndex((phase) => phase.name === name);
  const end = run.phases.slice(0, index + 1).reduce((sum, phase) => sum + phase.seconds * 1000, 0);
  const late = run.memory.filter(({ at }: Memory) => at > end - seconds * 1000 && at <= end);
  return percentile(
    late.map((memory) => memory[of]),
    0.5,
  );
}

/** The run as a table for people: a line for each phase and kind, and the memory at its end in MB. */
export function tableOf(run: LoadRun): string {
  const lines = run.phases.flatMap(({ name, seconds, ...rates }) =>
    KINDS.map((kind) => {
      const { asked, done, refused, failed, p50, p99, longest, late } = figuresOf(samplesOf(run, name, kind));
      const memory = (of: 'host' | 'store') => memoryAtEndOf(run, name, of, seconds / 4) / 2 ** 20;
      return [
        name,
        `${seconds} s`,
        `${rates[kind]}/s ${kind}s`,
        ...[asked, done, refused, failed, p50, p99, longest, late, memory('host'), memory('store')].map(
          (value) => value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0),
        ),
      ];
    }),
  );
  const head = ['phase', 'time', 'rate', 'asked', 'done', 'refused', 'failed'];
  return aligned([
    [...head, 'p50 ms', 'p99 ms', 'longest ms', 'sent late ms', 'host MB', 'store MB'],
    ...lines,
  ]);
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, n) => (n < 3 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
