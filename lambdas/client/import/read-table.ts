import { IMPORT_ERRORS } from '../../contract/messages';
import { type EncodingSample, readInEncoding } from './encodings';
import { type Csv, type CsvRow, openCsv, type RefusedCsvRow } from './read-csv';
import type { Chunks, OldEncoding } from './read-text';
import { UnreadableFileError } from './unreadable-file';

const DELIMITERS = [',', ';', '\t'];

/** The line of a file that names its columns. */
export interface TableHeader<Columns> {
  /** The columns that the line names. */
  columns: Columns;
  names: readonly string[];
  delimiter: string;
  line: number;
  /** The lines above it, such as a title. */
  above: readonly string[];
}

/** What was found out about a file without asking the owner. */
export interface FileFindings {
  above: readonly string[];
  recognised?: EncodingSample | undefined;
}

/** A small file that was read as a whole. */
export interface TextTable<Columns> extends FileFindings {
  columns: Columns;
  header: readonly string[];
  /** The line of the header. */
  line: number;
  rows: (CsvRow | RefusedCsvRow)[];
}

/**
 * Reads a small file as a whole.
 * @param open returns the bytes of the file from the beginning
 * @param find the same as for `findHeader`
 * @throws UnreadableFileError
 */
export async function readTable<Columns>(
  open: () => Chunks,
  encoding: OldEncoding | undefined,
  find: (names: readonly string[]) => Columns,
  continuesOf?: (columns: Columns) => Continues,
): Promise<TextTable<Columns>> {
  const { result, recognised } = await readInEncoding(open, encoding, async (each) => {
    const csv = await openCsv(open(), each);
    const { columns, names, above, ...header } = findHeader(csv, find);
    const rows: TextTable<Columns>['rows'] = [];
    for await (const row of readBelow(csv, { ...header, names }, continuesOf?.(columns))) rows.push(row);
    return { columns, header: names, line: header.line, above, rows };
  });
  return { ...result, recognised };
}

/**
 * Returns the line that names the columns, split by the delimiter that finds the most of them. Lines above it contain
 * no address.
 * @param find returns the columns, or throws an UnreadableFileError if a line does not name them
 * @throws the error of the line that names the most columns
 */
export function findHeader<Columns>(
  csv: Csv,
  find: (names: readonly string[]) => Columns,
): TableHeader<Columns> {
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, rows: csv.firstRows(delimiter) }));
  const failures: { error: UnreadableFileError; width: number }[] = [];
  for (let index = 0; ; index += 1) {
    const found: TableHeader<Columns>[] = [];
    let mayBeTitle = false;
    for (const { delimiter, rows } of tables) {
      const { line, cells } = rows[index] ?? { line: 1, cells: [] };
      const names = cells.map((cell) => cell.trim());
      const above = rows.slice(0, index).map((row) => row.cells.filter(Boolean).join(' '));
      try {
        found.push({ columns: find(names), names, delimiter, line, above });
      } catch (error) {
        if (!(error instanceof UnreadableFileError)) throw error;
        failures.push({ error, width: cells.length });
      }
      mayBeTitle ||= index + 1 < rows.length && !cells.some((cell) => cell.includes('@'));
    }
    const [best] = found.sort((one, other) => other.names.length - one.names.length);
    if (best) return best;
    if (!mayBeTitle) break;
  }
  throw failures.sort((one, other) => other.width - one.width)[0]?.error;
}

/** Whether the cells of a line cannot be a row by themselves, so that they may be the end of the row before. */
export type Continues = (cells: readonly string[], before: readonly string[]) => boolean;

/** Reads the rows below the columns. Every row that is not refused has as many cells as there are columns. */
export async function* readBelow(
  csv: Csv,
  { names, delimiter, line }: Pick<TableHeader<unknown>, 'names' | 'delimiter' | 'line'>,
  continues?: Continues,
): AsyncGenerator<CsvRow | RefusedCsvRow, void, void> {
  const { length: width } = names;
  let isHeader = true;
  // A row that lacks cells, followed by lines that may be the end of it.
  let short: CsvRow[] = [];
  let isBroken = false;
  for await (const row of csv.rows(delimiter, line)) {
    const { cells } = row;
    const [first] = short;
    if (isHeader || 'reason' in row) {
      if (!isHeader) yield row;
      isHeader = false;
    } else if (first && continues?.(cells, first.cells)) {
      isBroken ||= cells.length > 1 || short.length === MOST_LINES;
      short.push(row);
      if (isBroken) yield* refuseBroken(short.splice(0, short.length - 1));
    } else {
      yield* isBroken ? refuseBroken(short) : short.map((each) => fitRow(each, width));
      [short, isBroken] = [[], false];
      if (cells.length < width) short = [row];
      else yield fitRow(row, width);
    }
  }
  yield* isBroken ? refuseBroken(short) : short.map((each) => fitRow(each, width));
}

/** How many such lines are held back. */
const MOST_LINES = 100;

/** Refuses a row that an unquoted line break has cut: nobody knows what its last cells say. */
const refuseBroken = (rows: readonly CsvRow[]): RefusedCsvRow[] =>
  rows.map((row) => ({ ...row, reason: IMPORT_ERRORS.lineBreak }));

/** Adds the empty cells that programs leave out at the end of a row, and removes empty ones beyond the columns. */
function fitRow(row: CsvRow, width: number): CsvRow | RefusedCsvRow {
  const { cells } = row;
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return { ...row, reason: IMPORT_ERRORS.cells(cells.length, width) };
  const fitting = Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return { ...row, cells: fitting, ...(cells.length < width && { isShort: true }) };
}
