import { foldText } from '../../contract/fold-text';

/** What a column of a list can be, by the name of its column in our own CSV, or as tools divide it. */
export const IMPORT_FIELDS = ['email', 'name', 'first_name', 'last_name', 'signup_date'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Names of columns, without case, spaces and signs: those that say more are first. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'emailadresse', 'mail', 'mailadresse', 'subscriberemail', 'epost'],
  name: ['name', 'fullname', 'backername', 'vollständigername', 'navn'],
  first_name: ['firstname', 'fname', 'givenname', 'vorname', 'fornavn'],
  last_name: ['lastname', 'lname', 'surname', 'familyname', 'nachname', 'efternavn'],
  signup_date: [
    ...['signupdate', 'confirmtime', 'optintime', 'emailmarketingconsenttimestamp', 'subscribedat'],
    ...['signedupat', 'subscriptiondate', 'createdat', 'profilecreatedon', 'pledgedat'],
    ...['timestamp', 'zeitstempel', 'dateadded', 'datecreated', 'created', 'anmeldedatum', 'date', 'datum'],
  ],
};

/** Columns of our own CSV that are taken as they are. */
const OWN_NAMES = ['discount_percent', 'notification_status'] as const;

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

/** Returns the header or the word of a cell without case, spaces and signs. */
export const wordOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A text that is not a CSV of people, in words. */
export class UnreadableListError extends Error {
  override readonly name: string = 'UnreadableListError';
  /** What the file has instead. */
  readonly hint: string | undefined = undefined;
}

/** A column that an import needs and the file does not have. */
export class MissingColumnError extends UnreadableListError {
  override readonly name = 'MissingColumnError';
  override readonly hint: string;
  constructor(
    readonly field: ImportField,
    /** The columns that the file has. */
    readonly columns: readonly string[],
    /** The name that the owner gave for it. */
    readonly given?: string,
  ) {
    const what = field === 'email' ? 'email addresses' : 'the dates of signups';
    super(given ? `The file has no column “${given}”.` : `The file names no column for ${what}.`);
    const names = columns.filter((name) => name !== '').join(', ');
    this.hint = names === '' ? 'Its first line must name the columns.' : `Its columns are: ${names}.`;
  }
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
      const found = indexesOf(name === undefined ? NAMES[field] : [wordOf(name)]);
      const isMissing = found.length === 0 && (field === 'email' || name !== undefined);
      if (isMissing) throw new MissingColumnError(field, header, name);
      return [field, found];
    }),
  ) as Record<ImportField, number[]>;
  const [consents, states, ends] = [CONSENTS, STATES, ENDS].map(indexesOf) as [number[], number[], number[]];
  return { header, fields, own: OWN_NAMES.map((name) => header.indexOf(name)), consents, states, ends };
}

/** Whether the columns of a row say that the person may be written to: `unknown` if one has to say yes and does not. */
export function readConsent(cells: readonly string[], columns: Columns): 'yes' | 'no' | 'unknown' {
  const words = (indexes: number[]) => indexes.map((index) => wordOf(cells[index] ?? ''));
  const isOver = words(columns.ends).some((word) => word !== '' && !FALSE.includes(word));
  if (isOver || words([...columns.states, ...columns.consents]).some((word) => NO.has(word))) return 'no';
  return words(columns.consents).every((word) => YES.has(word)) ? 'yes' : 'unknown';
}
