import { trimInvisible } from '../../contract/invisible';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import type { SentOrderRow } from '../../contract/shop';
import { type Amount, readAmount } from './amounts';
import { wordOf } from './column-names';
import { createOrderFinder, type DateOrder, readDate } from './dates';
import {
  CANCELLED,
  findOrderColumns,
  MissingOrderColumnsError,
  ORDER_FIELDS,
  type OrderColumnNames,
  type OrderColumns,
  type OrderField,
} from './order-columns';
import type { ConvertedRow } from './parts';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { type Continues, readTable } from './read-table';
import type { Chunks, OldEncoding } from './read-text';
import type { ConvertedFile } from './shop-files';
import { UnclearDatesError } from './unreadable-file';

/** The owner's settings for a file of orders. */
export interface OrderSettings {
  /** The names of columns that are not the usual ones. */
  map?: OrderColumnNames | undefined;
  /** The order of dates that are unclear without it, if no other date of the file shows it. */
  dateOrder?: DateOrder | undefined;
  encoding?: OldEncoding | undefined;
  /** The currency of amounts without one. */
  currency?: string | undefined;
}

type OrderTexts = Partial<Record<OrderField, string>>;
/** The rows of an order, and their values together. */
interface OrderRows {
  rows: CsvRow[];
  texts: OrderTexts;
  /** Refunds that are in rows of their own. */
  refunds: Amount[];
}

/**
 * Reads orders as Shopify, WooCommerce, Kickstarter and Gamefound export them, or with the columns code, order, amount,
 * currency and date. Rows of one order are combined, wherever they are: the first value of each column counts, and a
 * row with a negative amount is a refund.
 * @param open returns the bytes of the file from the beginning
 * @throws UnreadableFileError if the file cannot be read, or a column is missing; UnclearDatesError
 */
export async function convertOrders(
  open: () => Chunks,
  { map = {}, dateOrder, encoding, currency }: OrderSettings = {},
): Promise<ConvertedFile<SentOrderRow>> {
  const find = (names: readonly string[]) => findOrderColumns(names, map);
  const { columns, rows, ...file } = await readTable(open, encoding, find, continuesOf);
  const orders = new Map<string, OrderRows>();
  const refused: RefusedCsvRow[] = [];
  for (const read of rows) {
    const texts = textsOf(read.cells, columns);
    const name = nameOf(texts);
    if ('reason' in read) refused.push(read);
    else if (name === undefined) refused.push({ ...read, reason: CAMPAIGN_ERRORS.order });
    else orders.set(name, addRow(orders.get(name), read, { ...texts, order: name }));
  }
  const whole = [...orders.values()];
  if (columns.currency.length === 0) requireCurrency(whole, currency);
  const settings = { dateOrder: dateOrder ?? findOrder(whole), currency };
  return { ...file, rows: [...refused, ...whole.flatMap((each) => convertOrder(each, settings))] };
}

/**
 * @throws MissingOrderColumnsError if the currency of the amounts is unknown: the file has no column of currencies, and
 * the owner has not said it
 */
function requireCurrency(orders: readonly OrderRows[], given: string | undefined): void {
  const amounts = orders.flatMap(({ texts }) => readAmount(texts.amount ?? '') ?? []);
  if (given === undefined && amounts.length > 0 && amounts.every((amount) => amount.currency === undefined))
    throw new MissingOrderColumnsError(['currency'], FILE_ERRORS.noCurrency);
}

/** A line without a date may be the end of the row before it, unless it belongs to the same order. */
const continuesOf =
  (columns: OrderColumns): Continues =>
  (cells, before) => {
    const { date, ...texts } = textsOf(cells, columns);
    return date === undefined && nameOf(texts) !== nameOf(textsOf(before, columns));
  };

/** Returns the values of a row that are not empty. */
function textsOf(cells: readonly string[], columns: OrderColumns): OrderTexts {
  const texts: OrderTexts = {};
  for (const field of ORDER_FIELDS) {
    const text = columns[field].map((index) => trimInvisible(cells[index] ?? '')).find(Boolean);
    if (text !== undefined) texts[field] = text;
  }
  return texts;
}

/**
 * Returns the name of an order. Each campaign of Kickstarter counts its backers anew, and a backer has one number of
 * their own in all campaigns: only the time of the pledge distinguishes two campaigns.
 */
function nameOf({ order, backer, backerUid, date }: OrderTexts): string | undefined {
  if (order !== undefined || backer === undefined) return order;
  return [`backer ${backer}${backerUid === undefined ? '' : ` (${backerUid})`}`, date]
    .filter(Boolean)
    .join(', ');
}

/** Adds a row to an order, or begins one with it. */
function addRow(before: OrderRows | undefined, row: CsvRow, texts: OrderTexts): OrderRows {
  const amount = readAmount(texts.amount ?? '');
  const { order = '' } = texts;
  const whole = before ?? { rows: [], refunds: [], texts: { order } };
  whole.rows.push(row);
  if (amount?.isNegative) whole.refunds.push(amount);
  else whole.texts = { ...texts, ...whole.texts };
  return whole;
}

function findOrder(orders: readonly OrderRows[]): DateOrder | undefined {
  const finder = createOrderFinder();
  for (const { texts } of orders) finder.add(texts.date ?? '');
  const order = finder.find();
  if (order === 'unclear') throw new UnclearDatesError();
  return order;
}

/** Returns what is sent as it was read: the texts of all columns besides these, which `convertOrder` reads. */
function sentAsRead({
  order,
  backer,
  backerUid,
  codes,
  amount,
  refunded,
  currency,
  date,
  status,
  cancelledAt,
  ...rest
}: OrderTexts) {
  // A new column does not compile until a row has a field of its name.
  rest satisfies Record<Exclude<keyof typeof rest, keyof SentOrderRow>, never>;
  return rest;
}

/** Returns the order that is sent, or all of its rows with the reason to refuse them. */
function convertOrder(
  { rows, texts, refunds }: OrderRows,
  { dateOrder, currency }: Pick<OrderSettings, 'dateOrder' | 'currency'>,
): ConvertedRow<SentOrderRow>[] {
  const refuse = (reason: string) => rows.map((row) => ({ ...row, reason }));
  if (texts.amount === undefined && refunds.length > 0) return refuse(CAMPAIGN_ERRORS.refundOnly);
  const time = readDate(texts.date ?? '', dateOrder);
  if (typeof time !== 'number') return refuse(IMPORT_ERRORS.dateUnknown);
  const total = readAmount(texts.amount ?? '');
  if (!total) return refuse(CAMPAIGN_ERRORS.amount);
  const refunded = texts.refunded === undefined ? undefined : readAmount(texts.refunded);
  if (texts.refunded !== undefined && !refunded) return refuse(CAMPAIGN_ERRORS.refunded);
  const [first, ...others] = rows;
  if (!first) return [];
  const row = {
    ...sentAsRead(texts),
    order: texts.order ?? '',
    codes: readCodes(texts.codes ?? ''),
    amount: total.amount,
    refunded: refunded?.amount ?? sumOf(refunds),
    isCancelled: texts.cancelledAt !== undefined || CANCELLED.has(wordOf(texts.status ?? '')),
    currency: (texts.currency ?? total.currency ?? currency ?? '').toUpperCase(),
    date: new Date(time).toISOString(),
  };
  // A new field of a row does not compile until a column has its name, or it is read here.
  row satisfies Record<Exclude<keyof SentOrderRow, keyof typeof row>, never>;
  return [{ ...first, others, row }];
}

/** Returns the sum of the refunds in rows of their own, if there are any. */
const sumOf = (refunds: readonly Amount[]): string | undefined =>
  refunds.length === 0
    ? undefined
    : (refunds.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

/** Returns the codes of a cell: one, several, or WooCommerce's `code:A|amount:8.00;code:B|amount:2.00`. */
function readCodes(text: string): string[] {
  const named = [...text.matchAll(/(?:^|[;|])\s*code:([^|;]*)/gi)].map(([, code = '']) => code.trim());
  return named.length > 0 ? named : text.split(/[^\p{L}\p{N}_-]+/u).filter(Boolean);
}
