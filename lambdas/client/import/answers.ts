import { phraseOf, wordOf, wordsOf } from './column-names';

/** What a cell says about its person; `unknown` if it says something else. */
export type Answer = 'yes' | 'no' | 'nothing' | 'unknown';

const YES_ANSWERS = [
  ...wordsOf({
    en: ['yes', 'true', '1', 'y', 't', 'on', 'ok', 'checked'],
    da: ['ja', 'sand'],
    de: ['wahr'],
    fr: ['oui', 'vrai'],
    es: ['sí', 'verdadero'],
  }),
  ...['✓', '✔', '☑', '✅'],
];
const NO_ANSWERS = [
  ...wordsOf({
    en: ['no', 'false', '0', 'n', 'f', 'off', 'unchecked'],
    da: ['nej', 'falsk'],
    de: ['nein', 'falsch'],
    fr: ['non', 'faux'],
    es: ['falso'],
  }),
  ...['✗', '✘', '❌', '✖', '☐'],
];

/** States, and answers of a form, of people who may get emails. */
const YES_STATES = wordsOf({
  en: [
    ...['subscribed', 'subscriber', 'active', 'confirmed', 'enabled', 'verified', 'registered', 'valid'],
    ...['opt-in', 'opted in', 'single opt-in', 'double opt-in', 'explicit', 'express', 'deliverable'],
    ...['agree', 'I agree', 'agreed', 'accept', 'I accept', 'accepted', 'approved', 'granted', 'consented'],
    ...['paid', 'partially paid', 'collected', 'complete', 'completed', 'processing', 'fulfilled'],
    ...['shipped', 'delivered', 'wc-completed', 'wc-processing', 'pledged', 'backed', 'backer', 'surveyed'],
    ...['attending', 'checked in', 'going', 'member', 'free', 'comped', 'premium', 'gift', 'regular'],
  ],
  da: [
    ...['tilmeldt', 'abonnent', 'abonnerer', 'aktiv', 'bekræftet', 'aktiveret', 'verificeret', 'registreret'],
    ...['accepteret', 'accepterer', 'jeg accepterer', 'samtykker', 'jeg samtykker', 'samtykke givet'],
    ...['betalt', 'gennemført', 'afsluttet', 'leveret'],
  ],
  de: [
    ...[
      'angemeldet',
      'abonniert',
      'abonnent',
      'aktiv',
      'bestätigt',
      'aktiviert',
      'verifiziert',
      'registriert',
    ],
    ...['eingetragen', 'zugestimmt', 'ich stimme zu', 'einverstanden', 'ich bin einverstanden', 'akzeptiert'],
    ...['eingewilligt', 'bezahlt', 'abgeschlossen', 'geliefert'],
  ],
  fr: [
    ...['abonné', 'abonnée', 'inscrit', 'inscrite', 'actif', 'active', 'confirmé', 'confirmée', 'activé'],
    ...['activée', 'vérifié', 'vérifiée', 'accepté', 'acceptée', "j'accepte", "d'accord", 'consenti'],
    ...['payé', 'payée', 'terminé', 'terminée', 'livré', 'livrée'],
  ],
  es: [
    ...['suscrito', 'suscrita', 'inscrito', 'inscrita', 'activo', 'activa', 'confirmado', 'confirmada'],
    ...['activado', 'activada', 'verificado', 'verificada', 'registrado', 'registrada', 'aceptado'],
    ...['aceptada', 'acepto', 'de acuerdo', 'estoy de acuerdo', 'alta', 'pagado', 'pagada', 'completado'],
    ...['completada', 'entregado', 'entregada'],
  ],
});
/** States of people who must not get emails. */
const NO_STATES = wordsOf({
  en: [
    ...['unsubscribed', 'unsubscribe', 'never subscribed', 'not subscribed', 'non-subscribed', 'unsub'],
    ...['opt-out', 'opted out', 'no opt-in', 'not opted in', 'not opt-in', 'removed', 'left', 'disabled'],
    ...['cancelled', 'canceled', 'wc-cancelled', 'deleted', 'archived', 'redacted', 'churned', 'deactivated'],
    ...['bounced', 'bounce', 'hard bounce', 'hard bounced', 'soft bounced', 'undeliverable', 'invalid'],
    ...['complained', 'complaint', 'complainer', 'spam', 'spammy', 'spam complaint', 'spam reported'],
    ...['reported spam', 'marked as spam', 'reported as spam', 'junk', 'abuse', 'abuse complaint'],
    ...['cleaned', 'suppressed', 'blocked', 'blocklisted', 'blocklist', 'blacklisted', 'blacklist', 'banned'],
    ...['do not email', 'do not contact', 'do not mail', 'do not write', 'do not send', 'no contact', 'DNC'],
    ...['inactive', 'pending', 'unconfirmed', 'not confirmed', 'pending confirmation', 'unverified'],
    ...[
      'awaiting confirmation',
      'waiting for confirmation',
      'verification pending',
      'unactivated',
      'waiting',
    ],
    ...['declined', 'refused', 'rejected', 'denied', 'revoked', 'withdrawn', 'withdrew', 'no permission'],
    ...[
      'disagree',
      'I disagree',
      'I do not agree',
      'not agreed',
      'not accepted',
      'not consented',
      'no consent',
    ],
  ],
  da: [
    ...['afmeldt', 'frameldt', 'ikke tilmeldt', 'aldrig tilmeldt', 'udmeldt', 'opsagt', 'frabedt'],
    ...['frabeder sig', 'inaktiv', 'ikke aktiv', 'deaktiveret', 'ubekræftet', 'ikke bekræftet', 'afventer'],
    ...['afventer bekræftelse', 'venter', 'blokeret', 'spærret', 'sortlistet', 'slettet', 'fjernet'],
    ...['annulleret', 'afvist', 'klage', 'klaget', 'uønsket', 'ugyldig', 'må ikke kontaktes'],
    ...['kontakt ikke', 'ikke accepteret', 'ikke samtykke', 'trukket tilbage', 'tilbagekaldt', 'returneret'],
  ],
  de: [
    ...['abgemeldet', 'abbestellt', 'nicht angemeldet', 'nie angemeldet', 'nicht abonniert', 'ausgetragen'],
    ...['gekündigt', 'inaktiv', 'nicht aktiv', 'deaktiviert', 'unbestätigt', 'nicht bestätigt', 'ausstehend'],
    ...['wartet', 'wartend', 'bestätigung ausstehend', 'blockiert', 'gesperrt', 'gelöscht', 'entfernt'],
    ...['storniert', 'abgelehnt', 'widerrufen', 'widersprochen', 'beschwerde', 'unerwünscht', 'ungültig'],
    ...['unzustellbar', 'zurückgewiesen', 'nicht kontaktieren', 'nicht zugestimmt', 'nicht einverstanden'],
  ],
  fr: [
    ...['désabonné', 'désabonnée', 'désinscrit', 'désinscrite', 'non abonné', 'non abonnée', 'jamais abonné'],
    ...['jamais abonnée', 'non inscrit', 'non inscrite', 'résilié', 'résiliée', 'inactif', 'inactive'],
    ...[
      'désactivé',
      'désactivée',
      'non confirmé',
      'non confirmée',
      'en attente',
      'en attente de confirmation',
    ],
    ...['bloqué', 'bloquée', 'sur liste noire', 'liste noire', 'supprimé', 'supprimée', 'annulé', 'annulée'],
    ...[
      'refusé',
      'refusée',
      'rejeté',
      'rejetée',
      'plainte',
      'indésirable',
      'invalide',
      'rebond',
      'opposition',
    ],
    ...['ne pas contacter', 'je refuse', "pas d'accord", 'retiré', 'retirée', 'révoqué', 'révoquée'],
  ],
  es: [
    ...['dado de baja', 'dada de baja', 'de baja', 'baja', 'desuscrito', 'desuscrita', 'no suscrito'],
    ...['no suscrita', 'nunca suscrito', 'nunca suscrita', 'inactivo', 'inactiva', 'desactivado'],
    ...['desactivada', 'no confirmado', 'no confirmada', 'sin confirmar', 'pendiente', 'en espera'],
    ...['bloqueado', 'bloqueada', 'en lista negra', 'lista negra', 'eliminado', 'eliminada', 'borrado'],
    ...['borrada', 'cancelado', 'cancelada', 'anulado', 'anulada', 'rechazado', 'rechazada', 'rebotado'],
    ...['rebotada', 'queja', 'spam', 'no deseado', 'no deseada', 'no válido', 'inválido', 'no contactar'],
    ...['no acepto', 'revocado', 'revocada', 'suprimido', 'suprimida'],
  ],
});
/** States of pledges and orders of people who have backed out, or whose payment failed. */
const ENDED_ORDERS = wordsOf({
  en: ['dropped', 'errored', 'refunded', 'failed', 'voided', 'expired', 'charged back', 'chargeback'],
  da: ['refunderet', 'mislykket', 'udløbet'],
  de: ['erstattet', 'rückerstattet', 'fehlgeschlagen', 'abgelaufen'],
  fr: ['remboursé', 'remboursée', 'échoué', 'échouée', 'expiré', 'expirée'],
  es: ['reembolsado', 'reembolsada', 'fallido', 'fallida', 'caducado', 'caducada'],
});
/** Values in a column that means “no” if nothing of the kind has happened. */
const NEVER = wordsOf({
  en: ['none', 'null', 'nil', 'n/a', 'NaN', 'undefined', 'never', 'not opted out', 'allow', 'allowed'],
  da: ['ingen', 'aldrig', 'ikke afmeldt'],
  de: ['keine', 'keiner', 'nie', 'nicht abgemeldet'],
  fr: ['aucun', 'aucune', 'jamais'],
  es: ['ninguno', 'ninguna', 'nunca'],
});

const YES = new Set([...YES_ANSWERS, ...YES_STATES]);
const NO = new Set([...NO_ANSWERS, ...NO_STATES]);
const STATES = new Set([...YES_STATES, ...NO_STATES]);
const OPPOSITE = new Set(YES_STATES);
const REFUSED = new Set(NO_STATES);
const NOT_HAPPENED = new Set([...NO_ANSWERS, ...NEVER]);
const ENDED = new Set([...NO_STATES, ...ENDED_ORDERS]);

/** Returns the text by which a cell is compared: its word, or its signs if it has nothing else, such as ✓. */
export const comparableOf = (cell: string): string => wordOf(cell) || cell.trim().replaceAll('\uFE0F', '');

/** Whether a value is empty, or only a dash or another sign. */
const isNothing = (value: string): boolean => /^[\p{P}\s]*$/u.test(value);

const NO_FIRST = /^(no|nej|nein|non)( |$)/;
const YES_FIRST = /^(yes|ja|oui|si)( |$)/;
/** Words that take back a part of a “Yes”, as in “Yes, but not by email”. */
const UNLESS =
  / (but|not|no|never|only|unless|men|ikke|nej|kun|aldrig|aber|nicht|nein|nur|kein|keine|mais|pas|non|seulement|pero|solo|nunca)( |$)/;

/** Words of an answer that is another form of “No”, such as “please do not”. */
const NEGATED = /\b(not|don t|never|ikke|aldrig|nicht|nie|pas|jamais|nunca)\b/;

/** Returns the answer in the cell of a state or a question. */
export function readAnswer(cell: string): Answer {
  const value = comparableOf(cell);
  if (isNothing(value)) return 'nothing';
  const phrase = phraseOf(cell);
  if (NO.has(value) || NO_FIRST.test(phrase)) return 'no';
  if (YES.has(value) || (YES_FIRST.test(phrase) && !UNLESS.test(phrase))) return 'yes';
  return 'unknown';
}

/** Returns the answer in a cell whose column means “no”, such as Unsubscribed: a date or a reason means “no”, too. */
export function readRefusal(cell: string): Answer {
  const value = comparableOf(cell);
  if (isNothing(value) || NOT_HAPPENED.has(value) || /^0+$/.test(value)) return 'nothing';
  // “Subscribed” in the column Unsubscribed could be either.
  return OPPOSITE.has(value) ? 'unknown' : 'no';
}

/** Whether a cell has the word of a state, and not only a “Yes” or a “No”. */
export const isStateWord = (cell: string): boolean => STATES.has(comparableOf(cell));

/** Whether a cell can only mean that its person must not get emails, whatever its column is. */
export const isRefusalWord = (cell: string): boolean => REFUSED.has(comparableOf(cell));

/** Whether a value is a person's own “No”; `false` is a tool's note, such as that somebody does not pay. */
const isNoOfPerson = (value: string): boolean =>
  NO_FIRST.test(phraseOf(value)) || NEGATED.test(phraseOf(value));

/** Parts of names of columns that ask whether somebody may get emails, in five languages. */
const ASKS =
  /mail|news|contact|kontakt|consent|subscri|opt.?in|agree|permi|marketing|write|nyhed|skriv|samtyk|tilmeld|schreib|einwillig|zustimm|anmeld|écri|ecri|inscri|accord|accept|correo|escrib|acept|suscri|bolet/i;
/** Names of consent itself, in which `false` is a “No”, too. */
const CONSENTS =
  /consent|opt.?in|agree|permission|gdpr|dsgvo|rgpd|samtyk|einwillig|zustimm|accept|acept|autoriz|autoris/i;
/** Names of columns about other ways to reach people. */
const OTHER_CHANNELS =
  /\b(sms|mms|phones?|calls?|telephone|telefon\w*|tlf|whatsapp|push|fax|post|postal|letters?|briefe?|llamadas?|appels?|opkald)\b/;

/** Whether a column is about another way to reach people than by email. */
export const isOtherChannel = (column: string): boolean => {
  const name = phraseOf(column);
  return OTHER_CHANNELS.test(name) && !/mail|\be ?post\b|courriel|correo/.test(name);
};

/** Whether a column asks people whether they may get emails. */
export const isQuestion = (column: string): boolean => ASKS.test(column) && !isOtherChannel(column);

/** Whether a value of an unused column looks as if its rows should be left out. */
export const isDoubt = (column: string, value: string): boolean =>
  ENDED.has(comparableOf(value)) ||
  (isQuestion(column) &&
    (isNoOfPerson(value) || (CONSENTS.test(column) && NO_ANSWERS.includes(comparableOf(value)))));
