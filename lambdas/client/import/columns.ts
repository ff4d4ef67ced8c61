import { SIGNUP_COLUMNS } from '../../contract/csv';
import { FILE_ERRORS } from '../../contract/messages';
import { EMAIL_NAMES, listColumns, wordOf, wordsOf } from './column-names';
import { isRefusalName, isStateName } from './state-columns';
import { UnreadableFileError } from './unreadable-file';

const { email, name, ...others } = SIGNUP_COLUMNS;
/** The fields of a list that a column can have, by their names in this site's own CSV, or as tools divide them. */
export const IMPORT_FIELDS = [
  email,
  name,
  'first_name',
  'last_name',
  ...Object.values(others),
  /** It must contain a yes. */
  'consent',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Other names of columns in tools and spreadsheets, in five languages; the more specific ones come first. */
const OTHER_NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  email: wordsOf(EMAIL_NAMES),
  name: wordsOf({
    en: ['Full Name', 'Backer Name', 'Your name', 'What is your name?'],
    da: ['Fulde navn', 'Navn', 'Dit navn', 'Hvad hedder du?'],
    de: ['Vollständiger Name', 'Ihr Name', 'Dein Name', 'Wie heißt du?'],
    fr: ['Nom complet', 'Nom et prénom', 'Votre nom', 'Nom du contributeur'],
    es: ['Nombre completo', 'Nombre y apellidos', 'Tu nombre', 'Nombre del patrocinador'],
  }),
  first_name: wordsOf({
    en: ['FNAME', 'Given Name'],
    da: ['Fornavn'],
    de: ['Vorname'],
    fr: ['Prénom'],
    es: ['Nombre'],
  }),
  last_name: wordsOf({
    en: ['LNAME', 'Surname', 'Family Name'],
    da: ['Efternavn'],
    de: ['Nachname', 'Familienname'],
    fr: ['Nom de famille', 'Nom'],
    es: ['Apellidos', 'Apellido'],
  }),
  signup_date: [
    ...wordsOf({
      en: [
        ...['CONFIRM_TIME', 'OPTIN_TIME', 'Email Marketing Consent Timestamp', 'Subscribed At', 'Subscribed'],
        ...[
          'Signed Up At',
          'Signed up',
          'Sign-up date',
          'Sign-up time',
          'Joined',
          'Joined at',
          'Registered at',
          'Registration date',
          'Subscription Date',
          'Signup Date',
          'Created At',
          'Profile Created On',
          'Pledged At',
        ],
        ...['Timestamp', 'Date Added', 'ADDED_TIME', 'Date Created', 'Create Date', 'Created', 'Order Date'],
      ],
      da: ['Tilmeldt', 'Tilmeldingsdato', 'Tidsstempel', 'Oprettet'],
      de: ['Anmeldedatum', 'Angemeldet am', 'Zeitstempel', 'Erstellt am', 'Erstellt'],
      fr: ["Date d'inscription", 'Inscrit le', 'Horodateur', 'Date de création', 'Créé le'],
      es: ['Fecha de suscripción', 'Fecha de registro', 'Marca temporal', 'Fecha de creación', 'Creado el'],
    }),
    ...wordsOf({ en: ['Date'], da: ['Dato'], de: ['Datum'], es: ['Fecha'] }),
  ],
};

/** Columns that must contain a yes. */
const CONSENTS = ['acceptsemailmarketing', 'acceptsmarketing', 'subscribedtoemails', 'emailmarketingconsent'];

/** Thrown if the file lacks a column that an import needs. */
export class MissingColumnError extends UnreadableFileError {
  override readonly name = 'MissingColumnError';
  constructor(
    readonly field: ImportField,
    /** The columns that the file has. */
    readonly columns: readonly string[],
    /** The name that the owner gave for the column. */
    readonly given?: string,
  ) {
    const what = field === 'email' ? 'email addresses' : 'the dates of signups';
    super(
      given ? FILE_ERRORS.noColumn(given) : `The file names no column for ${what}.`,
      listColumns(columns),
    );
  }
}

/**
 * The columns of a list by their kinds: those of its fields, those that must contain a yes (`consents`), those whose
 * words say whether people may get emails (`states`), and those whose names mean “no” (`refusals`).
 */
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
      const usual = new Set([wordOf(field), ...(OTHER_NAMES[field] ?? [])]);
      const found = indexesOf(name === undefined ? [...usual] : [wordOf(name)]);
      const isMissing = found.length === 0 && (field === 'email' || name !== undefined);
      if (isMissing) throw new MissingColumnError(field, header, name);
      return [field, found];
    }),
  ) as Record<ImportField, number[]>;
  const taken = new Set(Object.values(fields).flat());
  const consents = [...indexesOf(CONSENTS), ...fields.consent];
  const others = header.flatMap((_, index) => (taken.has(index) || consents.includes(index) ? [] : [index]));
  const refusals = others.filter((index) => isRefusalName(header[index] ?? ''));
  const states = others.filter((index) => !refusals.includes(index) && isStateName(header[index] ?? ''));
  return { header, fields, consents, states, refusals };
}
