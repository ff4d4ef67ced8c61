import type { LaunchSignup } from './signup-schemas';

/** The CSV column of each field of a signup, in the order of an export; an import reads the same columns. */
export const SIGNUP_COLUMNS = {
  email: 'email',
  name: 'name',
  signedUpAt: 'signup_date',
  discountPercent: 'discount_percent',
  notificationStatus: 'notification_status',
  source: 'source',
  tag: 'tag',
} as const satisfies Record<keyof LaunchSignup, string>;

/**
 * Spreadsheets run a cell as a formula if it begins with one of these signs (or their full-width forms). If they split
 * at semicolons or tabs, the same is true after one of those, with or without quotes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets skip these before a formula.
const AT_START = /^[=+\-@\t\r\u0000＝＋－＠]/;
const SEPARATOR = /[;\t]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const INSIDE = /([;\t])(?=[\s"']*[=+\-@\t\r\u0000＝＋－＠])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const GUARDED_INSIDE = /([;\t])'(?=[\s"']*[=+\-@\t\r\u0000＝＋－＠])/g;

/**
 * Guards a cell that a spreadsheet would run as a formula: a leading `'` makes it text, and so does another
 * one after each inner separator if the file is split there. Returns any other cell unchanged.
 */
export function guardFormula(cell: string): string {
  // Most cells contain no separator, and an export has millions of cells.
  const inside = SEPARATOR.test(cell) ? cell.replace(INSIDE, "$1'") : cell;
  return inside !== cell || AT_START.test(cell) ? `'${inside}` : cell;
}

/** Reverses `guardFormula`; returns a cell that it cannot have guarded unchanged. */
export function unguardFormula(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const original = cell.slice(1).replace(GUARDED_INSIDE, '$1');
  return guardFormula(original) === cell ? original : cell;
}

/** Returns a line of a CSV whose cells no spreadsheet runs as formulas. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
