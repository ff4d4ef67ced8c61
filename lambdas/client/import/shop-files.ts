import type { RefusedRow } from '../../contract/import-rows';
import { trimInvisible } from '../../contract/invisible';
import { CAMPAIGN_ERRORS, FILE_ERRORS } from '../../contract/messages';
import type { ImportCodesResult } from '../../contract/shop';
import { listColumns, wordOf, wordsOf } from './column-names';
import { type ConvertedRow, refusedOf, splitParts } from './parts';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { type FileFindings, readTable } from './read-table';
import type { Chunks, OldEncoding } from './read-text';
import { UnreadableFileError } from './unreadable-file';

/** A line of a file that is not imported, and why. */
export type RefusedLine = Pick<RefusedCsvRow, 'line' | 'reason'>;

/** A file of the shop after it was read. */
export interface ConvertedFile<Row> extends FileFindings {
  header: readonly string[];
  rows: ConvertedRow<Row>[];
}

const CODE_COLUMN =
  /^(discount|coupon|voucher|promo|gutschein|rabatt)?codes?$|^(coupon|voucher|gutschein)s?$/;
/** Columns that say whether, or how often, a code was used. */
const USE_COLUMNS = new Set(
  wordsOf({
    en: [
      ...['Times Used', 'Used', 'Usage Count', 'Usage', 'Uses', 'Use Count', 'Used Count', 'Redemptions'],
      ...['Redeemed', 'Times Redeemed', 'Status', 'State'],
    ],
    da: ['Brugt', 'Antal brugt', 'Gange brugt', 'Indløst'],
    de: ['Verwendet', 'Verwendungen', 'Anzahl Verwendungen', 'Eingelöst'],
    fr: ['Utilisé', 'Utilisations', "Nombre d'utilisations", 'Statut'],
    es: ['Usado', 'Usos', 'Veces usado', 'Número de usos', 'Estado'],
  }),
);
const SPENT = new Set(
  wordsOf({
    en: ['used', 'used up', 'redeemed', 'expired', 'disabled', 'inactive', 'deleted', 'yes', 'true'],
    da: ['brugt', 'indløst', 'udløbet', 'deaktiveret', 'ja'],
    de: ['verwendet', 'eingelöst', 'abgelaufen', 'deaktiviert', 'ja'],
    fr: ['utilisé', 'expiré', 'désactivé', 'oui'],
    es: ['usado', 'canjeado', 'caducado', 'desactivado', 'sí'],
  }),
);
/** A number above 0, also before its limit as in `1 / 5`. */
const SOME_USES = /^0*[1-9]\d*\b/;

/** The codes of a file. `used` are those that the shop no longer accepts; `rows` are the others. */
export interface CodesFile extends ConvertedFile<string> {
  used: ConvertedRow<string>[];
}

interface CodeColumns {
  column: number;
  /** Columns that say whether a code was used. */
  uses: readonly number[];
  /** Whether the line is not a header: a file of one column may begin with the first code. */
  isFirstCode: boolean;
}

/**
 * Reads discount codes: a CSV with a column such as `Code`, or one code in each line. The server decides what a valid
 * code is.
 * @param open returns the bytes of the file from the beginning
 * @throws UnreadableFileError if the file cannot be read, or has several columns and none of codes
 */
export async function convertCodes(
  open: () => Chunks,
  { encoding }: { encoding?: OldEncoding | undefined } = {},
): Promise<CodesFile> {
  const { columns, rows: below, ...file } = await readTable(open, encoding, findCodes);
  const { column, uses, isFirstCode } = columns;
  const first: CsvRow[] =
    isFirstCode && file.header.length > 0 ? [{ line: file.line, cells: [...file.header] }] : [];
  const all: (CsvRow | RefusedCsvRow)[] = [...first, ...below];
  const [rows, used]: [ConvertedRow<string>[], ConvertedRow<string>[]] = [[], []];
  for (const read of all) {
    const isUsed = uses.some((index) => isSpent(read.cells[index] ?? ''));
    const converted = 'reason' in read ? [read] : convertCode(read, trimInvisible(read.cells[column] ?? ''));
    (isUsed && !('reason' in read) ? used : rows).push(...converted);
  }
  return { ...file, rows, used };
}

const isSpent = (cell: string): boolean => SOME_USES.test(cell.trim()) || SPENT.has(wordOf(cell));

/** Returns the columns of codes. @throws UnreadableFileError */
function findCodes(names: readonly string[]): CodeColumns {
  const column = names.findIndex((name) => CODE_COLUMN.test(wordOf(name)));
  const [only = '', ...others] = names;
  const isFirstCode = column === -1;
  // A title contains spaces, which no code does.
  if (isFirstCode && (others.some(Boolean) || /[\s,;]/.test(only)))
    throw new UnreadableFileError(FILE_ERRORS.codeColumn, listColumns(names));
  const uses = isFirstCode
    ? []
    : [...names.keys()].filter((index) => USE_COLUMNS.has(wordOf(names[index] ?? '')));
  return { column: Math.max(0, column), uses, isFirstCode };
}

function convertCode(read: CsvRow, row: string): ConvertedRow<string>[] {
  const reason = CAMPAIGN_ERRORS.codeInvalid;
  const lines = row.split('\n');
  // Two stray quotation marks have made one code of several lines.
  if (lines.length > 1) return lines.map((cell, n) => ({ line: read.line + n, cells: [cell], reason }));
  return [row === '' ? { ...read, reason } : { ...read, row }];
}

/** Imports the rows of a file part by part. Resolves to the sums of the counts, and to the refused rows. */
export async function importRows<Row>(
  converted: readonly ConvertedRow<Row>[],
  send: (rows: Row[]) => Promise<{ refused: RefusedRow[]; [count: string]: number | RefusedRow[] }>,
): Promise<{ counts: Record<string, number>; refused: RefusedCsvRow[] }> {
  const counts: Record<string, number> = {};
  const refused: RefusedCsvRow[] = [];
  for await (const part of splitParts(converted)) {
    const result = await send(part.rows);
    for (const [name, value] of Object.entries(result))
      if (typeof value === 'number') counts[name] = (counts[name] ?? 0) + value;
    refused.push(...refusedOf(part, result.refused));
  }
  return { counts, refused: refused.sort((one, other) => one.line - other.line) };
}

/** Sends codes, and whether they were used. */
type SendCodes = (body: { rows: string[]; areUsed?: true }) => Promise<ImportCodesResult>;

/** Imports the codes of a file. The count `used` is the number of codes that are not given to anybody. */
export async function importCodes({ rows, used }: CodesFile, send: SendCodes) {
  const { counts, refused } = await importRows(rows, (sent) => send({ rows: sent }));
  if (used.length === 0) return { counts, refused };
  const spent = await importRows(used, async (sent) => {
    const { added, existing, refused } = await send({ rows: sent, areUsed: true });
    return { used: added + existing, refused };
  });
  const all = [...refused, ...spent.refused].sort((one, other) => one.line - other.line);
  return { counts: { ...counts, ...spent.counts }, refused: all };
}

/** Crockford's base 32, without letters that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** How many codes were added, and why others were refused. */
export interface GeneratedCodes {
  added: number;
  refused: readonly RefusedLine[];
}

/** Adds so many new codes, and resolves to their number. Stops once codes are refused, such as for their prefix. */
export async function generateCodes(
  count: number,
  prefix: string | undefined,
  send: (codes: string[]) => Promise<ImportCodesResult>,
): Promise<GeneratedCodes> {
  const generate = () => {
    const letters = Array.from(
      crypto.getRandomValues(new Uint8Array(CODE_LENGTH)),
      (byte) => ALPHABET[byte % 32],
    );
    return (prefix ? `${prefix}-` : '') + letters.join('');
  };
  let added = 0;
  // A code that exists already is not added again, so another one is generated.
  while (added < count) {
    const codes = Array.from({ length: count - added }, (_, n) => ({
      line: n + 1,
      cells: [],
      row: generate(),
    }));
    const { refused } = await importRows(codes, async (rows) => {
      const result = await send(rows);
      added += result.added;
      return { refused: result.refused };
    });
    if (refused.length > 0) return { added, refused };
  }
  return { added, refused: [] };
}

/** Returns codes as a file for the shop. */
export const formatCodes = (codes: readonly { code: string }[]): string =>
  ['Code', ...codes.map(({ code }) => code)].map((line) => `${line}\r\n`).join('');
