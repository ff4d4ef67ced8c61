type Meaning = 'no mailbox' | 'by words' | 'other';

/**
 * The meaning of enhanced status codes of class 5, by subject and detail: RFC 3463, section 3, with IANA's registry
 * "SMTP Enhanced Status Codes"; 1.10 is from RFC 7505. For codes that some servers use for several reasons, the words
 * decide: 2.1 is a mailbox that is disabled, for good or for an hour; Exchange Online uses 1.351 or 4.1 ("Access
 * denied") for recipients that do not exist and 4.310 for such domains, Postfix 4.4 for such domains; relays that were
 * told no code write 0.0, 3.0 or 5.0. A code that is not listed is about something else.
 */
const CODES: Readonly<Record<string, Meaning>> = {
  '1.1': 'no mailbox',
  '1.2': 'no mailbox',
  '1.3': 'no mailbox',
  '1.6': 'no mailbox',
  '1.10': 'no mailbox',
  '0.0': 'by words',
  '1.0': 'by words',
  '1.351': 'by words',
  '2.0': 'by words',
  '2.1': 'by words',
  '3.0': 'by words',
  '4.0': 'by words',
  '4.1': 'by words',
  '4.4': 'by words',
  '4.310': 'by words',
  '5.0': 'by words',
};

/** Matches one of some phrases, but not in the name of a host. */
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w.@-])(${phrases.join('|')})(?![\\w@-]|\\.\\w)`, 'i');

/** How much of a reason is read (characters): its sender must not decide how long that takes. */
const LENGTH = 8192;

/** A full mailbox, for which some servers use the codes of a missing one. */
const FULL = anyOf('(over ?)?quota', '(mailbox|inbox|folder) (is )?(too )?full', 'storage', 'disk space');

/** Words of other reasons: temporary ones, and those about the sender or the message. */
const OTHER_REASONS = anyOf(
  'size|too (large|big|long|many)|rate|temporar\\w+|(try|retry) (again )?later|time[d -]?out|queue too long|not found, try again|loop\\w*|hops?',
  'spam\\w*|virus|content|polic(y|ies)|block\\w*|black ?list\\w*|reputation|gr[ae]y ?list\\w*|unsolicited',
  'sender|dmarc|spf|dkim|unauthenticated|authentica\\w+|relay|relaying',
);

const WHOSE = '(user|recipient|mailbox|address|account|addressee)s?';
/** Some words later in the same sentence, which may quote an address. */
const NEAR = '([^;:.]|\\.(?!\\s)){0,80}\\b';
/** Words of servers that have no such mailbox, or of a domain that takes no email. */
const NO_MAILBOX = anyOf(
  `${WHOSE}\\b${NEAR}(unknown|invalid|disabled|inactive|deactivated|suspended|terminated|closed|no longer|unavailable)`,
  `${WHOSE}\\b${NEAR}not (be )?(found|exist\\w*|known|listed|active|valid|recognized)`,
  `${WHOSE}\\b${NEAR}(does|do|did)(n['’]t| not) (exist|have)`,
  `(unknown|no such|invalid|non-?existent) (local )?(${WHOSE}|person|domain|hosts?)`,
  'no mailbox|not (a )?(valid|known) (user|recipient|mailbox|address)',
  'recipient address rejected: access denied|unrouteable address|illegal host/domain( name)?',
  `(domain|host)( name)?\\b${NEAR}(not found|unknown|does(n['’]t| not) exist)`,
);

const ENHANCED_CODE = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?!\.?\d)/g;
/** The class of a reply code (RFC 5321) where a reply begins. */
const REPLY_CODE = /(?:^|[;:\n>]\s*|\b(?:said|reply|code)\b:?\s*)([245])\d\d(?=[\s-]|$)/gi;

/**
 * Returns whether a failed delivery shows that there is no such mailbox: anything else, such as a full mailbox, a
 * filter or a server that is down, may be over tomorrow.
 * @param status the enhanced status code of the server that reports it, with its comment; empty if there is none
 * @param reason what the server of the recipient said
 */
export function showsNoMailbox(status: string, reason: string): boolean {
  const said = reason.slice(0, LENGTH);
  const words = `${status} ${said}`.replace(/\s+/g, ' ');
  const codes = [...`${status}\n${said}`.matchAll(ENHANCED_CODE)];
  const replies = [...said.matchAll(REPLY_CODE)];
  // Servers that give up waiting report the last reply, which is about a temporary failure.
  if ([...codes, ...replies].some(([, kind]) => kind === '4')) return false;
  const meanings = codes.filter(([, kind]) => kind === '5').map(([, , code = '']) => CODES[code] ?? 'other');
  if (meanings.includes('other') || FULL.test(words)) return false;
  return meanings.includes('no mailbox') || (!OTHER_REASONS.test(words) && NO_MAILBOX.test(words));
}
