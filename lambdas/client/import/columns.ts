import { SIGNUP_COLUMNS } from '../../contract/csv';
import { wordOf } from './column-names';
import { UnreadableFileError } from './unreadable-file';

const { email, name, ...others } = SIGNUP_COLUMNS;
/** What a column of a list can be, by the name of its column in our own CSV, or as tools divide it. */
export const IMPORT_FIELDS = [email, name, 'first_name', 'last_name', ...Object.values(others)] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Other names of columns, without case, spaces and signs: those that say more are first. */
const OTHER_NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  email: ['emailaddress', 'emailadresse', 'mail', 'mailadresse', 'subscriberemail', 'epost'],
  name: ['fullname', 'backername', 'vollständigername', 'navn'],
  first_name: ['fname', 'givenname', 'vorname', 'fornavn'],
  last_name: ['lname', 'surname', 'familyname', 'nachname', 'efternavn'],
  signup_date: [
    ...['confirmtime', 'optintime', 'emailmarketingconsenttimestamp', 'subscribedat'],
    ...['signedupat', 'subscriptiondate', 'createdat', 'profilecreatedon', 'pledgedat'],
    ...['timestamp', 'zeitstempel', 'dateadded', 'datecreated', 'created', 'anmeldedatum', 'date', 'datum'],
  ],
};

/** Columns in which a word says that somebody must not be written to; any other word is none of our business. */
const STATES = [
  'status',
  'state',
  'subscriptionstatus',
  'subscriberstatus',
  'emailstatus',
  'emailmarketingstatus',
];
/** Columns that must say yes. */
const CONSENTS = ['acceptsemailmarketing', 'acceptsmarketing', 'subscribedtoemails', 'emailmarketingconsent'];
/** Columns that must say nothing, or no. */
const ENDS = [
  ...['unsubtime', 'unsubscribed', 'unsubscribedat', 'cleantime', 'emaildisabled', 'deletedat'],
  ...['bounced', 'bouncedat', 'complained', 'complainedat', 'suppressed', 'emailsuppressions'],
];
const YES = new Set(['yes', 'true', '1', 'y', 'ja', 'wahr', 'subscribed', 'active', 'confirmed']);
const FALSE = ['no', 'false', '0', 'n', 'nein', 'falsch'];
const NO = new Set([
  ...[...FALSE, 'unsubscribed', 'neversubscribed', 'notsubscribed', 'optedout'],
  ...[
    'cancelled',
    'canceled',
    'bounced',
    'complained',
    'cleaned',
    'suppressed',
    'deleted',
    'blocked',
    'spam',
  ],
  ...['inactive', 'pending', 'unconfirmed', 'pendingconfirmation'],
]);

/** A column that an import needs and the file does not have. */
export class MissingColumnError extends UnreadableFileError {
  override readonly name = 'MissingColumnError';
  constructor(
    readonly field: ImportField,
    /** The columns that the file has. */
    readonly columns: readonly string[],
    /** The name that the owner gave for it. */
    readonly given?: string,
  ) {
    const what = field === 'email' ? 'email addresses' : 'the dates of signups';
    super(
      given ? `The file has no column “${given}”.` : `The file names no column for ${what}.`,
      listColumns(columns),
    );
  }
}

const SHOWN_COLUMNS = 30;
const SHOWN_LENGTH = 40;

/** Names the columns of a file, but shows nobody's data: its first line may be a row, or not end where it should. */
function listColumns(columns: readonly string[]): string {
  const names = columns.map((name) => name.split('\n', 1)[0] ?? '').filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => name.includes('@')))
    return 'Its first line must name the columns.';
  const shown = names
    .slice(0, SHOWN_COLUMNS)
    .map((name) => (name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name));
  return `Its columns are: ${shown.join(', ')}${names.length > SHOWN_COLUMNS ? ' …' : '.'}`;
}

/** The columns of a list, by what they are. */
export type Columns = ReturnType<typeof findColumns>;

/**
 * Finds the columns of a list by their usual names, or by those that the owner gave.
 * @throws MissingColumnError if there is none with addresses, or none of a name that the owner gave
 */
export function findColumns(header: readonly string[], given: Partial<Record<ImportField, string>>) {
  const words = header.map(wordOf);
  const indexesOf = (names: readonly string[]) =>
    names.flatMap((name) => words.flatMap((word, index) => (word === name ? [index] : [])));
  const fields = Object.fromEntries(
    IMPORT_FIELDS.map((field): [ImportField, number[]] => {
      const name = given[field];
      const usual = [wordOf(field), ...(OTHER_NAMES[field] ?? [])];
      const found = indexesOf(name === undefined ? usual : [wordOf(name)]);
      const isMissing = found.length === 0 && (field === 'email' || name !== undefined);
      if (isMissing) throw new MissingColumnError(field, header, name);
      return [field, found];
    }),
  ) as Record<ImportField, number[]>;
  const [consents, states, ends] = [CONSENTS, STATES, ENDS].map(indexesOf) as [number[], number[], number[]];
  return { header, fields, consents, states, ends };
}

/** Whether the columns of a row say that the person may be written to: `unknown` if one has to say yes and does not. */
export function readConsent(cells: readonly string[], columns: Columns): 'yes' | 'no' | 'unknown' {
  const words = (indexes: number[]) => indexes.map((index) => wordOf(cells[index] ?? ''));
  const isOver = words(columns.ends).some((word) => word !== '' && !FALSE.includes(word));
  if (isOver || words([...columns.states, ...columns.consents]).some((word) => NO.has(word))) return 'no';
  return words(columns.consents).every((word) => YES.has(word)) ? 'yes' : 'unknown';
}
