import { foldText } from '../../contract/fold-text';

/** Names by language, as they are written in files; those that say more are first. */
export type Names = Readonly<Partial<Record<'en' | 'da' | 'de' | 'fr' | 'es', readonly string[]>>>;

/** Returns the header or the word of a cell without case, spaces and signs. */
export const wordOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns all names as words, in the order of the languages. */
export const wordsOf = (names: Names): readonly string[] => Object.values(names).flat().map(wordOf);

/** Columns with an address, in any file. */
export const EMAIL_NAMES: Names = {
  en: ['Email', 'Email Address', 'Subscriber Email', 'Customer Email', 'Billing Email', 'Mail'],
  da: ['E-mailadresse', 'Mailadresse', 'Mail', 'Epost'],
  de: ['E-Mail-Adresse', 'Mailadresse', 'E-Mail des Kunden'],
  fr: ['Adresse e-mail', 'Adresse mail', 'Courriel', 'Adresse électronique', 'E-mail du client'],
  es: ['Dirección de correo electrónico', 'Correo electrónico', 'Correo', 'Email del cliente'],
};
