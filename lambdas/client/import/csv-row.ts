/**
 * How many characters the quoted cells of a row may have: a quotation mark that is closed later than that is a stray
 * one.
 */
export const QUOTED_LENGTH = 64 * 1024;

const QUOTE = '"';
export const LINE_FEED = '\n';

/** A row of a text. */
export interface ParsedRow {
  cells: string[];
  /** Where it ends: at a line feed, or at the end of the text. */
  end: number;
  /** Whether a cell begins with a quotation mark that is neither closed in its line nor ends a cell further on. */
  isOpen: boolean;
}

/**
 * Parses the row that begins at a position of a text whose lines end in line feeds. As in spreadsheets, quotation marks
 * are text in a cell that does not begin with one, and in one where more text follows the closing mark.
 */
export function parseRow(text: string, start: number, delimiter: string): ParsedRow {
  const cells: string[] = [];
  let isOpen = false;
  for (let at = start; ; at += 1) {
    const cell = parseCell(text, at, delimiter, start + QUOTED_LENGTH);
    cells.push(cell.value);
    isOpen ||= cell.isOpen;
    at = cell.end;
    if (text[at] !== delimiter) return { cells, end: at, isOpen };
  }
}

/** Parses the line at a position; every quotation mark that is not closed in it is text. */
export function parseFirstLine(text: string, start: number, delimiter: string): ParsedRow {
  const end = endOfLine(text, start);
  return { ...parseRow(text.slice(start, end), 0, delimiter), end };
}

/** Returns the cells of one line. */
export const parseLine = (line: string, delimiter: string): string[] => parseRow(line, 0, delimiter).cells;

/** Returns where the line at a position ends. */
export function endOfLine(text: string, start: number): number {
  const end = text.indexOf(LINE_FEED, start);
  return end === -1 ? text.length : end;
}

function parseCell(text: string, start: number, delimiter: string, limit: number) {
  let isOpen = false;
  if (text[start] === QUOTE) {
    const close = findClosingQuote(text, start, limit);
    const next = close === undefined ? undefined : text[close + 1];
    if (close !== undefined && (next === undefined || next === delimiter || next === LINE_FEED)) {
      const value = text.slice(start + 1, close).replaceAll('""', '"');
      return { value, end: close + 1, isOpen };
    }
    isOpen = close === undefined || close > endOfLine(text, start);
  }
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== LINE_FEED) end += 1;
  return { value: text.slice(start, end), end, isOpen };
}

/** Returns the position of the quotation mark that closes one; a doubled one does not. */
function findClosingQuote(text: string, start: number, limit: number): number | undefined {
  let at = text.indexOf(QUOTE, start + 1);
  while (at !== -1 && at < limit) {
    if (text[at + 1] !== QUOTE) return at;
    at = text.indexOf(QUOTE, at + 2);
  }
  return undefined;
}

const isAddress = (cell: string): boolean => /^"*[^\s@"]+@[^\s@"]+\.[^\s@"]+"*$/.test(cell.trim());

/**
 * Whether a row of several lines seems to be several rows, because an extra quotation mark is closed by another: two of
 * its lines have an address in the same column, with other cells if rows have several.
 */
export function hasSwallowedRows(lines: readonly string[], delimiter: string, width: number): boolean {
  const columns = lines.flatMap((line) => {
    const cells = parseLine(line, delimiter);
    return cells.length > 1 || width === 1 ? [...cells.keys()].filter((n) => isAddress(cells[n] ?? '')) : [];
  });
  return new Set(columns).size < columns.length;
}
