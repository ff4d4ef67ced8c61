import {
  ADMIN_MESSAGES,
  HttpError,
  IncompleteExportError,
  UnexpectedResponseError,
} from '@tariff-tantrum/lambdas/contract';
import { CommandError } from './exits';

/** What an explanation may mention. */
export interface Circumstances {
  /** Where the server is; absent when the failure came before that was known. */
  origin?: string | undefined;
  /** Where the password came from, such as `LAUNCH_ADMIN_PASSWORD`. */
  passwordFrom?: string | undefined;
}

/** Turns whatever was thrown into words for the owner and an exit code. */
export function explain(error: unknown, circumstances: Circumstances = {}): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof HttpError) return explainAnswer(error, circumstances);
  if (error instanceof IncompleteExportError) {
    return new CommandError('incomplete', error.message, {
      hint: `${error.rows} of ${error.totalRows} rows had arrived.`,
      cause: error,
    });
  }
  if (error instanceof UnexpectedResponseError) {
    return new CommandError('failed', error.message, {
      hint: `The address is ${circumstances.origin}`,
      cause: error,
    });
  }
  return explainNetwork(error, circumstances) ?? explainFile(error) ?? explainUnknown(error);
}

function explainAnswer(error: HttpError, { passwordFrom }: Circumstances): CommandError {
  const details = { status: error.status, retryAfter: error.retryAfter, cause: error };
  switch (error.status) {
    case 401:
      return new CommandError('authentication', ADMIN_MESSAGES.invalidPassword, {
        ...details,
        hint: `${passwordFrom ? `It came from ${passwordFrom}. ` : ''}On the server's machine npm start tells where the right one is kept.`,
      });
    case 503:
      return new CommandError('notConfigured', ADMIN_MESSAGES.notConfigured, {
        ...details,
        hint: 'The server has no admin password: ADMIN_PASSWORD is empty there.',
      });
    case 429:
      return new CommandError('slowedDown', shortened(error.message), {
        ...details,
        hint: error.retryAfter === undefined ? undefined : `Try again in ${error.retryAfter} seconds.`,
      });
    case 504:
      return new CommandError('unreachable', shortened(error.message), details);
    default:
      return new CommandError('failed', shortened(error.message), details);
  }
}

const LONGEST = 500;
/** A proxy's answer can be a whole page of HTML. */
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text);

function explainNetwork(error: unknown, { origin }: Circumstances): CommandError | undefined {
  if (!(error instanceof TypeError) || !/^(fetch failed|terminated)$/.test(error.message)) return undefined;
  const code = errorCode(error.cause);
  const details = { cause: error };
  if (isCertificateCode(code)) {
    return new CommandError('unreachable', `The certificate of ${origin} is not trusted (${code}).`, {
      ...details,
      hint: 'Check the address. For a certificate authority of your own set NODE_EXTRA_CA_CERTS to its file.',
    });
  }
  return new CommandError('unreachable', ADMIN_MESSAGES.unreachable, {
    ...details,
    hint: `${REASONS[code] ?? `The connection failed (${reasonOf(error)}):`} ${origin}`,
  });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers there. Is the site running (npm start), or is --api-url another one?',
  ENOTFOUND: 'There is no server of this name:',
  EAI_AGAIN: 'The name cannot be looked up right now:',
  ECONNRESET: 'The connection was cut:',
  UND_ERR_SOCKET: 'The connection was cut:',
};

const reasonOf = ({ cause }: Error) => (cause instanceof Error ? cause.message : 'unknown reason');

/** A Node or undici error's code, or its name where it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** OpenSSL's and Node's names for a certificate that proves nothing. */
export const isCertificateCode = (code: string): boolean => /CERT|_SIGNATURE|ALTNAME/.test(code);

function explainFile(error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? `: ${error.path}` : '';
  const code = errorCode(error);
  return new CommandError(
    'failed',
    `${FILE_REASONS[code] ?? error.message}${FILE_REASONS[code] ? path : ''}`,
    {
      cause: error,
    },
  );
}

const FILE_REASONS: Record<string, string> = {
  EACCES: 'This file or folder may not be used by you',
  EPERM: 'This file or folder may not be used by you',
  EROFS: 'The disk is read-only',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is no folder',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'The file is larger than this disk or this shell allows',
};

const explainUnknown = (error: unknown): CommandError =>
  new CommandError('failed', error instanceof Error ? error.message : String(error), {
    hint: 'This was not expected. --debug shows where it happened.',
    cause: error,
  });
