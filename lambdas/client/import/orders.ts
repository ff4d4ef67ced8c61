import type { SentOrderRow } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { readAmount } from './amounts';
import { wordOf } from './column-names';
import { createOrderFinder, type DateOrder, readDate } from './dates';
import { CANCELLED, ORDER_WORDS, type OrderField } from './order-columns';
import type { ConvertedRow } from './parts';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { readTable } from './read-table';
import type { Chunks } from './read-text';
import { UnclearDatesError, UnreadableFileError } from './unreadable-file';

type OrderTexts = Partial<Record<OrderField, string>>;
type OrderLines = CsvRow & { texts: OrderTexts };

/**
 * Reads orders, as Shopify, WooCommerce, Kickstarter and Gamefound export them, or with the columns code, order, amount,
 * currency and date. Rows of one order are put together, wherever they are: the first value of each column counts.
 * @param dateOrder of dates that are unclear without it, and that no other date of the file explains
 * @throws UnreadableFileError if the file is not UTF-8 or UTF-16, or a column is missing; UnclearDatesError
 */
export async function convertOrders(
  chunks: Chunks,
  dateOrder?: DateOrder,
): Promise<ConvertedRow<SentOrderRow>[]> {
  const { rows, header } = await readTable(chunks);
  const has = (field: OrderField) => ORDER_WORDS[field].some((name) => header.includes(name));
  const isNamed = (has('order') || has('backer')) && (has('codes') || has('email'));
  if (!isNamed || !has('amount') || !has('date')) throw new UnreadableFileError(FILE_ERRORS.orderColumns);
  const orders = new Map<string, OrderLines>();
  const refused: RefusedCsvRow[] = [];
  for (const read of rows.slice(1)) {
    const texts = 'reason' in read ? {} : textsOf(read.cells, header);
    const name = texts.order ?? (texts.backer && `backer ${texts.backer}`);
    const first = orders.get(name ?? '');
    if ('reason' in read) refused.push(read);
    else if (name === undefined) refused.push({ ...read, reason: CAMPAIGN_ERRORS.order });
    else orders.set(name, { ...(first ?? read), texts: { ...texts, ...first?.texts, order: name } });
  }
  const whole = [...orders.values()];
  const order = dateOrder ?? findOrder(whole);
  return [...refused, ...whole.map((lines) => convertOrder(lines, order))];
}

/** Returns the values of a row that are not empty. */
function textsOf(cells: readonly string[], header: readonly string[]): OrderTexts {
  const texts: OrderTexts = {};
  for (const [field, names] of Object.entries(ORDER_WORDS)) {
    const text = names.map((name) => cells[header.indexOf(name)]?.trim()).find(Boolean);
    if (text !== undefined) texts[field as OrderField] = text;
  }
  return texts;
}

function findOrder(orders: readonly OrderLines[]): DateOrder | undefined {
  const finder = createOrderFinder();
  for (const { texts } of orders) finder.add(texts.date ?? '');
  const order = finder.find();
  if (order === 'unclear') throw new UnclearDatesError();
  return order;
}

function convertOrder({ texts, ...read }: OrderLines, dateOrder?: DateOrder): ConvertedRow<SentOrderRow> {
  const time = readDate(texts.date ?? '', dateOrder);
  if (typeof time !== 'number') return { ...read, reason: IMPORT_ERRORS.dateUnknown };
  const total = readAmount(texts.amount ?? '');
  if (!total) return { ...read, reason: CAMPAIGN_ERRORS.amount };
  const refunded = texts.refunded === undefined ? undefined : readAmount(texts.refunded.replace(/^-/, ''));
  if (texts.refunded !== undefined && !refunded) return { ...read, reason: CAMPAIGN_ERRORS.refunded };
  const row = {
    order: texts.order ?? '',
    codes: readCodes(texts.codes ?? ''),
    email: texts.email,
    amount: total.amount,
    refunded: refunded?.amount,
    isCancelled: texts.cancelledAt !== undefined || CANCELLED.has(wordOf(texts.status ?? '')),
    currency: (texts.currency ?? total.currency ?? '').toUpperCase(),
    date: new Date(time).toISOString(),
  };
  return { ...read, row };
}

/** Returns the codes of a cell: one, several with commas, or WooCommerce's `code:A|amount:8.00;code:B|amount:2.00`. */
function readCodes(text: string): string[] {
  const named = [...text.matchAll(/(?:^|[;|])\s*code:([^|;]*)/gi)].map(([, code = '']) => code.trim());
  return named.length > 0 ? named : text.split(/[,;\s]+/).filter(Boolean);
}
