import { stringify } from 'csv-stringify/sync';
import type { LaunchSignup } from '../contract';

const COLUMNS = ['email', 'name', 'signup_date', 'discount_percent', 'notification_status'];
const BOM = '\uFEFF';
const FORMAT = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/**
 * Spreadsheets run a cell as a formula when it begins with one of these signs (or their full-width forms).
 * Where they split at semicolons or tabs, so does a sign behind one of those, with or without quotes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets skip these before a formula.
const AT_START = /^[=+\-@\t\r\u0000＝＋－＠]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const INSIDE = /([;\t])(?=[\s"']*[=+\-@\t\r\u0000＝＋－＠])/g;

/**
 * The cell as a spreadsheet may hold it: a leading `'` makes what looks like a formula text, and another
 * one behind each inner separator does so where the file is split there. Any other cell stays as it is.
 */
export function harmless(cell: string): string {
  const inside = cell.replace(INSIDE, "$1'");
  return inside !== cell || AT_START.test(cell) ? `'${inside}` : cell;
}

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
