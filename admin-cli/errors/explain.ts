import { type ErrorKind, explainError, IncompleteExportError } from '@tariff-tantrum/lambdas/client/errors';
import {
  UnclearDatesError,
  UnreadableFileError,
} from '@tariff-tantrum/lambdas/client/import/unreadable-file';
import { FileExistsError, fileErrorReason } from '@tariff-tantrum/lambdas/client/node/safe-file';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { CommandError, type ExitName } from './command-error';

/** What an explanation may mention. */
interface ErrorContext {
  /** The server's origin; undefined if the error happened before it was known. */
  origin?: string | undefined;
  /** The source of the password, such as `LAUNCH_ADMIN_PASSWORD`. */
  passwordFrom?: string | undefined;
}

/** Turns any error into a `CommandError` with a message, a hint and an exit code. */
export function explain(error: unknown, { origin, passwordFrom }: ErrorContext = {}): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof FileExistsError) {
    const hint = 'Name another file with -o, or replace it with --force.';
    return new CommandError('wouldOverwrite', error.message, { hint, cause: error });
  }
  if (error instanceof UnclearDatesError)
    return new CommandError('failed', error.message, {
      hint: 'Say --date-order day or month.',
      cause: error,
    });
  if (error instanceof UnreadableFileError)
    return new CommandError('failed', error.message, { cause: error });
  const { kind, sentence, status, retryAfter } = explainError(error);
  if (kind === 'unreachable') return explainFile(error) ?? explainConnection(error, sentence, origin);
  const hints: Partial<Record<typeof kind, string>> = {
    invalidPassword: `${passwordFrom ? `The password is from ${passwordFrom}. ` : ''}The start of the server prints where the right one is stored.`,
    notConfigured: 'The server has no admin password: ADMIN_PASSWORD is empty there.',
    unexpectedResponse: `The address is ${origin}`,
    ...(retryAfter !== undefined && { rateLimited: `Try again in ${formatQuantity(retryAfter, 'second')}.` }),
    ...(error instanceof IncompleteExportError && {
      incompleteExport: `${error.rows} of ${error.totalRows} rows were received.`,
    }),
  };
  return new CommandError(EXIT_OF[kind], sentence, { hint: hints[kind], status, retryAfter, cause: error });
}

const EXIT_OF = {
  invalidPassword: 'authentication',
  notConfigured: 'notConfigured',
  rateLimited: 'slowedDown',
  storeUnavailable: 'unreachable',
  conflict: 'failed',
  httpError: 'failed',
  incompleteExport: 'incomplete',
  unexpectedResponse: 'failed',
} as const satisfies Record<Exclude<ErrorKind, 'unreachable'>, ExitName>;

function explainFile(error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const reason = fileErrorReason(error);
  const path = 'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
  return new CommandError('failed', reason ? `${reason}${path}` : error.message, { cause: error });
}

function explainConnection(error: unknown, sentence: string, origin: string | undefined): CommandError {
  // undici throws these two messages for every failed connection; any other error is a bug.
  if (!(error instanceof TypeError) || !/^(fetch failed|terminated)$/.test(error.message)) {
    return new CommandError('failed', error instanceof Error ? error.message : String(error), {
      hint: 'This is unexpected. --debug prints where it happened.',
      cause: error,
    });
  }
  const code = errorCode(error.cause);
  if (isCertificateCode(code)) {
    return new CommandError('unreachable', `The certificate of ${origin} is not trusted (${code}).`, {
      hint: "Check the address. If you use your own certificate authority, set NODE_EXTRA_CA_CERTS to its certificate's file.",
      cause: error,
    });
  }
  const reason = error.cause instanceof Error ? error.cause.message : 'unknown reason';
  return new CommandError('unreachable', sentence, {
    hint: `${CONNECTION_REASONS[code] ?? `The connection failed (${reason}).`} The address is ${origin}`,
    cause: error,
  });
}

// What OpenSSL says about an answer that is not TLS depends on its version.
const NO_TLS = 'The server does not answer in https. Is it meant to be http:// on this machine?';

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused. Is the site running? Is `--api-url` right?',
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name cannot be resolved right now.',
  ECONNRESET: 'The connection was closed.',
  UND_ERR_SOCKET: 'The connection was closed.',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  EPROTO: NO_TLS,
};

/** Returns the code of an error of Node or undici, or its name if it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Whether OpenSSL or Node uses this code for a certificate that cannot be verified. */
export const isCertificateCode = (code: string): boolean => /CERT|_SIGNATURE|ALTNAME/.test(code);
