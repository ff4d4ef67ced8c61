import { quoteCells } from '../../contract/csv';
import { ERROR_TEXTS, IMPORT_ERRORS } from '../../contract/messages';
import type { ImportResult } from '../../contract/schemas';
import { splitCsv } from '../split-csv';
import {
  type Columns,
  findColumns,
  type ImportField,
  MissingColumnError,
  readConsent,
  UnreadableListError,
} from './columns';
import { type DateOrder, readDate } from './dates';
import { type CsvRow, readRows } from './records';

/** What the owner says about a list. */
export interface ListSettings {
  /** The names of columns that are not the usual ones. */
  map?: Partial<Record<ImportField, string>> | undefined;
  /** When people signed up of whom the list does not say it, ISO 8601. */
  date?: string | undefined;
  dateOrder?: DateOrder | undefined;
}

/** A row that is not imported, with its line in the list. */
export type RefusedRow = CsvRow & { reason: string };

/** A part of a list, in the columns of our own CSV. Lines of rows are those of the list. */
export interface ConvertedPart {
  columns: Columns;
  /** Where its first row begins. */
  firstLine: number;
  csv: string;
  /** The rows that are in `csv`, by the line of `csv` in which each begins. */
  rows: Map<number, CsvRow>;
  /** Rows of people who said no or have left the tool's list, or whose address bounced. */
  left: number;
  refused: RefusedRow[];
}

/** About 800 signups: few enough for the API's time limits on AWS, enough to make requests cheap. */
const PART_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'];
const OWN_HEADER = 'email,name,signup_date,discount_percent,notification_status\n';

/**
 * Converts a list as a tool or a spreadsheet exports it, part by part: separated by commas, semicolons or tabs, with
 * columns in any order and under their usual names. What an address or a name must be is for the server.
 * @throws MissingColumnError if a column that is needed is missing
 * @throws UnreadableListError if it is neither UTF-8 nor UTF-16
 * @throws RecordTooLargeError if a row does not fit into a part
 */
export async function* convertList(
  chunks: AsyncIterable<Uint8Array>,
  settings: ListSettings,
): AsyncGenerator<ConvertedPart, void, void> {
  for await (const { body, firstLine } of splitCsv(toUtf8(chunks), PART_BYTES)) {
    yield convertPart(body, firstLine, settings);
  }
}

/** Returns the server's result of a part together with what was refused or left out before it was sent. */
export function completeResult(
  part: ConvertedPart,
  { refused, ...counts }: ImportResult,
): Omit<ImportResult, 'refused'> & { refused: RefusedRow[] } {
  const refusedThere = refused.flatMap(({ line, reason }) => {
    const row = part.rows.get(line);
    return row ? [{ ...row, reason }] : [];
  });
  return {
    ...counts,
    left: counts.left + part.left,
    refused: [...part.refused, ...refusedThere].sort((one, other) => one.line - other.line),
  };
}

/** Recodes a file in UTF-16 with a byte order mark as UTF-8; returns any other as it is. */
async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | undefined;
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (start) {
      bytes = new Uint8Array([...start, ...chunk]);
      start = bytes.length < 2 ? bytes : undefined;
      if (start) continue;
      const mark = `${bytes[0]} ${bytes[1]}`;
      if (mark === '255 254') decoder = new TextDecoder('utf-16le');
      if (mark === '254 255') decoder = new TextDecoder('utf-16be');
    }
    yield decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (start) yield start;
  if (decoder) yield encoder.encode(decoder.decode());
}

/** Converts a part of a list, header included. */
function convertPart(bytes: Uint8Array, firstLine: number, settings: ListSettings): ConvertedPart {
  const text = decode(bytes);
  const { columns, delimiter } = headerOf(text, settings);
  const part: ConvertedPart = { columns, firstLine, csv: OWN_HEADER, rows: new Map(), left: 0, refused: [] };
  let csvLine = 2;
  const { rows, openQuoteLine } = readRows(text, delimiter);
  const [first] = rows;
  const headerEnd = (first?.line ?? 1) + (first?.cells.join('').split('\n').length ?? 1) - 1;
  const lineOfList = (line: number) => line - headerEnd + firstLine - 1;
  for (const { line: lineOfPart, cells } of rows.slice(1)) {
    const line = lineOfList(lineOfPart);
    const converted = convertRow(cells, columns, settings);
    if (converted === 'left') part.left += 1;
    else if (typeof converted === 'string') part.refused.push({ line, cells, reason: converted });
    else {
      const row = `${quoteCells(converted)}\n`;
      part.rows.set(csvLine, { line, cells });
      part.csv += row;
      csvLine += row.split('\n').length - 1;
    }
  }
  if (openQuoteLine !== undefined) {
    part.refused.push({ line: lineOfList(openQuoteLine), cells: [], reason: IMPORT_ERRORS.openQuote });
  }
  return part;
}

/** Decodes UTF-8. @throws UnreadableListError if it is something else */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableListError(ERROR_TEXTS.csvNotUtf8);
  }
}

/** Returns the columns that the first line names, and the separator by which it names one for addresses. */
function headerOf(text: string, { map = {}, date }: ListSettings): { columns: Columns; delimiter: string } {
  let missing: MissingColumnError | undefined;
  for (const delimiter of DELIMITERS) {
    const header = readRows(text, delimiter, () => true).rows[0]?.cells.map((cell) => cell.trim()) ?? [];
    try {
      const columns = findColumns(header, map);
      const hasDate = date !== undefined || columns.fields.signup_date.length > 0;
      if (!hasDate) throw new MissingColumnError('signup_date', header);
      return { columns, delimiter };
    } catch (error) {
      if (!(error instanceof MissingColumnError)) throw error;
      if (!missing || error.columns.length > missing.columns.length) missing = error;
    }
  }
  throw missing ?? new UnreadableListError(ERROR_TEXTS.csvColumns);
}

/** Returns the cells of our own CSV, `left`, or why the row is refused. */
function convertRow(
  cells: readonly string[],
  columns: Columns,
  { date, dateOrder }: ListSettings,
): string[] | string {
  const { header, fields, own } = columns;
  if (cells.length !== header.length) return IMPORT_ERRORS.cells(cells.length, header.length);
  const firstOf = (field: ImportField) =>
    fields[field].map((index) => cells[index]?.trim() ?? '').find((cell) => cell !== '') ?? '';
  const consent = readConsent(cells, columns);
  if (consent !== 'yes') return consent === 'no' ? 'left' : IMPORT_ERRORS.consent;
  const given = firstOf('signup_date') || date;
  if (given === undefined) return IMPORT_ERRORS.dateMissing;
  const time = readDate(given, dateOrder);
  if (time === 'unclear') return IMPORT_ERRORS.dateUnclear;
  if (time === undefined) return IMPORT_ERRORS.dateUnknown;
  const name = firstOf('name') || `${firstOf('first_name')} ${firstOf('last_name')}`.trim();
  return [
    firstOf('email'),
    name,
    new Date(time).toISOString(),
    ...own.map((index) => cells[index]?.trim() ?? ''),
  ];
}
