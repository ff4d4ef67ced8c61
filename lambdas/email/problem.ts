type Words = readonly [
  reason: string,
  whatToDo: string,
  /** Whether only sending can reveal it: then it lasts until an email was sent, however well the engine answers. */
  isRevealedBy?: 'sending',
];

/**
 * The reasons that no email can be sent for now, and what the owner does about each. The first part continues "3 emails
 * wait: "; `{settings}` is where the server of the engine is set.
 */
const MAIL_PROBLEMS = {
  password: [
    'the mail server refused the user name or the password',
    'Correct them in {settings}, with special characters percent-encoded, and start again.',
  ],
  certificate: [
    'the certificate of the mail server is not trusted',
    'Use in {settings} the name that your provider gives for the server; ask the provider if that is the name.',
  ],
  encryption: [
    'the mail server offers no encryption',
    'Use the smtps:// address of your provider in {settings}, and start again.',
  ],
  protocol: [
    'the mail server does not begin with TLS',
    'Correct protocol and port in {settings}, such as smtp:// for port 587 and smtps:// for port 465, then start again.',
  ],
  'not-found': [
    'the mail server was not found',
    'Correct its name in {settings}, or repair the DNS of this machine.',
  ],
  unreachable: [
    'the mail server cannot be reached',
    'Check name and port in {settings}, and whether a firewall of this machine or its provider blocks the port.',
  ],
  sender: [
    'the mail server refused the sender',
    'Set MAIL_FROM to an address that this account may use, and start again.',
    'sending',
  ],
  account: [
    'the account may not send emails now',
    'Read what your mail provider has written to you; docs/problems.md, "Nobody gets emails".',
  ],
  disk: ['the disk is full or cannot be written', 'Free some space.'],
  day: ['the quota of the day is used up', 'Nothing: they are sent tomorrow. Or ask for a larger quota.'],
  rate: ['the mail server asks to send later', 'Nothing: they are sent soon.'],
  unknown: [
    'the mail server does not respond as it should',
    'Read the log, and docs/problems.md, "Nobody gets emails".',
  ],
} as const satisfies Record<string, Words>;

export type MailProblem = keyof typeof MAIL_PROBLEMS;

/** Whether only sending can show that a problem is over. */
export function isRevealedBySending(problem: MailProblem): boolean {
  const [, , revealedBy]: Words = MAIL_PROBLEMS[problem];
  return revealedBy === 'sending';
}

/** Returns why an engine can send no email for now, and what the owner does about it. */
export function explainMailProblem(
  { settings, key }: { settings: string; key?: string },
  problem: MailProblem,
): { reason: string; whatToDo: string } {
  if (problem === 'password' && key !== undefined)
    return {
      reason: 'the mail provider got no valid key',
      whatToDo: `Correct it in ${key}, and start again.`,
    };
  const [reason, whatToDo] = MAIL_PROBLEMS[problem];
  return { reason, whatToDo: whatToDo.replace('{settings}', settings) };
}

/** Error codes of nodemailer, Node's sockets and TLS, and file systems. The first that matches counts. */
const BY_CODE: readonly (readonly [MailProblem, RegExp])[] = [
  ['certificate', /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/],
  ['password', /^E(NO)?AUTH$/],
  ['encryption', /^ETLS$/],
  ['protocol', /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/],
  ['not-found', /^(ENOTFOUND|EAI_AGAIN|EDNS)$/],
  ['unreachable', /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNECTION)$/],
  ['disk', /^(ENOSPC|EDQUOT|EFBIG|EACCES|EROFS)$/],
];

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  cause?: { code?: unknown } | undefined;
}

/** Returns why emails cannot be sent, from the codes of an error: its message could quote a recipient. */
export function mailProblemOf(error: unknown): MailProblem {
  const { code, originalCode, cause } = error as Failure;
  // Those of `fetch` are in the cause.
  const codes = [originalCode, code, cause?.code].map(String);
  const found = BY_CODE.find(([, pattern]) => codes.some((each) => pattern.test(each)));
  return found?.[0] ?? 'unknown';
}
