import { isOtherChannel } from './answers';
import { phraseOf } from './column-names';

/** Parts of names of columns, as `phraseOf` returns them, that mean “no”, in five languages. */
const REFUSALS = new RegExp(
  String.raw`\b(${[
    String.raw`unsub\w*|opt(ed|s|ing)? ?outs?|bounc\w*|complain\w*|suppress\w*|spam\w*|junk\w*`,
    String.raw`(do ?not|dont|don t|never) ?(allow ?)?(bulk ?)?(e ?mail|contact|mail|write|send|market|want|wish|receive)\w*`,
    String.raw`(black|block|deny|kill|exclusion) ?list\w*|e ?mails? (is )?disabled|disabled e ?mails?|undeliverable`,
    'invalid e ?mails?|e ?mails? (is )?invalid|(clean|unsub) time',
    String.raw`afmeld\w*|frameld\w*|frabed\w*|sortlist\w*|reklamebeskyttet|robinson\w*|uleverbar\w*|uonsket`,
    String.raw`ikke (ma )?(kontakt\w*|skriv\w*|mail\w*|send\w*)|(kontakt|skriv|send|mail|onsker) ikke`,
    String.raw`abgemeldet|abmeld\w*|abbestell\w*|ausgetragen|sperrliste|gesperrt|unzustellbar|beschwerde\w*|ruck?laufer`,
    String.raw`\w*widerruf\w*|\w*widerspr\w*|schwarze liste|unerwunscht`,
    'nicht (kontaktieren|anschreiben|mailen|senden)|keine? (werbung|e ?mails?|kontakt|newsletter|mailings?)',
    String.raw`desabonn\w*|desinscri\w*|ne (\w+ )?(pas|plus) \w+|liste noire|opposition|plaintes?|rebonds?|indesirables?`,
    String.raw`(dad[oa]s? de )?bajas?|desuscri\w*|no (contactar|enviar|escribir|molestar|dese\w+|quier\w+)`,
    'lista (negra|robinson)|rebot(e|es|ad[oa]s?)|quejas?',
  ].join('|')})\b`,
);
/** Words that mean “no” if the name contains nothing else. */
const WHOLE_REFUSALS = new RegExp(
  `^(${[
    'blocked|banned|cleaned|deleted|removed|deactivated|inactive|disabled|cancell?ed|left|abuse|revoked|withdrawn|declined',
    'no more e ?mails?|no e ?mails?|no contact|no marketing|no newsletter',
    'blokeret|spaerret|slettet|fjernet|deaktiveret|inaktiv|annulleret|opsagt|klage|klaget|afvist|tilbagekaldt|udmeldt',
    'ingen e ?mails?|ingen kontakt|ingen nyhedsbreve?|ingen reklamer?',
    'blockiert|geloe?scht|entfernt|deaktiviert|storniert|gekue?ndigt|abgelehnt|ungue?ltig',
    'bloque|bloquee|blackliste|blacklistee|supprimee?|desactivee?|inactif|inactive|resiliee?|annulee?|refusee?|rejetee?',
    'pas de mails?|pas de courriels?|pas de contact|pas de newsletter',
    'bloquead[oa]|suprimid[oa]|eliminad[oa]|borrad[oa]|cancelad[oa]|inactiv[oa]|desactivad[oa]|anulad[oa]|rechazad[oa]',
    'revocad[oa]|sin correos?|sin emails?',
  ].join('|')})$`,
);
/** Words that do not change the meaning of a name. */
const FILLERS =
  /\b(is|has|was|are|been|the|by|on|at|in|from|date|time|reason|e ?mails?|contact|kontakt|user|account|member|subscribers?|subscription|consent|er|den|dato|tidspunkt|ist|am|datum|wurde|est|a ete|le|la|el|fecha|ha sido|list|liste|lista)\b/g;
/** Words in names of columns that a tool fills for everybody, or that contain no answer. */
const NO_ANSWER = /\b(links?|urls?|lien|enlace|token|hash|page|seite|pagina|soft|score|rate|percent\w*)\b/;

/** Whether the name of a column means “no”, as Unsubscribed does: then any value counts, be it `true` or a date. */
export function isRefusalName(column: string): boolean {
  const name = phraseOf(column);
  if (NO_ANSWER.test(name) || isOtherChannel(column)) return false;
  const rest = name.replace(FILLERS, ' ').replace(/ +/g, ' ').trim();
  return REFUSALS.test(name) || WHOLE_REFUSALS.test(name) || WHOLE_REFUSALS.test(rest);
}

/** Names of columns of states in five languages; `state` is also a part of an address. */
const STATES =
  /status\b|\bstatuts?\b|\bestado\b|\betat\b|^state$|\b(subscri\w*|e ?mail|opt ?in|pledge) state$/;
/** Names that also mean a part of a country. */
const REGIONS = /^(state|estado|etat|stat)$/;
/** States of something other than a person's consent, pledge or order. */
const OTHER_STATES =
  /\b(ship|fulfil|versand|liefer|forsend|levering|livraison|envio|survey|tax|steuer|marital|civil|lead\b|employ|job|notification|sync|relation|(?<!mail )deliver)/;

/** Whether the words of a column say whether people may still get emails, as those of Status do. */
export function isStateName(column: string): boolean {
  const name = phraseOf(column);
  return STATES.test(name) && !OTHER_STATES.test(name) && !isOtherChannel(column);
}

/** Whether the column of a state may be the state of an address, such as California. */
export const isRegionName = (column: string): boolean => REGIONS.test(phraseOf(column));

/** Whether a column is a part of a postal address. */
export function isAddressName(column: string): boolean {
  const name = phraseOf(column);
  return (
    /\b(city|town|zip|postal|post ?code|country|street|address|postnr|postnummer|land|adresse|plz|stadt|ville|pays|ciudad|pais|direccion)\b/.test(
      name,
    ) && !/mail|electroni/.test(name)
  );
}
