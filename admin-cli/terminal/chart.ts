import type { DailySignups } from '@tariff-tantrum/lambdas/contract';
import { formatCount } from './format';
import type { Output } from './output';
import { safeText } from './safe-text';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Returns a line with a bar for each day; the longest bar has the width that is left. */
export function chart(days: DailySignups['days'], output: Output): string {
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const countWidth = formatCount(highest).length;
  const barWidth = Math.max(1, output.columns() - 'YYYY-MM-DD'.length - countWidth - 5);
  return days
    .map(({ date, count }) => {
      const length = (count / highest) * barWidth;
      const bar = output.canRedraw ? smoothBar(length) : '#'.repeat(Math.ceil(length));
      return `${safeText(date)}  ${formatCount(count).padStart(countWidth)}  ${output.styles.cyan(bar)}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns a bar to an eighth of a character, at least an eighth if `length` is not 0. */
function smoothBar(length: number): string {
  const eighths = length > 0 ? Math.max(1, Math.round(length * EIGHTHS.length)) : 0;
  return '█'.repeat(Math.floor(eighths / EIGHTHS.length)) + (EIGHTHS[eighths % EIGHTHS.length] ?? '');
}
