import { formatCount, formatDuration } from './format';
import type { Output } from './output';

/** A progress line that is redrawn; does nothing if the output is not a terminal. */
export interface Progress {
  /** @param done rows so far */
  update(done: number): void;
  /** Removes the line. */
  clear(): void;
}

export interface ProgressOptions {
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
    update(done) {
      const now = performance.now();
      if (drawnAt !== undefined && now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      const line = `${label}${progressLine(done, total, (now - started) / 1000)}`;
      void output.write(`\r\u001b[K${line.slice(0, output.columns() - 1)}`);
    },
    clear() {
      if (drawnAt !== undefined) void output.write('\r\u001b[K');
      drawnAt = undefined;
    },
  };
}

/** `412,000 of 1,000,000 rows  41%  52,000 rows/s  12 s left` */
function progressLine(done: number, total: number | undefined, seconds: number): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const speed = `${formatCount(Math.round(rate))} rows/s`;
  if (total === undefined) return `${formatCount(done)} rows  ${speed}`;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const left = rate > 0 ? `  ${formatDuration(Math.max(0, total - done) / rate)} left` : '';
  return `${formatCount(done)} of ${formatCount(total)} rows  ${percent}%  ${speed}${left}`;
}
