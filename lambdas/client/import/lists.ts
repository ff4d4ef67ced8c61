import { SIGNUP_COLUMNS, unguardFormula } from '../../contract/csv';
import { IMPORT_ERRORS } from '../../contract/messages';
import type { SentSignupRow } from '../../contract/schemas';
import type { LaunchSignup } from '../../contract/signup-schemas';
import { NOTIFICATION_STATES } from '../../facts/facts';
import { expiryOf } from '../../facts/retention';
import { readAnswer } from './answers';
import { type Columns, findColumns, type ImportField, MissingColumnError } from './columns';
import {
  type ColumnValues,
  type ConsentReader,
  consentAddressOf,
  createConsentReader,
  createRefusedAddresses,
  type Decisions,
  type Verdict,
} from './consent';
import { type DateOrder, readDate } from './dates';
import { readInEncoding } from './encodings';
import { type ConvertedRow, type ImportPart, splitParts } from './parts';
import { openCsv } from './read-csv';
import { type Continues, findHeader, readBelow } from './read-table';
import type { Chunks, OldEncoding } from './read-text';
import { createSurvey, type Survey } from './survey';

/** The owner's settings for a list. */
export interface ListImportSettings extends Pick<Decisions, 'taken'> {
  /** The names of columns that are not the usual ones. */
  map?: Partial<Record<ImportField, string>> | undefined;
  /** When people whose row has no date signed up, ISO 8601. */
  date?: string | undefined;
  dateOrder?: DateOrder | undefined;
  /** The encoding of a file that is not Unicode. */
  encoding?: OldEncoding | undefined;
  /** The rows that are left out: those with these values, or those that the survey proposes. */
  leftOut?: readonly ColumnValues[] | 'proposed' | undefined;
}

/** A list that was read once, and is read again in parts. */
export interface OpenList {
  columns: Columns;
  survey: Survey;
  parts: AsyncGenerator<ImportPart<SentSignupRow>, void, void>;
}

/**
 * Opens a list as a tool or a spreadsheet exports it: separated by commas, semicolons or tabs, with columns in any
 * order and under their usual names. Resolves to its columns, to the survey of all of its rows, and to its people in
 * parts. A row that says no, or is left out, counts for all rows of its address; so does a row with a word that the
 * owner has not decided about, which is left out. The server decides what a valid address or name is. Rows with the
 * address of an earlier row are counted, but not sent.
 * @param open returns the bytes of the file from the beginning: it is read at least three times
 * @throws MissingColumnError if a column that is needed is missing
 * @throws UnknownEncodingError if it is neither UTF-8 nor UTF-16, and its letters do not show its encoding
 * @throws UnclearDatesError if nothing shows whether its dates begin with the day or the month
 * @throws UnreadableFileError for a row that is too large (so do the parts), or if the owner takes a known “no” for a
 * yes
 */
export async function openList(
  open: () => Chunks,
  settings: ListImportSettings,
  now: number = Date.now(),
): Promise<OpenList> {
  const { columns, header, survey, encoding } = await surveyList(open, settings);
  const { dateOrder, proposed } = survey;
  const leftOut = settings.leftOut === 'proposed' ? proposed : settings.leftOut;
  const reader = createConsentReader(columns, { leftOut, taken: settings.taken });
  const readRows = async () => readBelow(await openCsv(open(), encoding), header, continuesOf(columns));
  const refused = createRefusedAddresses(columns, reader);
  for await (const row of await readRows()) {
    if ('reason' in row || row.isShort) refused.addUnclear(row.cells);
    if (!('reason' in row)) refused.add(row.cells);
  }
  async function* convert(): AsyncGenerator<ConvertedRow<SentSignupRow>, void, void> {
    const isAgain = createAddressFinder(now);
    for await (const row of await readRows()) {
      const converted =
        'reason' in row
          ? row
          : convertRow(row.cells, columns, reader, refused.find, { ...settings, dateOrder });
      yield 'row' in converted && isAgain(converted.row)
        ? { ...row, repeated: true }
        : { ...row, ...converted };
    }
  }
  return { columns, survey, parts: splitParts(convert()) };
}

/** A row without an address may be the end of the row before it. */
const continuesOf =
  ({ fields }: Columns): Continues =>
  (cells) =>
    !fields.email.some((index) => cells[index]?.includes('@'));

/**
 * Returns a function that says whether a row has the address of an earlier one. Rows that are refused for their date do
 * not count as earlier ones.
 */
function createAddressFinder(now: number) {
  const seen = new Set<string>();
  return ({ email, signedUpAt }: SentSignupRow): boolean => {
    const address = consentAddressOf(email);
    if (address === '' || seen.has(address)) return address !== '';
    const time = Date.parse(signedUpAt);
    if (time <= now && expiryOf(time) > now) seen.add(address);
    return false;
  };
}

/** Reads the whole list. */
async function surveyList(open: () => Chunks, settings: ListImportSettings) {
  const { result, encoding, recognised } = await readInEncoding(open, settings.encoding, async (each) => {
    const csv = await openCsv(open(), each);
    const header = findHeader(csv, (names) => columnsOf(names, settings));
    const survey = createSurvey(header.columns);
    for await (const row of readBelow(csv, header, continuesOf(header.columns)))
      if (!('reason' in row)) survey.add(row);
    return { header, ...survey.end(settings.dateOrder) };
  });
  const { above } = result.header;
  return { ...result, encoding, survey: { ...result.survey, above, recognised } };
}

/** Returns the columns that a line names. @throws MissingColumnError */
function columnsOf(names: readonly string[], { map = {}, date }: ListImportSettings): Columns {
  const columns = findColumns(names, map);
  if (date === undefined && columns.fields.signup_date.length === 0)
    throw new MissingColumnError('signup_date', names);
  return columns;
}

/** The result of a row: the signup that is sent, the reason to refuse it, or nothing because of a “no” or the owner. */
type Converted = { row: SentSignupRow } | { reason: string } | { left: true } | { leftOut: true };

function convertRow(
  cells: readonly string[],
  columns: Columns,
  { judge, isAgreed }: ConsentReader,
  findRefused: (cells: readonly string[]) => Verdict | undefined,
  settings: ListImportSettings,
): Converted {
  const verdict = findRefused(cells) ?? judge(cells);
  if (verdict) return verdict === 'no' ? { left: true } : { leftOut: true };
  return isAgreed(cells) ? convertSignup(cells, columns, settings) : { reason: IMPORT_ERRORS.consent };
}

function convertSignup(
  cells: readonly string[],
  { fields }: Columns,
  { date, dateOrder }: ListImportSettings,
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
