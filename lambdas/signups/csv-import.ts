import { readRows } from '../client/import/records';
import { unguardFormula } from '../contract/csv';
import { IMPORT_LIMIT, IMPORT_REFUSED_LIMIT } from '../contract/endpoints';
import { ERROR_TEXTS, IMPORT_ERRORS } from '../contract/messages';
import { timeSchema } from '../contract/query-values';
import {
  type ImportResult,
  type LaunchSignup,
  launchSignupSchema,
  type VisitorFields,
  visitorFieldsSchema,
} from '../contract/schemas';
import { DISCOUNT_PERCENT } from '../facts/facts';
import { expiryOf } from '../facts/retention';
import { SIGNUP_COLUMNS } from './csv';
import { IMPORTED_CONSENT, type SignupRecord, signupRecord } from './signup';

/** Rows that are read before other requests have their turn. */
const ROWS_PER_TURN = 500;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
/** The most rows that fit into an import: no signup is shorter than this one. */
const MAX_ROWS = Math.ceil(IMPORT_LIMIT / '\na@b.dk,2025-09-20T12:00Z'.length);

/** Thrown if a file is not a CSV of the columns that it needs; `message` says why. */
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
 * @param source where the consent comes from, in the owner's words
 * @throws InvalidCsvError if the first line does not name the required columns, or for too many refused rows.
 */
export async function parseSignupCsv(text: string, now: number, source?: string): Promise<ParsedSignups> {
  const { columns, delimiter } = headerOf(text);
  const parsed: ParsedSignups = { signups: [], refused: [] };
  let [read, uneven] = [0, 0];
  // The parser is slow for rows that are shorter or longer than the header.
  const { rows, openQuoteLine } = readRows(text, delimiter, ({ cells }) => {
    read += 1;
    if (cells.length !== columns.length) uneven += 1;
    return read > MAX_ROWS || uneven > IMPORT_REFUSED_LIMIT;
  });
  for (const [index, { line, cells }] of rows.slice(1).entries()) {
    addRow(parsed, cells, columns, line, { now, source });
    if (rows.length > MAX_ROWS || parsed.refused.length > IMPORT_REFUSED_LIMIT) {
      throw new InvalidCsvError(ERROR_TEXTS.csvRefused);
    }
    if (index % ROWS_PER_TURN === 0) await nextTurn();
  }
  if (openQuoteLine !== undefined) {
    parsed.refused.push({ line: openQuoteLine, reason: IMPORT_ERRORS.openQuote });
  }
  return parsed;
}

/** Returns the column names of the first line and the separator that makes it name the required ones. */
function headerOf(text: string): { columns: string[]; delimiter: string } {
  const [line = ''] = text.split('\n', 1);
  for (const delimiter of [',', ';']) {
    const [header] = readRows(line, delimiter, () => true).rows;
    const columns = header?.cells.map((cell) => cell.trim()) ?? [];
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
  options: { now: number; source: string | undefined },
): void {
  const refuse = (reason: string) => refused.push({ line, reason });
  if (cells.length !== columns.length) return void refuse(IMPORT_ERRORS.cells(cells.length, columns.length));
  const signup = signupOf(
    (field) => unguardFormula(cells[columns.indexOf(SIGNUP_COLUMNS[field])] ?? ''),
    options,
  );
  if (typeof signup === 'string') refuse(signup);
  else signups.push(signup);
}

const VISITOR_FIELDS = Object.keys(visitorFieldsSchema.shape) as (keyof VisitorFields)[];

const timeFormat = timeSchema(IMPORT_ERRORS.date);

/** Returns the signup of a row, or the reason to refuse it. */
function signupOf(
  cell: (field: keyof LaunchSignup) => string,
  { now, source }: { now: number; source: string | undefined },
): SignupRecord | string {
  const sent = visitorFieldsSchema.safeParse(
    Object.fromEntries(VISITOR_FIELDS.map((field) => [field, cell(field)])),
  );
  if (!sent.success) return sent.error.issues[0]?.message ?? '';
  const date = timeFormat.safeParse(cell('signedUpAt'));
  if (!date.success) return IMPORT_ERRORS.date;
  const time = Date.parse(date.data);
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
    consentVersion: source ? `${IMPORTED_CONSENT} from ${source}` : IMPORTED_CONSENT,
  };
}
