import stringWidth from 'string-width';
import { safeText } from './safe-text';

const GAP = '  ';
const ELLIPSIS = '…';
const MIN_COLUMN_WIDTH = 8;
const segmenter = new Intl.Segmenter();

/** Formats rows in aligned columns. */
export type TextTable = ReturnType<typeof createTextTable>;

/**
 * Chooses the column widths by the first rows, so that a line fits into `columns` characters; the widest
 * column is shortened first. East Asian characters and emoji count as two, as terminals show them.
 */
export function createTextTable(
  titles: readonly string[],
  firstRows: readonly (readonly string[])[],
  columns: number,
) {
  const widths = titles.map((title, index) =>
    Math.max(
      ...[title, ...firstRows.map((row) => row[index] ?? '')].map((cell) => stringWidth(safeText(cell))),
    ),
  );
  shrink(widths, columns - GAP.length * (titles.length - 1));
  let truncated = false;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const fitted = fitCell(safeText(cell), widths[index] ?? 0);
        truncated ||= fitted.truncated;
        return fitted.text;
      })
      .join(GAP)
      .trimEnd();
  return {
    header: () => line(titles),
    /** Whether any cell has been truncated so far. */
    isTruncated: () => truncated,
    lines: (rows: readonly (readonly string[])[]) => rows.map((row) => `${line(row)}\n`).join(''),
  };
}

function shrink(widths: number[], available: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > available) {
    const widest = Math.max(...widths);
    if (widest <= MIN_COLUMN_WIDTH) return;
    widths[widths.indexOf(widest)] = widest - 1;
  }
}

/** Returns the cell padded or truncated to `width`, at grapheme boundaries. */
function fitCell(cell: string, width: number): { text: string; truncated: boolean } {
  const cellWidth = stringWidth(cell);
  if (cellWidth <= width) return { text: cell + ' '.repeat(width - cellWidth), truncated: false };
  let text = '';
  let used = 0;
  for (const { segment } of segmenter.segment(cell)) {
    const next = stringWidth(segment);
    if (used + next > width - 1) break;
    text += segment;
    used += next;
  }
  return { text: text + ELLIPSIS + ' '.repeat(width - 1 - used), truncated: true };
}
