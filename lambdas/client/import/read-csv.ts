import { FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import {
  endOfLine,
  hasSwallowedRows,
  LINE_FEED,
  type ParsedRow,
  parseFirstLine,
  parseLine,
  parseRow,
  QUOTED_LENGTH,
} from './csv-row';
import { type Chunks, type OldEncoding, readText } from './read-text';
import { UnreadableFileError } from './unreadable-file';

/** A row of a file that is not blank, and the line where it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A row of a file that is not imported, and why. */
export type RefusedCsvRow = CsvRow & { reason: string };

/** Characters that a row may have. */
const ROW_LENGTH = 2 * QUOTED_LENGTH;
/** By this first line Excel knows what separates the cells. */
const SEPARATOR_LINE = /^"?sep=.?"?(?=\n|$)/i;

/** A part of a file that is in memory, and where in it and in the file the next row begins. */
interface Window {
  text: string;
  at: number;
  line: number;
  /** Reads on, until the next row is in memory. */
  fill(): Promise<void>;
}

/**
 * Opens a CSV, in UTF-8 or UTF-16 and with any line ends. Only a few rows are in memory.
 * @throws UnreadableFileError if it is in another encoding; so do the rows, also for a row that is too large
 */
export async function openCsv(chunks: Chunks, encoding?: OldEncoding) {
  const window = createWindow(readText(chunks, encoding));
  await window.fill();
  window.text = window.text.replace(SEPARATOR_LINE, '');
  const hasRow = await goToRow(window);
  // The rows may be read before the header.
  const { text, at } = window;
  return {
    /** Returns the cells of the first row, by what separates them; none if there is no row. */
    header: (delimiter: string): string[] => (hasRow ? readHeader(text, at, delimiter).cells : []),
    /** Reads all rows, the first included. */
    rows: (delimiter: string) => readRows(window, delimiter),
  };
}

function createWindow(texts: AsyncGenerator<string, void, void>): Window {
  let isEnd = false;
  return {
    text: '',
    at: 0,
    line: 1,
    async fill() {
      if (isEnd || this.text.length - this.at > ROW_LENGTH + 1) return;
      const read = [this.text.slice(this.at)];
      for (let length = read[0]?.length ?? 0; length <= 2 * ROW_LENGTH; ) {
        const { value, done } = await texts.next();
        isEnd = done === true;
        if (isEnd) break;
        read.push(value ?? '');
        length += value?.length ?? 0;
      }
      [this.text, this.at] = [read.join(''), 0];
    },
  };
}

/** Skips blank lines. Resolves to whether there is another row. */
async function goToRow(window: Window): Promise<boolean> {
  for (;;) {
    await window.fill();
    if (window.text[window.at] !== LINE_FEED) return window.at < window.text.length;
    while (window.text[window.at] === LINE_FEED) {
      window.at += 1;
      window.line += 1;
    }
  }
}

/** Reads the first row, which is only its line if a quotation mark there is a stray one. */
function readHeader(text: string, at: number, delimiter: string): ParsedRow {
  const row = parseRow(text, at, delimiter);
  const oneLine = parseFirstLine(text, at, delimiter);
  const { length } = oneLine.cells;
  const isStray =
    row.isOpen ||
    (length > 1 && hasSwallowedRows(text.slice(at, row.end).split(LINE_FEED), delimiter, length));
  return isStray ? oneLine : row;
}

async function* readRows(
  window: Window,
  delimiter: string,
): AsyncGenerator<CsvRow | RefusedCsvRow, void, void> {
  let width: number | undefined;
  // The line of a stray quotation mark, until a line has as many cells as the first row.
  let openLine: number | undefined;
  while (await goToRow(window)) {
    const { text, at, line } = window;
    const row = width === undefined ? readHeader(text, at, delimiter) : parseRow(text, at, delimiter);
    const isUnclear = row.isOpen || openLine !== undefined;
    const oneLine = isUnclear ? parseFirstLine(text, at, delimiter) : row;
    if ((row.isOpen ? oneLine : row).cells.length === width) openLine = undefined;
    if (openLine !== undefined) {
      yield { ...advance(window, oneLine), reason: IMPORT_ERRORS.afterOpenQuote(openLine) };
    } else if (width !== undefined && row.isOpen) {
      openLine = line;
      yield { ...advance(window, oneLine), reason: IMPORT_ERRORS.openQuote };
    } else {
      const isFirst = width === undefined;
      width ??= row.cells.length;
      const read = advance(window, row);
      const lines = endOfLine(text, at) < row.end ? text.slice(at, row.end).split(LINE_FEED) : [];
      if (!isFirst && hasSwallowedRows(lines, delimiter, width)) yield* refuseLines(lines, line, delimiter);
      else yield read;
    }
  }
}

/** Goes to the end of a row, and returns it with its line. @throws UnreadableFileError if it is too large */
function advance(window: Window, { cells, end }: ParsedRow): CsvRow {
  const { at, line } = window;
  if (end - at > ROW_LENGTH) throw new UnreadableFileError(FILE_ERRORS.rowTooLarge(line));
  window.at = end;
  window.line += cells.reduce((count, cell) => count + cell.split(LINE_FEED).length - 1, 0);
  return { line, cells };
}

/** Refuses each line of a row that seems to be several rows. */
const refuseLines = (lines: readonly string[], from: number, delimiter: string): RefusedCsvRow[] =>
  lines.flatMap((text, index) => {
    const reason = index === 0 ? IMPORT_ERRORS.openQuote : IMPORT_ERRORS.afterOpenQuote(from);
    return text === '' ? [] : [{ line: from + index, cells: parseLine(text, delimiter), reason }];
  });
