import type { LoadRun, MemorySample } from './run';
import { KINDS, type Kind, type Sample, SUCCESS } from './traffic';

/** The outcome of all requests of one kind; times in ms. */
export interface LoadSummary {
  sent: number;
  succeeded: number;
  /** Responses with 429 or 504, which ask to retry later. */
  refused: number;
  /** All other outcomes. */
  failed: number;
  p50: number;
  p99: number;
  longest: number;
  /** 99th percentile of the generator's own delay, which is included in the times above. */
  delay: number;
}

const LATER = [429, 504];

/** Returns the value that `part` (0 to 1) of all values do not exceed; 0 for no values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

export function summaryOf(samples: readonly Sample[]): LoadSummary {
  const times = samples.map(({ took }) => took);
  const succeeded = samples.filter(({ kind, status }) => status === SUCCESS[kind]).length;
  const refused = samples.filter(({ status }) => LATER.includes(status)).length;
  return {
    sent: samples.length,
    succeeded,
    refused,
    failed: samples.length - succeeded - refused,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: percentile(times, 1),
    delay: percentile(
      samples.map((sample) => sample.delay),
      0.99,
    ),
  };
}

/** Returns the samples of a phase, of one kind or of both. */
export const samplesOf = ({ phases, samples }: LoadRun, name: string, kind?: Kind): Sample[] =>
  samples.filter((sample) => phases[sample.phase]?.name === name && (!kind || sample.kind === kind));

/** Returns the median memory of the host in the last `seconds` of a phase, in bytes. */
export function memoryAtEndOf(run: LoadRun, name: string, seconds: number): number {
  const index = run.phases.findIndex((phase) => phase.name === name);
  const end = run.phases.slice(0, index + 1).reduce((sum, phase) => sum + phase.seconds * 1000, 0);
  const samples = run.memory.filter(({ at }: MemorySample) => at > end - seconds * 1000 && at <= end);
  return percentile(
    samples.map(({ bytes }) => bytes),
    0.5,
  );
}

/** Returns the run as a table: a line for each phase and kind, and the memory at its end in MB. */
export function tableOf(run: LoadRun): string {
  const lines = run.phases.flatMap(({ name, seconds, ...rates }) =>
    KINDS.map((kind) => {
      const { sent, succeeded, refused, failed, p50, p99, longest, delay } = summaryOf(
        samplesOf(run, name, kind),
      );
      const memory = memoryAtEndOf(run, name, seconds / 4) / 2 ** 20;
      return [
        name,
        `${seconds} s`,
        `${rates[kind]}/s ${kind}s`,
        ...[sent, succeeded, refused, failed, p50, p99, longest, delay, memory].map((value) =>
          value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0),
        ),
      ];
    }),
  );
  const head = ['phase', 'time', 'rate', 'sent', 'succeeded', 'refused', 'failed'];
  return aligned([[...head, 'p50 ms', 'p99 ms', 'longest ms', 'delay ms', 'memory MB'], ...lines]);
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, n) => (n < 3 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
