import { foldText } from '../../contract/fold-text';

/** Names by language, as files contain them; the more specific ones come first. */
export type Names = Readonly<Partial<Record<'en' | 'da' | 'de' | 'fr' | 'es', readonly string[]>>>;

/** Letters whose accent `NFD` does not separate. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };
/** How letters are spelled on a keyboard that lacks them. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Returns a text without case and accents. */
const plainOf = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœø]/g, (letter) => LETTERS[letter] ?? letter);

/** Returns the header or the word of a cell without case, accents, spaces and signs. */
export const wordOf = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the words of a header or a cell without case and accents, separated by spaces; also those of `HasOptedOut`.
 */
export const phraseOf = (text: string): string =>
  plainOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const spell = (text: string): string => foldText(text).replace(/[äöüøå]/g, (letter) => SPELLED[letter] ?? '');

/** Returns all names as words, in the order of the languages, also as they are spelled without special letters. */
export const wordsOf = (names: Names): readonly string[] => [
  ...new Set(
    Object.values(names)
      .flat()
      .flatMap((name) => [wordOf(name), wordOf(spell(name))]),
  ),
];

/** Columns with an address, in any file. */
export const EMAIL_NAMES: Names = {
  en: ['Email', 'Email Address', 'Subscriber Email', 'Customer Email', 'Billing Email', 'Mail'],
  da: ['E-mailadresse', 'Mailadresse', 'Mail', 'Epost'],
  de: ['E-Mail-Adresse', 'Mailadresse', 'E-Mail des Kunden'],
  fr: ['Adresse e-mail', 'Adresse mail', 'Courriel', 'Adresse électronique', 'E-mail du client'],
  es: ['Dirección de correo electrónico', 'Correo electrónico', 'Correo', 'Email del cliente'],
};

export const SHOWN_COLUMNS = 30;
export const SHOWN_LENGTH = 40;

/** Lists the names of a file's columns without showing anybody's data: the first line may be a row, or have no end. */
export function listColumns(columns: readonly string[]): string {
  const names = columns.map((name) => name.split('\n', 1)[0] ?? '').filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => name.includes('@')))
    return 'Its first line must name the columns.';
  const shown = names
    .slice(0, SHOWN_COLUMNS)
    .map((name) => (name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name));
  return `Its columns are: ${shown.join(', ')}${names.length > SHOWN_COLUMNS ? ' …' : '.'}`;
}
