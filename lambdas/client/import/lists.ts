import { SIGNUP_COLUMNS, unguardFormula } from '../../contract/csv';
import { IMPORT_ERRORS } from '../../contract/messages';
import type { SentSignupRow } from '../../contract/schemas';
import type { LaunchSignup } from '../../contract/signup-schemas';
import { NOTIFICATION_STATES } from '../../facts/facts';
import { readAnswer } from './answers';
import { type Columns, findColumns, type ImportField, MissingColumnError } from './columns';
import {
  type ColumnValues,
  type ConsentReader,
  createConsentReader,
  createRefusedAddresses,
  type Decisions,
  type Verdict,
} from './consent';
import { type DateOrder, readDate } from './dates';
import { type ConvertedRow, type ImportPart, splitParts } from './parts';
import { type CsvRow, openCsv, type RefusedCsvRow } from './read-csv';
import { type Chunks, OLD_ENCODINGS, type OldEncoding } from './read-text';
import { createNameSample, createSurvey, type Survey, UnknownEncodingError } from './survey';
import { NotUtf8Error } from './unreadable-file';

/** What the owner says about a list. */
export interface ListSettings extends Pick<Decisions, 'taken'> {
  /** The names of columns that are not the usual ones. */
  map?: Partial<Record<ImportField, string>> | undefined;
  /** When people signed up whose row has no date, ISO 8601. */
  date?: string | undefined;
  dateOrder?: DateOrder | undefined;
  /** How a file that is not Unicode is read. */
  encoding?: OldEncoding | undefined;
  /** Which rows are left out: those with these values, or those that the survey proposes. */
  leftOut?: readonly ColumnValues[] | 'proposed' | undefined;
}

const DELIMITERS = [',', ';', '\t'];

/** A list that was read once, and is read again in parts. */
export interface OpenList {
  columns: Columns;
  survey: Survey;
  parts: AsyncGenerator<ImportPart<SentSignupRow>, void, void>;
}

/**
 * Opens a list as a tool or a spreadsheet exports it: separated by commas, semicolons or tabs, with columns in any order
 * and under their usual names. Resolves to its columns, to what all of its rows tell, and to its people in parts. A row
 * that says no, or is left out, counts for all rows of its address; so does one with a word that the owner has not
 * decided about, which is left out. What an address or a name must be is for the server.
 * @param open returns the bytes of the file from the beginning: it is read three times
 * @throws MissingColumnError if a column that is needed is missing
 * @throws UnknownEncodingError if it is neither UTF-8 nor UTF-16
 * @throws UnclearDatesError if nothing tells whether its dates begin with the day or the month
 * @throws UnreadableFileError for a row that is too large (so do the parts), or a known “no” that the owner takes
 */
export async function openList(open: () => Chunks, settings: ListSettings): Promise<OpenList> {
  const { columns, delimiter, survey } = await surveyList(open, settings);
  const { dateOrder, proposed } = survey;
  const leftOut = settings.leftOut === 'proposed' ? proposed : settings.leftOut;
  const reader = createConsentReader(columns, { leftOut, taken: settings.taken });
  const readRows = async () => rowsOf(await openCsv(open(), settings.encoding), delimiter);
  const refused = createRefusedAddresses(columns, reader);
  for await (const row of await readRows()) {
    if ('reason' in row || row.cells.length !== columns.header.length) refused.addUnclear(row.cells);
    else refused.add(row.cells);
  }
  async function* convert(): AsyncGenerator<ConvertedRow<SentSignupRow>, void, void> {
    for await (const row of await readRows()) {
      if ('reason' in row) yield row;
      else
        yield { ...row, ...convertRow(row.cells, columns, reader, refused.find, { ...settings, dateOrder }) };
    }
  }
  return { columns, survey, parts: splitParts(convert()) };
}

type Csv = Awaited<ReturnType<typeof openCsv>>;

/** Reads the rows below the first line. */
async function* rowsOf(csv: Csv, delimiter: string): AsyncGenerator<CsvRow | RefusedCsvRow, void, void> {
  let isHeader = true;
  for await (const row of csv.rows(delimiter)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

/** Reads all of a list. */
async function surveyList(open: () => Chunks, settings: ListSettings) {
  try {
    const csv = await openCsv(open(), settings.encoding);
    const { columns, delimiter } = columnsOf(csv.header, settings);
    const survey = createSurvey(columns);
    for await (const row of rowsOf(csv, delimiter)) if (!('reason' in row)) survey.add(row);
    return { delimiter, ...survey.end(settings.dateOrder) };
  } catch (error) {
    if (!(error instanceof NotUtf8Error)) throw error;
    throw new UnknownEncodingError(
      await Promise.all(OLD_ENCODINGS.map((each) => sampleOf(open, settings, each))),
    );
  }
}

/** Returns what names of a list are in an encoding. */
async function sampleOf(open: () => Chunks, settings: ListSettings, encoding: OldEncoding) {
  const csv = await openCsv(open(), encoding);
  try {
    const { columns, delimiter } = columnsOf(csv.header, settings);
    const sample = createNameSample(columns);
    for await (const row of rowsOf(csv, delimiter)) sample.add(row);
    return { encoding, names: sample.names };
  } catch (error) {
    // In the wrong encoding the columns may have other names.
    if (error instanceof MissingColumnError) return { encoding, names: [] };
    throw error;
  }
}

/** Returns the columns that the first line names, and the separator that finds the most columns, one with addresses. */
function columnsOf(
  readHeader: (delimiter: string) => string[],
  { map = {}, date }: ListSettings,
): { columns: Columns; delimiter: string } {
  const found = DELIMITERS.map((delimiter) => {
    const header = readHeader(delimiter).map((cell) => cell.trim());
    try {
      const columns = findColumns(header, map);
      const hasDate = date !== undefined || columns.fields.signup_date.length > 0;
      if (!hasDate) throw new MissingColumnError('signup_date', header);
      return { columns, delimiter, header };
    } catch (error) {
      if (!(error instanceof MissingColumnError)) throw error;
      return { error, header };
    }
  });
  const widest = (all: typeof found) =>
    all.reduce((one, other) => (other.header.length > one.header.length ? other : one));
  const read = found.filter((each) => 'columns' in each);
  const best = widest(read.length > 0 ? read : found);
  if ('error' in best) throw best.error;
  return best;
}

/** What a row becomes: the signup that is sent, the reason to refuse it, or nothing because of a “no” or the owner. */
type Converted = { row: SentSignupRow } | { reason: string } | { left: true } | { leftOut: true };

function convertRow(
  cells: readonly string[],
  columns: Columns,
  { judge, isAgreed }: ConsentReader,
  findRefused: (cells: readonly string[]) => Verdict | undefined,
  settings: ListSettings,
): Converted {
  const { header } = columns;
  if (cells.length !== header.length) return { reason: IMPORT_ERRORS.cells(cells.length, header.length) };
  const verdict = findRefused(cells) ?? judge(cells);
  if (verdict) return verdict === 'no' ? { left: true } : { leftOut: true };
  return isAgreed(cells) ? convertSignup(cells, columns, settings) : { reason: IMPORT_ERRORS.consent };
}

function convertSignup(
  cells: readonly string[],
  { fields }: Columns,
  { date, dateOrder }: ListSettings,
): { row: SentSignupRow } | { reason: string } {
  const textsOf = (field: ImportField) =>
    fields[field].map((index) => unguardFormula(cells[index]?.trim() ?? '')).filter(Boolean);
  const textOf = (field: ImportField) => textsOf(field)[0];
  // A column such as Subscribed may have a “Yes” instead of a date.
  const given = textsOf(SIGNUP_COLUMNS.signedUpAt).find((text) => readAnswer(text) === 'unknown') ?? date;
  if (given === undefined) return { reason: IMPORT_ERRORS.dateMissing };
  const time = readDate(given, dateOrder);
  if (typeof time !== 'number') return { reason: IMPORT_ERRORS.dateUnknown };
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
