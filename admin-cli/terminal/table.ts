import stringWidth from 'string-width';
import { safeText } from './safe-text';

const GAP = '  ';
const ELLIPSIS = '…';
const NARROWEST = 8;
const segmenter = new Intl.Segmenter();

/** Rows as tab-separated lines, for other programs: no header, nothing cut. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(safeText).join('\t')}\n`).join('');

/** Rows in aligned columns, for people. */
export interface Table {
  header(): string;
  /** Whether a cell had to be cut so far. */
  cut(): boolean;
  lines(rows: readonly (readonly string[])[]): string;
}

/**
 * Chooses each column's width by the first rows, so that all of it fits into `columns` characters. The widest
 * column gives way first. Characters count as wide as terminals show them.
 */
export function createTable(
  titles: readonly string[],
  firstRows: readonly (readonly string[])[],
  columns: number,
): Table {
  const widths = titles.map((title, index) =>
    Math.max(
      ...[title, ...firstRows.map((row) => row[index] ?? '')].map((cell) => stringWidth(safeText(cell))),
    ),
  );
  shrink(widths, columns - GAP.length * (titles.length - 1));
  let cut = false;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const fitted = fit(safeText(cell), widths[index] ?? 0);
        cut ||= fitted.cut;
        return fitted.text;
      })
      .join(GAP)
      .trimEnd();
  return {
    header: () => line(titles),
    cut: () => cut,
    lines: (rows) => rows.map((row) => `${line(row)}\n`).join(''),
  };
}

function shrink(widths: number[], available: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > available) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) return;
    widths[widths.indexOf(widest)] = widest - 1;
  }
}

/** The cell padded or cut to `width`, whole characters only. */
function fit(cell: string, width: number): { text: string; cut: boolean } {
  const own = stringWidth(cell);
  if (own <= width) return { text: cell + ' '.repeat(width - own), cut: false };
  let text = '';
  let used = 0;
  for (const { segment } of segmenter.segment(cell)) {
    const next = stringWidth(segment);
    if (used + next > width - 1) break;
    text += segment;
    used += next;
  }
  return { text: text + ELLIPSIS + ' '.repeat(width - 1 - used), cut: true };
}
