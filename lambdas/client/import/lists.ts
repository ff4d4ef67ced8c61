import { SIGNUP_COLUMNS, unguardFormula } from '../../contract/csv';
import { IMPORT_ERRORS } from '../../contract/messages';
import type { LaunchSignup, SentSignupRow } from '../../contract/schemas';
import { NOTIFICATION_STATES } from '../../facts/facts';
import { type Columns, findColumns, type ImportField, MissingColumnError, readConsent } from './columns';
import { type DateOrder, readDate } from './dates';
import { type ConvertedRow, type ImportPart, splitParts } from './parts';
import { openCsv } from './read-csv';
import type { Chunks } from './read-text';

/** What the owner says about a list. */
export interface ListSettings {
  /** The names of columns that are not the usual ones. */
  map?: Partial<Record<ImportField, string>> | undefined;
  /** When people signed up of whom the list does not say it, ISO 8601. */
  date?: string | undefined;
  dateOrder?: DateOrder | undefined;
}

const DELIMITERS = [',', ';', '\t'];

/**
 * Opens a list as a tool or a spreadsheet exports it: separated by commas, semicolons or tabs, with columns in any order
 * and under their usual names. Resolves to its columns, and to its people in parts. What an address or a name must be is
 * for the server.
 * @throws MissingColumnError if a column that is needed is missing
 * @throws UnreadableFileError if it is neither UTF-8 nor UTF-16; so do the parts, also for a row that is too large
 */
export async function openList(
  chunks: Chunks,
  settings: ListSettings,
): Promise<{ columns: Columns; parts: AsyncGenerator<ImportPart<SentSignupRow>, void, void> }> {
  const csv = await openCsv(chunks);
  const { columns, delimiter } = columnsOf(csv.header, settings);
  async function* convert(): AsyncGenerator<ConvertedRow<SentSignupRow>, void, void> {
    let isHeader = true;
    for await (const row of csv.rows(delimiter)) {
      if (!isHeader) yield 'reason' in row ? row : { ...row, ...convertRow(row.cells, columns, settings) };
      isHeader = false;
    }
  }
  return { columns, parts: splitParts(convert()) };
}

/** Returns the columns that the first line names, and the separator by which it names one for addresses. */
function columnsOf(
  readHeader: (delimiter: string) => string[],
  { map = {}, date }: ListSettings,
): { columns: Columns; delimiter: string } {
  const missing: MissingColumnError[] = [];
  for (const delimiter of DELIMITERS) {
    const header = readHeader(delimiter).map((cell) => cell.trim());
    try {
      const columns = findColumns(header, map);
      const hasDate = date !== undefined || columns.fields.signup_date.length > 0;
      if (!hasDate) throw new MissingColumnError('signup_date', header);
      return { columns, delimiter };
    } catch (error) {
      if (!(error instanceof MissingColumnError)) throw error;
      missing.push(error);
    }
  }
  // By the separator that finds the most columns.
  throw missing.reduce((one, other) => (other.columns.length > one.columns.length ? other : one));
}

/** What a row becomes: the signup that is sent, the reason to refuse it, or nothing because the person has left. */
type Converted = { row: SentSignupRow } | { reason: string } | { left: true };

function convertRow(
  cells: readonly string[],
  columns: Columns,
  { date, dateOrder }: ListSettings,
): Converted {
  const { header, fields } = columns;
  if (cells.length !== header.length) return { reason: IMPORT_ERRORS.cells(cells.length, header.length) };
  const textOf = (field: ImportField) =>
    fields[field].map((index) => unguardFormula(cells[index]?.trim() ?? '')).find(Boolean);
  const consent = readConsent(cells, columns);
  if (consent !== 'yes') return consent === 'no' ? { left: true } : { reason: IMPORT_ERRORS.consent };
  const given = textOf(SIGNUP_COLUMNS.signedUpAt) ?? date;
  if (given === undefined) return { reason: IMPORT_ERRORS.dateMissing };
  const time = readDate(given, dateOrder);
  if (time === 'unclear') return { reason: IMPORT_ERRORS.dateUnclear };
  if (time === undefined) return { reason: IMPORT_ERRORS.dateUnknown };
  const discount = textOf(SIGNUP_COLUMNS.discountPercent);
  if (discount !== undefined && !/^\d+$/.test(discount)) return { reason: IMPORT_ERRORS.discount };
  const status = textOf(SIGNUP_COLUMNS.notificationStatus);
  const notificationStatus = NOTIFICATION_STATES.find((state) => state === status);
  if (status !== undefined && !notificationStatus) return { reason: IMPORT_ERRORS.status };
  const fullName = `${textOf('first_name') ?? ''} ${textOf('last_name') ?? ''}`.trim();
  const row = {
    email: textOf(SIGNUP_COLUMNS.email) ?? '',
    name: textOf(SIGNUP_COLUMNS.name) ?? (fullName || undefined),
    signedUpAt: new Date(time).toISOString(),
    discountPercent: discount === undefined ? undefined : Number(discount),
    notificationStatus,
    source: textOf(SIGNUP_COLUMNS.source),
    tag: textOf(SIGNUP_COLUMNS.tag),
  } satisfies Record<keyof LaunchSignup, unknown>;
  return { row };
}
