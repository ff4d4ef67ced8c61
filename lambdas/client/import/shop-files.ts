import type { ImportCodesResult } from '../../contract/campaigns';
import type { RefusedRow } from '../../contract/import-rows';
import { CAMPAIGN_ERRORS, FILE_ERRORS } from '../../contract/messages';
import { type ConvertedRow, refusedOf, splitParts } from './parts';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { readTable } from './read-table';
import type { Chunks } from './read-text';
import { UnreadableFileError } from './unreadable-file';

/** A line of a file that is not imported, and why. */
export type RefusedLine = Pick<RefusedCsvRow, 'line' | 'reason'>;

const CODE_COLUMN =
  /^(discount|coupon|voucher|promo|gutschein|rabatt)?codes?$|^(coupon|voucher|gutschein)s?$/;

/**
 * Reads discount codes: a CSV with a column such as `Code`, or one code a line. What a code must be is for the server.
 * @throws UnreadableFileError if the file is not UTF-8 or UTF-16, or has several columns and none of codes
 */
export async function convertCodes(chunks: Chunks): Promise<ConvertedRow<string>[]> {
  const { rows, header } = await readTable(chunks);
  const column = header.findIndex((word) => CODE_COLUMN.test(word));
  if (column === -1 && header.filter(Boolean).length > 1)
    throw new UnreadableFileError(FILE_ERRORS.codeColumn);
  return (column === -1 ? rows : rows.slice(1)).flatMap((read) =>
    'reason' in read ? [read] : convertCode(read, read.cells[Math.max(0, column)]?.trim() ?? ''),
  );
}

function convertCode(read: CsvRow, row: string): ConvertedRow<string>[] {
  const reason = CAMPAIGN_ERRORS.codeInvalid;
  const lines = row.split('\n');
  // Two quotation marks too many have made one code of several lines.
  if (lines.length > 1) return lines.map((cell, n) => ({ line: read.line + n, cells: [cell], reason }));
  return [row === '' ? { ...read, reason } : { ...read, row }];
}

/** Imports the rows of a file part by part. Resolves to the sums of the results, and to the lines that were refused. */
export async function importRows<Row>(
  converted: readonly ConvertedRow<Row>[],
  send: (rows: Row[]) => Promise<{ refused: RefusedRow[]; [count: string]: number | RefusedRow[] }>,
): Promise<{ counts: Record<string, number>; refused: RefusedLine[] }> {
  const counts: Record<string, number> = {};
  const refused: RefusedLine[] = [];
  for await (const part of splitParts(converted)) {
    const result = await send(part.rows);
    for (const [name, value] of Object.entries(result))
      if (typeof value === 'number') counts[name] = (counts[name] ?? 0) + value;
    for (const { line, reason } of refusedOf(part, result.refused)) refused.push({ line, reason });
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
): Promise<{ added: number; refused: RefusedLine[] }> {
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
