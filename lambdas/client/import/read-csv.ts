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
  /** Whether it had fewer cells than there are columns, so that some cells may belong to other columns. */
  isShort?: true;
}

/** A row of a file that is not imported, and why. */
export type RefusedCsvRow = CsvRow & { reason: string };

/** How many characters a row may have. */
const ROW_LENGTH = 2 * QUOTED_LENGTH;
/** This first line tells Excel what separates the cells. */
const SEPARATOR_LINE = /^"?sep=.?"?(?=\n|$)/i;

/** A text, with the position in it, and the line of the file, where the next row begins. */
interface Position {
  text: string;
  at: number;
  line: number;
}

/** The part of a file that is in memory. */
interface Window extends Position {
  /** Reads on until the next row is in memory. */
  fill(): Promise<void>;
}

/** The number of rows among which the line with the columns is looked for. */
const FIRST_ROWS = 10;

/**
 * Opens a CSV, in UTF-8 or UTF-16 and with any line ends. Only a few rows are in memory.
 * @throws UnreadableFileError if it is in another encoding; reading its rows throws it, too, also for a row that is too
 * large
 */
export async function openCsv(chunks: Chunks, encoding?: OldEncoding) {
  const window = createWindow(readText(chunks, encoding));
  await window.fill();
  window.text = window.text.replace(SEPARATOR_LINE, '');
  await goToRow(window);
  // Remembered because the rows may be read before `firstRows` is called.
  const { text, at, line } = window;
  return {
    /** Returns some of the first rows, split by a delimiter, without those whose cells are all empty. */
    firstRows: (delimiter: string): CsvRow[] => readFirstRows({ text, at, line }, delimiter),
    /** Reads all rows from a line on, which is the line of one of the first rows. */
    rows: (delimiter: string, fromLine = 1) => readRows(window, delimiter, fromLine),
  };
}

export type Csv = Awaited<ReturnType<typeof openCsv>>;

function readFirstRows({ text, at, line }: Position, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const position = { text, at, line };
  while (rows.length < FIRST_ROWS && skipBlankLines(position)) {
    const { end, cells } = readHeader(text, position.at, delimiter);
    if (end - position.at > ROW_LENGTH) break;
    const row = advance(position, { end, cells });
    if (!isBlank(row)) rows.push(row);
  }
  return rows;
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
        if (done) {
          isEnd = true;
          break;
        }
        read.push(value);
        length += value.length;
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
    skipBlankLines(window);
  }
}

/** Skips the blank lines of a text. Returns whether there is more of it. */
function skipBlankLines(position: Position): boolean {
  while (position.text[position.at] === LINE_FEED) {
    position.at += 1;
    position.line += 1;
  }
  return position.at < position.text.length;
}

/** Whether a row has only empty cells, as spreadsheets write below a table. */
const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');

/** Reads the first row; if it contains a stray quotation mark, only its line. */
function readHeader(text: string, at: number, delimiter: string): ParsedRow {
  const row = parseRow(text, at, delimiter);
  const oneLine = parseFirstLine(text, at, delimiter);
  const isStray =
    row.isOpen || hasSwallowedRows(text.slice(at, row.end).split(LINE_FEED), delimiter, oneLine.cells.length);
  return isStray ? oneLine : row;
}

async function* readRows(
  window: Window,
  delimiter: string,
  fromLine: number,
): AsyncGenerator<CsvRow | RefusedCsvRow, void, void> {
  let width: number | undefined;
  // The line of a stray quotation mark, until a line has as many cells as the first row.
  let openLine: number | undefined;
  while ((await goToRow(window)) && window.line < fromLine)
    advance(window, readHeader(window.text, window.at, delimiter));
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
      else if (!isBlank(read)) yield read;
    }
  }
}

/** Advances to the end of a row, and returns the row with its line. @throws UnreadableFileError if it is too large */
function advance(position: Position, { cells, end }: Pick<ParsedRow, 'cells' | 'end'>): CsvRow {
  const { at, line } = position;
  if (end - at > ROW_LENGTH) throw new UnreadableFileError(FILE_ERRORS.rowTooLarge(line));
  position.at = end;
  position.line += cells.reduce((count, cell) => count + cell.split(LINE_FEED).length - 1, 0);
  return { line, cells };
}

/** Refuses each line of a row that seems to be several rows. */
const refuseLines = (lines: readonly string[], from: number, delimiter: string): RefusedCsvRow[] =>
  lines.flatMap((text, index) => {
    const reason = index === 0 ? IMPORT_ERRORS.openQuote : IMPORT_ERRORS.afterOpenQuote(from);
    return text === '' ? [] : [{ line: from + index, cells: parseLine(text, delimiter), reason }];
  });
