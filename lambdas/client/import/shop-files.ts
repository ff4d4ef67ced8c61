import type { ImportCodesResult, SentOrderRow } from '../../contract/campaigns';
import type { RefusedRow } from '../../contract/import-rows';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { wordOf } from './columns';
import { readDate } from './dates';
import { type ConvertedRow, refusedOf, splitParts } from './parts';
import { type CsvRow, openCsv, type RefusedCsvRow } from './read-csv';
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
  return (column === -1 ? rows : rows.slice(1)).map((read) => {
    if ('reason' in read) return read;
    const row = read.cells[Math.max(0, column)]?.trim() ?? '';
    return row === '' ? { ...read, reason: CAMPAIGN_ERRORS.codeInvalid } : { ...read, row };
  });
}

/** The names of each value of an order in a plain CSV and in Shopify's export: the first with a value counts. */
const ORDER_NAMES = {
  order: ['order', 'name'],
  code: ['code', 'discountcode'],
  email: ['email'],
  amount: ['amount', 'total'],
  currency: ['currency'],
  date: ['date', 'createdat', 'paidat'],
} as const satisfies Record<keyof SentOrderRow, readonly string[]>;
type OrderField = keyof typeof ORDER_NAMES;
type OrderTexts = Partial<Record<OrderField, string>>;

/**
 * Reads orders, as Shopify exports them or with the columns code, order, amount, currency and date. Rows of one order
 * are put together, wherever they are: the first value of each column counts.
 * @throws UnreadableFileError if the file is not UTF-8 or UTF-16, or a column is missing
 */
export async function convertOrders(chunks: Chunks): Promise<ConvertedRow<SentOrderRow>[]> {
  const { rows, header } = await readTable(chunks);
  const has = (field: OrderField) => ORDER_NAMES[field].some((name) => header.includes(name));
  const isComplete = has('order') && has('amount') && has('currency') && has('date');
  if (!isComplete || !(has('code') || has('email'))) throw new UnreadableFileError(FILE_ERRORS.orderColumns);
  const orders = new Map<string, CsvRow & { texts: OrderTexts }>();
  const refused: RefusedCsvRow[] = [];
  for (const read of rows.slice(1)) {
    const texts = 'reason' in read ? {} : textsOf(read.cells, header);
    const first = orders.get(texts.order ?? '');
    if ('reason' in read) refused.push(read);
    else if (texts.order === undefined) refused.push({ ...read, reason: CAMPAIGN_ERRORS.order });
    else orders.set(texts.order, { ...(first ?? read), texts: { ...texts, ...first?.texts } });
  }
  return [...refused, ...[...orders.values()].map(convertOrder)];
}

/** Returns the values of a row that are not empty. */
function textsOf(cells: readonly string[], header: readonly string[]): OrderTexts {
  const texts: OrderTexts = {};
  for (const [field, names] of Object.entries(ORDER_NAMES)) {
    const text = names.map((name) => cells[header.indexOf(name)]?.trim()).find(Boolean);
    if (text !== undefined) texts[field as OrderField] = text;
  }
  return texts;
}

function convertOrder({ texts, ...read }: CsvRow & { texts: OrderTexts }): ConvertedRow<SentOrderRow> {
  const { order = '', amount = '', currency = '', date = '', ...person } = texts;
  const time = readDate(date);
  if (time === 'unclear') return { ...read, reason: IMPORT_ERRORS.dateUnclear };
  if (time === undefined) return { ...read, reason: IMPORT_ERRORS.dateUnknown };
  const row = {
    ...person,
    order,
    amount: amount.replace(/^(\d+),(?=\d\d$)/, '$1.'),
    currency: currency.toUpperCase(),
    date: new Date(time).toISOString(),
  };
  return { ...read, row };
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

/** Reads a CSV, separated by what divides its first line into the most cells, and the words of that line. */
async function readTable(chunks: Chunks): Promise<{ rows: (CsvRow | RefusedCsvRow)[]; header: string[] }> {
  const csv = await openCsv(chunks);
  const widthBy = (delimiter: string) => csv.header(delimiter).length;
  const [widest = ','] = [',', ';', '\t'].sort((one, other) => widthBy(other) - widthBy(one));
  const rows: (CsvRow | RefusedCsvRow)[] = [];
  for await (const row of csv.rows(widest)) rows.push(row);
  return { rows, header: csv.header(widest).map(wordOf) };
}
