import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../../contract/loopback';
import { isAsciiLocalPart, NOT_MAILABLE } from '../mailable';
import { type Mailer, type MailLimit, type MailOutcome, OutcomeUnknown } from '../mailer';
import { type MailProblem, mailProblemOf } from '../problem';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...:465`. */
  url: string;
  /** The longest time without progress, in ms. */
  timeout?: number;
}

const TIMEOUT_MS = 20_000;
/**
 * How many connections are open at the same time, one more than a campaign uses, and how long one is kept for the next
 * email (ms).
 */
const POOL = { maxConnections: 15, idleTimeout: 5000 };

/**
 * Creates the engine that sends through an SMTP server. Passwords and emails are sent over TLS only, except to this
 * machine. Connections are reused; if the server has closed one before it got a byte of an email, the email is sent
 * over another.
 */
export function createSmtpMailer({ url, timeout = TIMEOUT_MS }: SmtpOptions): Mailer {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ignoreTLS: isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  };
  const transport = createTransport({ pool: true, ...POOL, ...server });
  /** The emails for which a connection was ready, by their signals: their streams are created then. */
  const begun = new WeakSet<AbortSignal>();
  transport.use('stream', ({ message, data: { signal } }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      if (signal) begun.add(signal);
      return createReadStream(options);
    };
    done();
  });
  /** Whether the server takes addresses that are not ASCII before the @ sign; undefined until it is asked. */
  let takesUnicode: boolean | undefined;
  return {
    async send({ from, to, raw, messageId }, _tag, signal) {
      const envelope = { from, to: [to] };
      try {
        if (takesUnicode === false && !isAsciiLocalPart(to)) return NOT_MAILABLE;
        // A server whose replies trickle in is never silent, but aborting closes the connection.
        await transport.sendMail({ envelope, raw, signal });
        return { result: 'accepted', id: messageId };
      } catch (error) {
        return outcomeOf(error, begun.has(signal));
      }
    },
    async capacity() {
      const problem = await transport.verify().then(
        () => undefined,
        (error: SmtpError) => {
          if (ACCOUNT.test(error.code ?? '')) return mailProblemOf(error);
          throw error;
        },
      );
      if (!problem) takesUnicode ??= await asksForUnicode(server);
      return {
        perSecond: Number.POSITIVE_INFINITY,
        leftToday: Number.POSITIVE_INFINITY,
        healthy: problem === undefined,
        ...(problem && { problem }),
        sandbox: false,
        ...(takesUnicode === false && { isAsciiOnly: true }),
      };
    },
  };
}

/** Resolves to whether a server says that it takes addresses in any script (RFC 6531). */
const asksForUnicode = (server: SMTPConnection.Options): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const connection = new SMTPConnection(server);
    connection.once('error', reject);
    connection.connect(() => {
      // Its reply to EHLO, a line for each extension.
      resolve(/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse)));
      connection.quit();
    });
  });

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Errors of the account: wrong password, no TLS. */
const ACCOUNT = /^(EAUTH|ENOAUTH|ETLS|ECONFIG)$/;

/**
 * Codes of RFC 3463 for a security or policy reason, such as a sender that is not allowed; and for addresses and
 * mailboxes.
 */
const POLICY = /^5\.7\./;
const MAILBOX = /^5\.[12]\./;

function outcomeOf(error: unknown, isBegun: boolean): MailOutcome {
  const { code = '', command = '', responseCode, response = '' } = error as SmtpError;
  if (responseCode !== undefined) return outcomeOfReply(responseCode, response, command);
  if (ACCOUNT.test(code)) return later('account', mailProblemOf(error));
  if (code === 'EENVELOPE') return NOT_MAILABLE;
  // Nothing of an email was sent before a connection was ready, so that this concerns all emails.
  if (!isBegun) return later('rate', mailProblemOf(error));
  throw new OutcomeUnknown(`The SMTP server did not confirm an email (${code}).`);
}

/**
 * Maps a reply (RFC 5321) by its codes (RFC 3463) and the command that it answers. Its words are not read: they may
 * quote the recipient. From RCPT on, a reply is about this email only.
 */
function outcomeOfReply(code: number, response: string, command: string): MailOutcome {
  const enhanced = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  // Large providers report a used-up daily quota with this code, some of them as a permanent one.
  if (/^[45]\.4\.5$/.test(enhanced)) return later('day');
  if ([530, 534, 535, 538].includes(code) || command.startsWith('AUTH')) {
    return later('account', 'password');
  }
  if (command === 'RCPT TO' || command === 'DATA') {
    if (code < 500) return later('recipient');
    // RFC 6531: a server on the way does not support such addresses.
    if (enhanced === '5.6.7') return NOT_MAILABLE;
    const reason = `SMTP ${code} ${enhanced}`.trim();
    if (POLICY.test(enhanced))
      return { result: 'later', limit: 'account', problem: 'sender', refusedWith: reason };
    return { result: 'refused', reason, isBounce: command === 'RCPT TO' || MAILBOX.test(enhanced) };
  }
  // A sender that is refused is a problem of this account.
  return code >= 500 && command === 'MAIL FROM' ? later('account', 'sender') : later('rate');
}

const later = (limit: MailLimit, problem?: MailProblem): MailOutcome => ({
  result: 'later',
  limit,
  ...(problem && { problem }),
});
