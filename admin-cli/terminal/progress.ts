import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatDuration } from './format';
import type { Output } from './output';

interface ProgressOptions {
  /** Expected number of rows, if known. */
  total?: number;
  /** Text before the numbers, such as `searching: `. */
  label?: string;
}

const REDRAW_EVERY_MS = 100;

/** Creates a progress line that is redrawn; it does nothing if the output is not a terminal. */
export function createProgress(output: Output, { total, label = '' }: ProgressOptions = {}) {
  const started = performance.now();
  let drawnAt: number | undefined;
  return {
    /** @param fraction of the work that is done, from 0 to 1; not needed if the total is known */
    update(rows: number, fraction = total === undefined ? undefined : rows / Math.max(1, total)): void {
      const now = performance.now();
      if (!output.canRedraw || (drawnAt !== undefined && now - drawnAt < REDRAW_EVERY_MS)) return;
      drawnAt = now;
      const line = label + formatProgress(rows, total, fraction, (now - started) / 1000);
      void output.write(`\r\u001b[K${line.slice(0, output.columns() - 1)}`);
    },
    /** Removes the line. */
    clear(): void {
      if (drawnAt !== undefined) void output.write('\r\u001b[K');
      drawnAt = undefined;
    },
  };
}

/** `412,000 of 1,000,000 rows  41%  52,000 rows/s  12 s left`, without what is unknown */
function formatProgress(
  rows: number,
  total: number | undefined,
  fraction: number | undefined,
  seconds: number,
): string {
  const amount = total === undefined ? formatCount(rows) : `${formatCount(rows)} of ${formatCount(total)}`;
  const speed = `${formatCount(Math.round(seconds > 0 ? rows / seconds : 0))} rows/s`;
  if (fraction === undefined) return `${amount} rows  ${speed}`;
  const left = fraction > 0 ? `  ${formatDuration((seconds * (1 - fraction)) / fraction)} left` : '';
  return `${amount} rows  ${Math.floor(100 * fraction)}%  ${speed}${left}`;
}
