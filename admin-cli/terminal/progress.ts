import { formatCount, formatDuration } from './format';
import type { Output } from './output';

/** A progress line that is redrawn; does nothing if the output is not a terminal. */
export interface Progress {
  /**
   * @param done rows so far
   * @param fraction of the work that is done, from 0 to 1; not needed if the total is known
   */
  update(done: number, fraction?: number): void;
  /** Removes the line. */
  clear(): void;
}

interface ProgressOptions {
  /** Expected number of rows, if known. */
  total?: number;
  /** Text before the numbers, such as `searching: `. */
  label?: string;
}

const REDRAW_EVERY_MS = 100;
const SILENT: Progress = { update: () => undefined, clear: () => undefined };

export function createProgress(output: Output, { total, label = '' }: ProgressOptions = {}): Progress {
  if (!output.canRedraw) return SILENT;
  const started = performance.now();
  let drawnAt: number | undefined;
  return {
    update(done, fraction = fractionOf(done, total)) {
      const now = performance.now();
      if (drawnAt !== undefined && now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      const line = `${label}${progressLine(done, { total, fraction }, (now - started) / 1000)}`;
      void output.write(`\r\u001b[K${line.slice(0, output.columns() - 1)}`);
    },
    clear() {
      if (drawnAt !== undefined) void output.write('\r\u001b[K');
      drawnAt = undefined;
    },
  };
}

const fractionOf = (done: number, total: number | undefined): number | undefined =>
  total === undefined ? undefined : total === 0 ? 1 : done / total;

/** `412,000 of 1,000,000 rows  41%  52,000 rows/s  12 s left`, without what is unknown */
function progressLine(
  done: number,
  { total, fraction }: { total: number | undefined; fraction: number | undefined },
  seconds: number,
): string {
  const rows = total === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`;
  const speed = `${formatCount(Math.round(seconds > 0 ? done / seconds : 0))} rows/s`;
  if (fraction === undefined) return `${rows} rows  ${speed}`;
  const left = fraction > 0 ? `  ${formatDuration((seconds * (1 - fraction)) / fraction)} left` : '';
  return `${rows} rows  ${Math.floor(100 * fraction)}%  ${speed}${left}`;
}
