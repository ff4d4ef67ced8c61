import { stringify } from 'csv-stringify/sync';
import type { LaunchSignup } from '../contract';

const COLUMNS = ['email', 'name', 'signup_date', 'discount_percent', 'notification_status'];
const BOM = '\uFEFF';
const FORMAT = { record_delimiter: '\r\n' } as const;

/**
 * Spreadsheets run a cell as a formula when it begins with one of these signs (or their full-width forms);
 * where they split at semicolons or tabs, also when a sign follows one of those.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets skip these before a formula.
const FORMULA = /^[=+\-@\t\r\u0000＝＋－＠]|[;\t]\s*["']?[=+\-@\t\r\u0000＝＋－＠]/;

/** The cell as a spreadsheet may hold it: a leading `'` makes what looks like a formula text. */
export const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** First line of an export, behind the byte order mark that tells Excel it is UTF-8. */
export const csvHeader = (): string => BOM + stringify([COLUMNS], FORMAT);

/** The lines of a batch of signups: RFC 4180, CRLF, ISO 8601 dates in UTC. */
export function csvRows(signups: readonly LaunchSignup[]): string {
  return stringify(
    signups.map((signup) => [
      harmless(signup.email),
      harmless(signup.name ?? ''),
      signup.signedUpAt,
      signup.discountPercent,
      signup.notificationStatus,
    ]),
    FORMAT,
  );
}
