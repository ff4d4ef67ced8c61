import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { mailProblemOf } from '@tariff-tantrum/lambdas/email/problem';
import { MINUTE, SECOND } from '@tariff-tantrum/lambdas/facts/time';
import type { ImapFlow, ImapFlowOptions, MailboxObject } from 'imapflow';

/** Why a mailbox cannot be read, and what the owner does about it. What passes by itself is a warning. */
const MAILBOX_PROBLEMS = {
  password: [
    'error',
    'the server refused the user name or the password',
    'Correct them in BOUNCE_IMAP_URL, with special characters percent-encoded, and start again.',
  ],
  certificate: [
    'error',
    'the certificate of the server is not trusted',
    'Use in BOUNCE_IMAP_URL the name that your provider gives for the server.',
  ],
  encryption: [
    'error',
    'the server offers no encryption',
    'Use the imaps:// address of your provider in BOUNCE_IMAP_URL, and start again.',
  ],
  folder: [
    'error',
    'the server has no such folder',
    'Correct the path of BOUNCE_IMAP_URL, such as /INBOX, and start again.',
  ],
  'read-only': [
    'error',
    'messages in it cannot be marked as read',
    'Give this user the right to set flags, or use another mailbox in BOUNCE_IMAP_URL.',
  ],
  'not-found': [
    'warning',
    'the server was not found',
    'Correct its name in BOUNCE_IMAP_URL, or repair the DNS of this machine.',
  ],
  unreachable: [
    'warning',
    'the server cannot be reached',
    'Nothing, if it passes: it is tried each minute. Otherwise check name and port in BOUNCE_IMAP_URL.',
  ],
  unknown: [
    'warning',
    'the server does not respond as it should',
    'Nothing, if it passes: it is tried each minute. Otherwise read the log.',
  ],
} as const satisfies Record<string, readonly [Problem['severity'], reason: string, whatToDo: string]>;

type MailboxProblem = keyof typeof MAILBOX_PROBLEMS;

/** A mailbox cannot be read now. Its message contains nothing that the server said. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
  readonly problem: MailboxProblem;
  constructor(problem: MailboxProblem, options?: ErrorOptions) {
    super(`The mailbox cannot be read: ${MAILBOX_PROBLEMS[problem][1]}.`, options);
    this.problem = problem;
  }
}

/** Returns the problem of a mailbox for its owner. @param more what follows the reason */
export function describeMailboxError({ problem }: MailboxError, more: string): Problem {
  const [severity, reason, whatToDo] = MAILBOX_PROBLEMS[problem];
  return {
    id: `bounce-mailbox-${problem}`,
    severity,
    title: `Bounces cannot be read from their mailbox: ${reason}.${more}`,
    whatToDo,
  };
}

export interface ImapOptions {
  /** `imaps://user:password@host:993/folder`, or `imap://...`. */
  url: string;
  /** Longest time without a reply (ms). */
  timeout?: number;
}

const TIMEOUT_MS = 20 * SECOND;
/** How long a mailbox stays open at most (ms): the next run continues. */
const OPEN_MS = 5 * MINUTE;

/**
 * Opens a mailbox for a task, and closes it. The password is sent over TLS only, except to this machine.
 * @param signal closes it at once
 * @throws MailboxError; or what the task throws
 */
export async function withMailbox<Result>(
  { url, timeout = TIMEOUT_MS }: ImapOptions,
  signal: AbortSignal,
  task: (client: ImapFlow, mailbox: MailboxObject) => Promise<Result>,
): Promise<Result> {
  const client = new (await import('imapflow')).ImapFlow(clientOptions(new URL(url), timeout));
  // What is under way rejects with the same error.
  client.on('error', () => undefined);
  const close = () => client.close();
  const end = AbortSignal.any([signal, AbortSignal.timeout(OPEN_MS)]);
  end.addEventListener('abort', close);
  try {
    if (end.aborted) throw new MailboxError('unknown');
    await ask(client.connect());
    const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
    const result = await task(client, await ask(client.mailboxOpen(folder)));
    // Everything is done by now.
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    end.removeEventListener('abort', close);
    client.close();
  }
}

function clientOptions(
  { hostname, port, protocol, username, password }: URL,
  timeout: number,
): ImapFlowOptions {
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    ...(!secure && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would log addresses.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // With equal limits it would be chance whether a server that never greets is taken for one that falls silent later.
    socketTimeout: timeout * 1.25,
  };
}

/** @throws MailboxError if a call to the server fails */
export const ask = <Reply>(call: Promise<Reply>): Promise<Reply> =>
  call.catch((cause: unknown) => {
    throw new MailboxError(problemOf(cause), { cause });
  });

interface ImapError {
  code?: unknown;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  tlsFailed?: boolean;
}

function problemOf(error: unknown): MailboxProblem {
  const { code, authenticationFailed, mailboxMissing, tlsFailed } = error as ImapError;
  if (authenticationFailed) return 'password';
  if (mailboxMissing) return 'folder';
  const known = mailProblemOf(error);
  if (known === 'certificate' || known === 'not-found' || known === 'unreachable') return known;
  if (tlsFailed) return 'encryption';
  return code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' ? 'unreachable' : 'unknown';
}
