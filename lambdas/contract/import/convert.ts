import { ERROR_TEXTS, IMPORT_ERRORS } from '../messages';
import { type Columns, findColumns, type ImportField, MissingColumnError, readConsent } from './columns';
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

/** A part of a list, in the columns of our own CSV. Lines of rows count from the first one below the header. */
export interface ConvertedPart {
  header: readonly string[];
  csv: Uint8Array;
  /** The rows that are in `csv`, by the line of `csv` in which each begins. */
  rows: Map<number, CsvRow>;
  /** Rows of people who said no or have left the tool's list, or whose address bounced. */
  left: number;
  refused: (CsvRow & { reason: string })[];
}

/** A text that is not CSV in UTF-8 or UTF-16. */
export class UnreadableListError extends Error {
  override readonly name = 'UnreadableListError';
}

const DELIMITERS = [',', ';', '\t'];
const OWN_HEADER = 'email,name,signup_date,discount_percent,notification_status\n';

/** Recodes a file in UTF-16 with a byte order mark as UTF-8; returns any other as it is. */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
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

/**
 * Converts a part of a list, header included, as a tool or a spreadsheet exports it: separated by commas, semicolons or
 * tabs, with columns in any order and under their usual names. What an address or a name must be is for the server.
 * @throws MissingColumnError if a column that is needed is missing
 * @throws UnreadableListError if it is not UTF-8
 */
export function convertPart(bytes: Uint8Array, settings: ListSettings): ConvertedPart {
  const text = decode(bytes);
  const { columns, delimiter } = headerOf(text, settings);
  const part: ConvertedPart = { header: columns.header, csv: bytes, rows: new Map(), left: 0, refused: [] };
  let csv = OWN_HEADER;
  let csvLine = 2;
  const { rows, openQuoteLine } = readRows(text, delimiter);
  const [first] = rows;
  const headerEnd = (first?.line ?? 1) + (first?.cells.join('').split('\n').length ?? 1) - 1;
  for (const { line: lineOfPart, cells } of rows.slice(1)) {
    const line = lineOfPart - headerEnd;
    const converted = convertRow(cells, columns, settings);
    if (converted === 'left') part.left += 1;
    else if (typeof converted === 'string') part.refused.push({ line, cells, reason: converted });
    else {
      const row = `${converted.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
      part.rows.set(csvLine, { line, cells });
      csv += row;
      csvLine += row.split('\n').length - 1;
    }
  }
  if (openQuoteLine !== undefined) {
    part.refused.push({ line: openQuoteLine - headerEnd, cells: [], reason: IMPORT_ERRORS.openQuote });
  }
  return { ...part, csv: new TextEncoder().encode(csv) };
}

function decode(bytes: Uint8Array): string {
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
