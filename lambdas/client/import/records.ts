import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV that is not blank, and the line in which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Thrown to stop the parser. */
class Enough extends Error {}

/**
 * Reads the rows of a CSV, with or without a byte order mark. Quotes inside a cell that does not begin with one are
 * text, as for spreadsheets. A quote that is not closed extends to the end: `openQuoteLine` is where its row begins.
 * @param isEnough is called with each row, and returns whether no more rows are needed
 */
export function readRows(
  text: string,
  delimiter: string,
  isEnough: (row: CsvRow) => boolean = () => false,
): { rows: CsvRow[]; openQuoteLine: number | undefined } {
  const rows: CsvRow[] = [];
  // Every line feed is in a cell, ends a row or is a blank line.
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      // Rows of blank lines would take half a minute.
      skip_empty_lines: true,
      on_record(cells: string[], { empty_lines }) {
        const row = { line: line + empty_lines, cells };
        rows.push(row);
        line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
        if (isEnough(row)) throw new Enough();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') {
      return { rows, openQuoteLine: line + Number(error.empty_lines) };
    }
    if (!(error instanceof Enough)) throw error;
  }
  return { rows, openQuoteLine: undefined };
}
