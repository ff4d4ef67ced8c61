import { COLUMNS, type Figures } from './audit-page';
import type { PageResult } from './promises';
import { PROMISED_ANSWER, type TapResult } from './taps';

/** One line a page: ours, and the static page below it. */
export function printPages(results: readonly PageResult[]): void {
  console.table(
    Object.fromEntries(
      results.flatMap(({ route, ours, limit }) => [
        [route, rounded(ours)],
        [`${route} static`, rounded(limit)],
      ]),
    ),
  );
}

/** One line a control. */
export function printTaps(results: readonly TapResult[]): void {
  console.table(
    Object.fromEntries(
      results.map(({ control, median, answers, lost }) => [
        control,
        {
          'median (ms)': Math.round(median),
          'each (ms)': answers.map(Math.round).join(' '),
          lost,
          kept: lost === 0 && median <= PROMISED_ANSWER,
        },
      ]),
    ),
  );
}

const rounded = (figures: Figures): Record<string, number> =>
  Object.fromEntries(
    COLUMNS.map((name) => [name, name === 'CLS' ? figures[name] : Math.round(figures[name])]),
  );
