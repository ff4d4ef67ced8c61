import { readRows } from '../client/import/records';
import { CODE_LIMITS, ORDER_COLUMNS } from '../contract/campaigns';
import { CAMPAIGN_ERRORS, IMPORT_ERRORS } from '../contract/messages';
import { emailSchema } from '../contract/schemas';
import { InvalidCsvError } from '../signups/csv-import';

/** An order of the shop. The amount is in cents. */
export interface ShopOrder {
  order: string;
  code?: string | undefined;
  email?: string | undefined;
  amount: number;
  currency: string;
  /** Ms since 1970. */
  at: number;
}

interface Reason {
  reason: string;
}
interface Refused extends Reason {
  line: number;
}

const CODE = new RegExp(`^[A-Za-z0-9_-]{1,${CODE_LIMITS.length}}$`);
const ORDER_NAME = /^[^\p{Cc}]{1,100}$/u;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Reads a CSV with the column `code`.
 * @throws InvalidCsvError if it has none, or more codes than one import adds
 */
export function parseCodes(csv: string): { codes: string[]; refused: Refused[] } {
  const { parsed, refused } = readTable(csv, ['code'], CAMPAIGN_ERRORS.codeColumn, parseCode);
  if (parsed.length > CODE_LIMITS.perImport) throw new InvalidCsvError(CAMPAIGN_ERRORS.codesTooMany);
  return { codes: parsed, refused };
}

/**
 * Reads a CSV with `ORDER_COLUMNS`.
 * @throws InvalidCsvError if columns are missing
 */
export function parseOrders(csv: string): { orders: ShopOrder[]; refused: Refused[] } {
  const { parsed: orders, refused } = readTable(csv, ORDER_COLUMNS, CAMPAIGN_ERRORS.orderColumns, parseOrder);
  return { orders, refused };
}

const parseCode = ({ code = '' }: Row): string | Reason =>
  CODE.test(code) ? code : { reason: CAMPAIGN_ERRORS.codeInvalid };

function parseOrder({
  order = '',
  code,
  email,
  amount = '',
  currency = '',
  date = '',
}: Row): ShopOrder | Reason {
  if (!ORDER_NAME.test(order)) return { reason: CAMPAIGN_ERRORS.order };
  if (!AMOUNT.test(amount)) return { reason: CAMPAIGN_ERRORS.amount };
  if (!/^[A-Z]{3}$/.test(currency)) return { reason: CAMPAIGN_ERRORS.currency };
  if (!TIME.test(date) || Number.isNaN(Date.parse(date))) return { reason: CAMPAIGN_ERRORS.orderDate };
  return {
    order,
    code: code || undefined,
    email: emailSchema.safeParse(email).data,
    amount: Math.round(Number(amount) * 100),
    currency,
    at: Date.parse(date),
  };
}

type Row = Partial<Record<string, string>>;

/** Reads a table by the names of its columns, and parses each row or says why it is refused. */
function readTable<Parsed>(
  csv: string,
  columns: readonly string[],
  error: string,
  parse: (row: Row) => Parsed | Reason,
): { parsed: Parsed[]; refused: Refused[] } {
  const { rows, openQuoteLine } = readRows(csv, ',');
  const names = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (!columns.every((name) => names.includes(name))) throw new InvalidCsvError(error);
  const result: { parsed: Parsed[]; refused: Refused[] } = { parsed: [], refused: [] };
  for (const { line, cells } of rows.slice(1)) {
    const row = parse(Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim()])));
    if (isRefused(row)) result.refused.push({ line, reason: row.reason });
    else result.parsed.push(row);
  }
  if (openQuoteLine !== undefined)
    result.refused.push({ line: openQuoteLine, reason: IMPORT_ERRORS.openQuote });
  return result;
}

const isRefused = (row: unknown): row is Reason => typeof row === 'object' && row !== null && 'reason' in row;
