import { HttpError, IncompleteExportError, UnexpectedResponseError } from './errors';
import { ADMIN_MESSAGES } from './messages';

export type ErrorKind =
  /** 401 */
  | 'invalidPassword'
  /** 503 */
  | 'notConfigured'
  /** 429 */
  | 'rateLimited'
  /** 504: the API responded, its store did not. */
  | 'storeUnavailable'
  /** Any other status that is not a success. */
  | 'httpError'
  | 'incompleteExport'
  | 'unexpectedResponse'
  /** No response: anything that is not an error of the contract. */
  | 'unreachable';

/** What a failed call means to the owner. Plain data, so that it can be sent between processes. */
export interface ErrorExplanation {
  kind: ErrorKind;
  /** One sentence; `status: body` if the API has no message of its own for the status. */
  sentence: string;
  /** HTTP status, if there was a response. */
  status?: number | undefined;
  /** Seconds to wait before the next attempt, if the response named them. */
  retryAfter?: number | undefined;
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  401: 'invalidPassword',
  429: 'rateLimited',
  503: 'notConfigured',
  504: 'storeUnavailable',
};

/**
 * Explains whatever a call of the launch client threw. A client that knows more about a failed connection
 * or a failed write (Node has error codes, a browser has none) looks at those errors first.
 */
export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof HttpError) return explainResponse(error);
  if (error instanceof IncompleteExportError) return { kind: 'incompleteExport', sentence: error.message };
  if (error instanceof UnexpectedResponseError)
    return { kind: 'unexpectedResponse', sentence: error.message };
  return { kind: 'unreachable', sentence: ADMIN_MESSAGES.unreachable };
}

function explainResponse({ status, message, retryAfter }: HttpError): ErrorExplanation {
  const kind = KINDS[status] ?? 'httpError';
  const sentences: Partial<Record<ErrorKind, string>> = {
    invalidPassword: ADMIN_MESSAGES.invalidPassword,
    notConfigured: ADMIN_MESSAGES.notConfigured,
  };
  return { kind, sentence: sentences[kind] ?? shorten(message), status, retryAfter };
}

const MAX_LENGTH = 500;
/** A proxy's error body can be a whole page of HTML. */
const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} ...` : text);

/** What the owner was doing when a call failed. */
export type OwnerActivity = 'signingIn' | 'reading' | 'erasing' | 'exporting';

/** The alert that a client with a screen shows for a failed call (spec section 8). */
export interface OwnerAlert {
  text: string;
  /** More about the cause, or what to do. */
  detail?: string | undefined;
  /** The server rejects the password: nothing that was read with it may stay on the screen. */
  endsSession: boolean;
}

/** Returns the alert for an explained error; its text depends on what the owner was doing. */
export function alertFor({ kind, sentence }: ErrorExplanation, activity: OwnerActivity): OwnerAlert {
  switch (kind) {
    case 'invalidPassword':
      return { text: activity === 'signingIn' ? sentence : ADMIN_MESSAGES.expired, endsSession: true };
    case 'notConfigured':
    case 'rateLimited':
      return { text: sentence, endsSession: false };
  }
  if (activity !== 'exporting') return { text: sentence, endsSession: false };
  const hasStatus = kind === 'storeUnavailable' || kind === 'httpError';
  const text = hasStatus ? ADMIN_MESSAGES.exportFailed : ADMIN_MESSAGES.exportError;
  return { text, detail: sentence, endsSession: false };
}
