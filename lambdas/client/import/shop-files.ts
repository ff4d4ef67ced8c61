import type { ImportCodesResult } from '../../contract/campaigns';
import type { RefusedRow } from '../../contract/import-rows';
import { trimInvisible } from '../../contract/invisible';
import { CAMPAIGN_ERRORS, FILE_ERRORS } from '../../contract/messages';
import { listColumns, wordOf } from './column-names';
import { type ConvertedRow, refusedOf, splitParts } from './parts';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { type FileFindings, readTable } from './read-table';
import type { Chunks, OldEncoding } from './read-text';
import { UnreadableFileError } from './unreadable-file';

/** A line of a file that is not imported, and why. */
export type RefusedLine = Pick<RefusedCsvRow, 'line' | 'reason'>;

/** A file of the shop that was read. */
export interface ConvertedFile<Row> extends FileFindings {
  header: readonly string[];
  rows: ConvertedRow<Row>[];
}

const CODE_COLUMN =
  /^(discount|coupon|voucher|promo|gutschein|rabatt)?codes?$|^(coupon|voucher|gutschein)s?$/;

/**
 * Reads discount codes: a CSV with a column such as `Code`, or one code a line. What a code must be is for the server.
 * @param open returns the bytes of the file from the beginning
 * @throws UnreadableFileError if the file cannot be read, or has several columns and none of codes
 */
export async function convertCodes(
  open: () => Chunks,
  { encoding }: { encoding?: OldEncoding | undefined } = {},
): Promise<ConvertedFile<string>> {
  const { columns, rows, ...file } = await readTable(open, encoding, findCodes);
  const { column, isFirstCode } = columns;
  const first: CsvRow[] =
    isFirstCode && file.header.length > 0 ? [{ line: file.line, cells: [...file.header] }] : [];
  const all: (CsvRow | RefusedCsvRow)[] = [...first, ...rows];
  return {
    ...file,
    rows: all.flatMap((read) =>
      'reason' in read ? [read] : convertCode(read, trimInvisible(read.cells[column] ?? '')),
    ),
  };
}

/** Returns the column of codes; a file of one column may begin with the first code. @throws UnreadableFileError */
function findCodes(names: readonly string[]): { column: number; isFirstCode: boolean } {
  const column = names.findIndex((name) => CODE_COLUMN.test(wordOf(name)));
  const [only = '', ...others] = names;
  const isFirstCode = column === -1;
  // A title has spaces, which no code has.
  if (isFirstCode && (others.some(Boolean) || /[\s,;]/.test(only)))
    throw new UnreadableFileError(FILE_ERRORS.codeColumn, listColumns(names));
  return { column: Math.max(0, column), isFirstCode };
}

function convertCode(read: CsvRow, row: string): ConvertedRow<string>[] {
  const reason = CAMPAIGN_ERRORS.codeInvalid;
  const lines = row.split('\n');
  // Two quotation marks too many have made one code of several lines.
  if (lines.length > 1) return lines.map((cell, n) => ({ line: read.line + n, cells: [cell], reason }));
  return [row === '' ? { ...read, reason } : { ...read, row }];
}

/** Imports the rows of a file part by part. Resolves to the sums of the results, and to the rows that were refused. */
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

/** Crockford's base 32, without letters that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** Adds so many new codes, and resolves to their number; to none if one is refused, such as for its prefix. */
export async function generateCodes(
  count: number,
  prefix: string | undefined,
  send: (codes: string[]) => Promise<ImportCodesResult>,
): Promise<{ added: number; refused: readonly RefusedLine[] }> {
  const generate = () => {
    const letters = Array.from(
      crypto.getRandomValues(new Uint8Array(CODE_LENGTH)),
      (byte) => ALPHABET[byte % 32],
    );
    return (prefix ? `${prefix}-` : '') + letters.join('');
  };
  let added = 0;
  // One that exists already is not added again.
  while (added < count) {
    const codes = Array.from({ length: count - added }, (_, n) => ({
      line: n + 1,
      cells: [],
      row: generate(),
    }));
    const { counts, refused } = await importRows(codes, send);
    added += counts.added ?? 0;
    if (refused.length > 0) return { added, refused };
  }
  return { added, refused: [] };
}

/** Returns codes as a file for the shop. */
export const formatCodes = (codes: readonly { code: string }[]): string =>
  ['Code', ...codes.map(({ code }) => code)].map((line) => `${line}\r\n`).join('');
