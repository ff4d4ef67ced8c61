import { formatCount } from './format';
import type { Output } from './stream';

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  count: number;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar a day, the longest as wide as the terminal allows. */
export function chart(days: readonly Day[], output: Output, dumb: boolean): string {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const figures = formatCount(most).length;
  const room = Math.max(1, output.columns() - 'YYYY-MM-DD'.length - figures - 5);
  return days
    .map(({ date, count }) => {
      const length = (count / most) * room;
      const bar = dumb ? '#'.repeat(Math.ceil(length)) : smoothBar(length);
      return `${date}  ${formatCount(count).padStart(figures)}  ${output.paint.cyan(bar)}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** To an eighth of a character, and never invisible where there is something. */
function smoothBar(length: number): string {
  const eighths = length > 0 ? Math.max(1, Math.round(length * EIGHTHS.length)) : 0;
  return '█'.repeat(Math.floor(eighths / EIGHTHS.length)) + (EIGHTHS[eighths % EIGHTHS.length] ?? '');
}
