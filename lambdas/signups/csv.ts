import { stringify } from 'csv-stringify/sync';
import { guardFormula, SIGNUP_COLUMNS } from '../contract/csv';
import type { MailingTool } from '../contract/mailing-tools';
import type { LaunchSignup } from '../contract/signup-schemas';

const FIELDS = Object.keys(SIGNUP_COLUMNS) as (keyof LaunchSignup)[];
const BOM = '\uFEFF';
const FORMAT = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/**
 * The columns of an export for a mailing tool, in the tool's own names (`MAILING_TOOLS` links to its documentation).
 */
type Columns = Readonly<Record<string, (signup: LaunchSignup) => string>>;

const email = (signup: LaunchSignup): string => signup.email;
/** Names are not split: many languages do not have a first and a last name in this order. */
const name = (signup: LaunchSignup): string => signup.name ?? '';

/** Somebody who was promised no discount signed up for the news after the launch. */
const tag = ({ discountPercent }: LaunchSignup): string =>
  discountPercent > 0 ? 'launch-signup' : 'newsletter';
const discount = ({ discountPercent }: LaunchSignup): string => String(discountPercent);

const TOOL_COLUMNS: Readonly<Record<MailingTool, Columns>> = {
  mailchimp: { 'Email Address': email, 'First Name': name },
  brevo: { EMAIL: email, FIRSTNAME: name },
  shopify: {
    'First Name': name,
    Email: email,
    // Everybody on the list has agreed to be e-mailed.
    'Accepts Email Marketing': () => 'yes',
    Tags: tag,
  },
  listmonk: {
    email,
    name,
    attributes: ({ discountPercent }) => JSON.stringify({ discount_percent: discountPercent }),
  },
  // Klaviyo makes a property of a column that it does not know.
  klaviyo: { Email: email, 'First Name': name, 'Discount Percent': discount },
  kit: { email, first_name: name, tags: tag },
  mailerlite: { Email: email, Name: name },
};

type Cell = (signup: LaunchSignup) => string;

/** Names and contents of the columns; without a tool, those of `SIGNUP_COLUMNS`. */
const columnsOf = (tool: MailingTool | undefined): [name: string, cell: Cell][] =>
  tool === undefined ? OWN_COLUMNS : Object.entries(TOOL_COLUMNS[tool]);

const OWN_COLUMNS = FIELDS.map((field): [string, Cell] => [
  SIGNUP_COLUMNS[field],
  (signup) => String(signup[field] ?? ''),
]);

/**
 * Returns the first line of an export. Without a tool, it begins with the byte order mark that tells Excel that the
 * file is UTF-8. A mailing tool would take the mark for a part of the first column's name.
 */
export const csvHeader = (tool?: MailingTool): string =>
  (tool === undefined ? BOM : '') + stringify([columnsOf(tool).map(([name]) => name)], FORMAT);

/**
 * Returns the lines of a batch of signups: RFC 4180, CRLF, ISO 8601 dates in UTC. Cells are guarded for spreadsheets,
 * but not for a mailing tool, which reads them as they are and would refuse a guarded address.
 */
export function csvRows(signups: readonly LaunchSignup[], tool?: MailingTool): string {
  const guard = tool === undefined ? guardFormula : (cell: string) => cell;
  const cells = columnsOf(tool).map(([, cell]) => cell);
  return stringify(
    signups.map((signup) => cells.map((cell) => guard(cell(signup)))),
    FORMAT,
  );
}
