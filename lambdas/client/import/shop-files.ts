import { type ImportCodesResult, ORDER_COLUMNS } from '../../contract/campaigns';
import { quoteCells } from '../../contract/csv';
import { CAMPAIGN_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { splitCsv } from '../split-csv';
import { UnreadableListError, wordOf } from './columns';
import { decode } from './convert';
import { readDate } from './dates';
import { type CsvRow, readRows } from './records';

type RefusedLine = { line: number; reason: string };

/** A file in the columns of the API, the lines in which its rows begin in the owner's file, and what is refused. */
export type ConvertedFile = { csv: string; lines: number[]; refused: RefusedLine[] };

const CODE_COLUMN =
  /^(discount|coupon|voucher|promo|gutschein|rabatt)?codes?$|^(coupon|voucher|gutschein)s?$/;

/**
 * Converts discount codes: a CSV with a column such as `Code`, or one code a line. What a code must be is for the server.
 * @throws UnreadableListError if the file is not UTF-8, or has several columns and none of codes
 */
export function convertCodes(bytes: Uint8Array): ConvertedFile {
  const { rows, header, refused } = readTable(bytes);
  const column = header.findIndex((word) => CODE_COLUMN.test(word));
  if (column === -1 && header.filter(Boolean).length > 1)
    throw new UnreadableListError(CAMPAIGN_ERRORS.codeColumn);
  const codes: CsvRow[] = [];
  for (const { line, cells } of column === -1 ? rows : rows.slice(1)) {
    const code = cells[Math.max(0, column)]?.trim() ?? '';
    if (code === '') refused.push({ line, reason: CAMPAIGN_ERRORS.codeInvalid });
    else codes.push({ line, cells: [code] });
  }
  return toFile(['code'], codes, refused);
}

/** For each of `ORDER_COLUMNS` its names in a plain CSV and in Shopify's export: the first with a value counts. */
const ORDER_NAMES = [
  ...[['order', 'name'], ['code', 'discountcode'], ['email']],
  ...[['amount', 'total'], ['currency'], ['date', 'createdat', 'paidat']],
];

/**
 * Converts orders, as Shopify exports them or with the columns code, order, amount, currency and date. Rows of one order
 * are put together, wherever they are: the first value of each column counts.
 * @throws UnreadableListError if the file is not UTF-8, or a column is missing
 */
export function convertOrders(bytes: Uint8Array): ConvertedFile {
  const { rows, header, refused } = readTable(bytes);
  const columns = ORDER_NAMES.map((names) => names.map((name) => header.indexOf(name)).filter((n) => n >= 0));
  const [order, code, email, ...others] = columns.map(({ length }) => length > 0);
  if (!order || !(code || email) || others.includes(false))
    throw new UnreadableListError(CAMPAIGN_ERRORS.orderColumns);
  const orders = new Map<string, CsvRow>();
  for (const { line, cells } of rows.slice(1)) {
    const values = columns.map((indexes) => indexes.map((n) => cells[n]?.trim()).find(Boolean) ?? '');
    const [name = ''] = values;
    const { line: firstLine = line, cells: before = [] } = orders.get(name) ?? {};
    if (name === '') refused.push({ line, reason: CAMPAIGN_ERRORS.order });
    else orders.set(name, { line: firstLine, cells: values.map((value, index) => before[index] || value) });
  }
  const converted: CsvRow[] = [];
  for (const { line, cells } of orders.values()) {
    const [order = '', code = '', email = '', amount = '', currency = '', date = ''] = cells;
    const time = readDate(date);
    if (typeof time !== 'number')
      refused.push({ line, reason: IMPORT_ERRORS[time ? 'dateUnclear' : 'dateUnknown'] });
    else {
      const rest = [amount.replace(/^(\d+),(?=\d\d$)/, '$1.'), currency.toUpperCase()];
      converted.push({ line, cells: [order, code, email, ...rest, new Date(time).toISOString()] });
    }
  }
  return toFile(ORDER_COLUMNS, converted, refused);
}

/** Imports a file part by part. Returns the sum of the results, with the lines of the file that were refused. */
export async function importParts<Result extends Record<string, number | RefusedLine[]>>(
  { csv, lines, refused }: ConvertedFile,
  send: (csv: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const sum: Record<string, number> = {};
  const all = [...refused];
  for await (const { body, firstLine } of splitCsv([new TextEncoder().encode(csv)])) {
    for (const [name, value] of Object.entries(await send(body))) {
      if (typeof value === 'number') sum[name] = (sum[name] ?? 0) + value;
      // Both lines count from 1 and include the header.
      else
        for (const { line, reason } of value) all.push({ line: lines[firstLine + line - 4] ?? line, reason });
    }
  }
  return { ...sum, refused: all.sort((one, other) => one.line - other.line) } as unknown as Result;
}

/** Crockford's base 32, without letters that look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** Adds so many new codes, and resolves to their number; to none if one is refused, such as for its prefix. */
export async function generateCodes(
  count: number,
  prefix: string | undefined,
  send: (csv: Uint8Array) => Promise<ImportCodesResult>,
): Promise<Pick<ImportCodesResult, 'added' | 'refused'>> {
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
    const rows = Array.from({ length: count - added }, (_, line) => ({ line, cells: [generate()] }));
    const result = await importParts(toFile(['code'], rows, []), send);
    if (result.refused.length > 0) return result;
    added += result.added;
  }
  return { added, refused: [] };
}

/** Returns codes as a file for the shop. */
export const formatCodes = (codes: readonly { code: string }[]): string =>
  ['Code', ...codes.map(({ code }) => code)].map((line) => `${line}\r\n`).join('');

/** Reads a CSV, separated by what divides its first line into the most cells, and the words of that line. */
function readTable(bytes: Uint8Array): { rows: CsvRow[]; header: string[]; refused: RefusedLine[] } {
  const text = decode(bytes);
  const widthBy = (delimiter: string) => readRows(text, delimiter, () => true).rows[0]?.cells.length ?? 0;
  const [widest = ','] = [',', ';', '\t'].sort((one, other) => widthBy(other) - widthBy(one));
  const { rows, openQuoteLine: line } = readRows(text, widest);
  const refused = line === undefined ? [] : [{ line, reason: IMPORT_ERRORS.openQuote }];
  return { rows, header: rows[0]?.cells.map(wordOf) ?? [], refused };
}

/** Returns a file in which each row is one line, so that the server's lines are rows. */
function toFile(columns: readonly string[], rows: CsvRow[], refused: RefusedLine[]): ConvertedFile {
  const format = (cells: readonly string[]) => `${quoteCells(cells).replace(/[\r\n]+/g, ' ')}\n`;
  const csv = [columns, ...rows.map(({ cells }) => cells)].map(format).join('');
  return { csv, lines: rows.map(({ line }) => line), refused };
}
