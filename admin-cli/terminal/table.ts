import stringWidth from 'string-width';
import type { Output } from './output';
import { safeText } from './safe-text';

type Row = readonly string[];

const GAP = '  ';
const ELLIPSIS = '…';
const MIN_COLUMN_WIDTH = 8;
const segmenter = new Intl.Segmenter();

/**
 * Creates a table that is printed page by page, in aligned columns. The first page decides their widths, so that a line
 * fits into the output; the widest column is shortened first. East Asian characters and emoji count as two, as
 * terminals show them. Without titles it has no header.
 */
export function createTable(out: Output, titles: Row) {
  let widths: number[] = [];
  let truncated = false;
  const formatLine = (row: Row) => {
    const cells = row.map((cell, index) => fitCell(safeText(cell), widths[index] ?? 0));
    truncated ||= cells.some((cell) => cell.truncated);
    return cells
      .map(({ text }) => text)
      .join(GAP)
      .trimEnd();
  };
  return {
    /** Whether no page has been added. */
    isEmpty: () => widths.length === 0,
    /** Whether any cell has been truncated so far. */
    isTruncated: () => truncated,
    async add(page: readonly Row[], signal?: AbortSignal): Promise<void> {
      let header = '';
      if (widths.length === 0) {
        widths = chooseWidths([titles, ...page], out.columns());
        if (titles[0]) header = `${out.style('bold', formatLine(titles))}\n`;
      }
      await out.write(header + page.map((row) => `${formatLine(row)}\n`).join(''), signal);
    },
  };
}

function chooseWidths(rows: readonly Row[], available: number): number[] {
  const [titles = []] = rows;
  const widths = titles.map((_, index) =>
    Math.max(...rows.map((row) => stringWidth(safeText(row[index] ?? '')))),
  );
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  while (total() > available) {
    const widest = Math.max(...widths);
    if (widest <= MIN_COLUMN_WIDTH) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
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
