import { formatCount, formatDuration } from './format';
import type { Output } from './stream';

/** A line on the terminal that is redrawn while something long goes on; nothing where there is no terminal. */
export interface Progress {
  /** @param done rows so far */
  update(done: number): void;
  /** Takes the line away. */
  clear(): void;
}

const REDRAW_EVERY_MS = 100;
const SILENT: Progress = { update: () => undefined, clear: () => undefined };

/** @param total rows there will be, when known */
export function createProgress(output: Output, total?: number, verb = ''): Progress {
  if (!output.canRedraw) return SILENT;
  const started = performance.now();
  let drawn: number | undefined;
  return {
    update(done) {
      const now = performance.now();
      if (drawn !== undefined && now - drawn < REDRAW_EVERY_MS) return;
      drawn = now;
      const line = `${verb}${progressLine(done, total, (now - started) / 1000)}`;
      void output.write(`\r\u001b[K${line.slice(0, output.columns() - 1)}`);
    },
    clear() {
      if (drawn !== undefined) void output.write('\r\u001b[K');
      drawn = undefined;
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
