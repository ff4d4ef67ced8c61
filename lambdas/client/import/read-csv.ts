import { CsvError, parse } from 'csv-parse/sync';
import { FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { createRecordScanner } from '../record-scanner';
import { type Chunks, type OldEncoding, readText } from './read-text';
import { UnreadableFileError } from './unreadable-file';

/** A row of a file that is not blank, and the line where it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A row of a file that is not imported, and why. */
export type RefusedCsvRow = CsvRow & { reason: string };

/** Some complete records of a file, and the line where the first of them begins. */
interface Records {
  text: string;
  line: number;
}

/** Characters that are parsed at once, and that a record may have. */
const BATCH = 64 * 1024;
/** By this first line Excel knows what separates the cells. */
const SEPARATOR_LINE = /^"?sep=.?"?(?=\n|$)/i;

/**
 * Opens a CSV, in UTF-8 or UTF-16 and with any line ends. Only a few records are in memory.
 * @throws UnreadableFileError if it is in another encoding; so do the rows, also for a row that is too large
 */
export async function openCsv(chunks: Chunks, encoding?: OldEncoding) {
  const records = splitRecords(readText(chunks, encoding));
  const { value = { text: '', line: 1 } } = await records.next();
  const first = { ...value, text: value.text.replace(SEPARATOR_LINE, '') };
  return {
    /** Returns the cells of the first row, by what separates them; none if there is no row. */
    header: (delimiter: string): string[] => parseRecords(first, delimiter, { to: 1 })[0]?.cells ?? [],
    /** Reads all rows, the first included. */
    async *rows(delimiter: string): AsyncGenerator<CsvRow | RefusedCsvRow, void, void> {
      yield* parseRecords(first, delimiter);
      for await (const more of records) yield* parseRecords(more, delimiter);
    },
  };
}

/** Splits a text between records, whose lines end in line feeds. */
async function* splitRecords(texts: AsyncIterable<string>): AsyncGenerator<Records, void, void> {
  const endsRecord = createRecordScanner();
  let text = '';
  let line = 1;
  // After the last complete record of `text`.
  let end = 0;
  for await (const more of texts) {
    for (let at = 0; at < more.length; at += 1)
      if (endsRecord(more.charCodeAt(at))) end = text.length + at + 1;
    text += more;
    if (text.length < BATCH) continue;
    if (end > 0) yield { text: text.slice(0, end), line };
    line += countLines(text.slice(0, end));
    text = text.slice(end);
    end = 0;
    if (text.length >= BATCH) throw new UnreadableFileError(FILE_ERRORS.rowTooLarge(line));
  }
  if (text !== '') yield { text, line };
}

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * Parses records. Quotes inside a cell that does not begin with one are text, as for spreadsheets; one that is not closed
 * extends to the end.
 */
function parseRecords(
  { text, line: firstLine }: Records,
  delimiter: string,
  options: { to?: number } = {},
): (CsvRow | RefusedCsvRow)[] {
  const rows: (CsvRow | RefusedCsvRow)[] = [];
  // Every line feed is in a cell, ends a row or is a blank line.
  let line = firstLine;
  try {
    parse(text, {
      ...options,
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      // Rows of blank lines would take half a minute.
      skip_empty_lines: true,
      on_record(cells: string[], { empty_lines }) {
        rows.push({ line: line + empty_lines, cells });
        line += 1 + cells.reduce((count, cell) => count + countLines(cell), 0);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    rows.push({ line: line + Number(error.empty_lines), cells: [], reason: IMPORT_ERRORS.openQuote });
  }
  return rows;
}
