import { type Options, parse } from 'csv-parse/sync';
import {
  DISCOUNT_PERCENT,
  ERROR_TEXTS,
  IMPORT_ERRORS,
  type ImportResult,
  type LaunchSignup,
  type VisitorFields,
} from '../contract';
import { launchSignupSchema, visitorFieldsSchema } from '../contract/schemas';
import { SIGNUP_COLUMNS, unguardFormula } from './csv';
import { IMPORTED_CONSENT, type SignupRecord, signupRecord } from './signup';
import { expiryOf } from './time';

/** Quotes inside a cell that does not begin with one are text, as for spreadsheets. */
const FORMAT = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  relax_quotes: true,
} satisfies Options;

/** A file that is not a CSV of signups. Its message contains the reason. */
export class InvalidCsvError extends Error {
  override readonly name = 'InvalidCsvError';
}

/** The signups of a CSV file, and why its other rows are refused. */
export interface ParsedSignups {
  signups: SignupRecord[];
  refused: ImportResult['refused'];
}

/**
 * Reads a CSV as exported, at the time `now`: with or without a byte order mark, separated by commas or
 * semicolons, with columns in any order. Only the columns email and signup_date are required; a cell that is
 * missing has the value of a new signup. Reasons and errors contain nothing of the file.
 * @throws InvalidCsvError if the first line does not name the required columns.
 */
export function parseSignupCsv(text: string, now: number): ParsedSignups {
  const { columns, delimiter } = headerOf(text);
  const parsed: ParsedSignups = { signups: [], refused: [] };
  let hasOpenQuote = false;
  const rows: string[][] = parse(text, {
    ...FORMAT,
    delimiter,
    // An open quote is the only error that the options leave, and it extends to the end of the file.
    skip_records_with_error: true,
    on_skip: () => {
      hasOpenQuote = true;
    },
  });
  let line = 1;
  for (const [index, cells] of rows.entries()) {
    const isBlank = cells.length === 1 && cells[0] === '';
    if (index > 0 && !isBlank) addRow(parsed, cells, columns, line, now);
    // Every line feed is in a cell or ends a row, since blank lines are rows too.
    line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
  }
  if (hasOpenQuote) parsed.refused.push({ line, reason: IMPORT_ERRORS.openQuote });
  return parsed;
}

/** Returns the column names of the first line and the separator that makes it name the required ones. */
function headerOf(text: string): { columns: string[]; delimiter: string } {
  const [line = ''] = text.split('\n', 1);
  for (const delimiter of [',', ';']) {
    const [cells = []]: string[][] = parse(line, { ...FORMAT, delimiter, skip_records_with_error: true });
    const columns = cells.map((cell) => cell.trim());
    if ([SIGNUP_COLUMNS.email, SIGNUP_COLUMNS.signedUpAt].every((name) => columns.includes(name))) {
      return { columns, delimiter };
    }
  }
  throw new InvalidCsvError(ERROR_TEXTS.csvColumns);
}

function addRow(
  { signups, refused }: ParsedSignups,
  cells: string[],
  columns: string[],
  line: number,
  now: number,
): void {
  const refuse = (reason: string) => refused.push({ line, reason });
  if (cells.length !== columns.length) return void refuse(IMPORT_ERRORS.cells(cells.length, columns.length));
  const signup = signupOf(
    (field) => unguardFormula(cells[columns.indexOf(SIGNUP_COLUMNS[field])] ?? ''),
    now,
  );
  if (typeof signup === 'string') refuse(signup);
  else signups.push(signup);
}

const VISITOR_FIELDS = Object.keys(visitorFieldsSchema.shape) as (keyof VisitorFields)[];

/** Returns the signup of a row, or the reason to refuse it. */
function signupOf(cell: (field: keyof LaunchSignup) => string, now: number): SignupRecord | string {
  const sent = visitorFieldsSchema.safeParse(
    Object.fromEntries(VISITOR_FIELDS.map((field) => [field, cell(field)])),
  );
  if (!sent.success) return sent.error.issues[0]?.message ?? '';
  const time = timeOf(cell('signedUpAt'));
  if (time === undefined) return IMPORT_ERRORS.date;
  if (time > now) return IMPORT_ERRORS.future;
  if (expiryOf(time) <= now) return IMPORT_ERRORS.expired;
  const discount = cell('discountPercent') || String(DISCOUNT_PERCENT);
  if (!/^\d{1,3}$/.test(discount) || Number(discount) > 100) return IMPORT_ERRORS.discount;
  const record = signupRecord(sent.data, time);
  const status = cell('notificationStatus') || record.notificationStatus;
  const known = launchSignupSchema.shape.notificationStatus.safeParse(status);
  if (!known.success) return IMPORT_ERRORS.status;
  return {
    ...record,
    discountPercent: Number(discount),
    notificationStatus: known.data,
    consentVersion: IMPORTED_CONSENT,
  };
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns the time of a full ISO 8601 date and time in ms since 1970; undefined for any other text. */
function timeOf(text: string): number | undefined {
  const [, date] = DATE_TIME.exec(text) ?? [];
  const time = Date.parse(text);
  if (date === undefined || Number.isNaN(time)) return undefined;
  // JavaScript reads 30 February as 2 March.
  return new Date(date).toISOString().startsWith(date) ? time : undefined;
}
