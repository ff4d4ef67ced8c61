import { ADMIN_MESSAGES } from './messages';
import { OriginError } from './origin';

/** A response with an error status. Its message is `status: body`, or the status text if the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    /** The response's body, or its status text. */
    readonly text: string,
    /** Seconds of the `Retry-After` header, if there is one. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`);
  }

  static async from(response: Response): Promise<HttpError> {
    const body = await response.text().catch(() => '');
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return new HttpError(
      response.status,
      body || response.statusText,
      Number.isFinite(retryAfter) ? retryAfter : undefined,
    );
  }
}

/** An export that ended with fewer rows than its `X-Total-Count`. */
export class IncompleteExportError extends Error {
  override readonly name = 'IncompleteExportError';
  constructor(
    readonly rows: number,
    readonly totalRows: number,
  ) {
    super(ADMIN_MESSAGES.incomplete);
  }
}

/** A successful response that this API never sends: it came from another server, or another version. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  constructor() {
    super('The server sent an unexpected response. Is this the address of the launch site?');
  }
}

export type ErrorKind =
  | 'invalidPassword'
  | 'notConfigured'
  | 'rateLimited'
  /** The request does not fit what is stored: repeating it cannot help. */
  | 'conflict'
  /** The API responded, but its store did not. */
  | 'storeUnavailable'
  /** Any other status that is not a success. */
  | 'httpError'
  | 'incompleteExport'
  | 'unexpectedResponse'
  /** No response: anything that is not an error of the contract. */
  | 'unreachable';

const KINDS: Readonly<Record<number, ErrorKind>> = {
  401: 'invalidPassword',
  409: 'conflict',
  429: 'rateLimited',
  503: 'notConfigured',
  504: 'storeUnavailable',
};

/** The meaning of a failed call for the owner. */
export interface ErrorExplanation {
  kind: ErrorKind;
  /** One sentence; `status: body` if the API has no message of its own for the status. */
  sentence: string;
  /** HTTP status, if there was a response. */
  status?: number;
  /** Seconds to wait before the next attempt, if the response says so. */
  retryAfter?: number | undefined;
}

/** A proxy's error body can be a whole page of HTML. */
export const MAX_LENGTH = 500;

/**
 * Explains whatever a call of the launch client threw. A client that knows more about a failed connection or a failed
 * write (Node has error codes, a browser has none) checks those errors first.
 */
export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof IncompleteExportError) return { kind: 'incompleteExport', sentence: error.message };
  if (error instanceof UnexpectedResponseError)
    return { kind: 'unexpectedResponse', sentence: error.message };
  if (!(error instanceof HttpError)) return { kind: 'unreachable', sentence: ADMIN_MESSAGES.unreachable };
  const { status, retryAfter } = error;
  const kind = KINDS[status] ?? 'httpError';
  // A refusal because of a campaign's state is a whole sentence of the API.
  const message = status === 409 ? error.text : error.message;
  const sentence =
    kind === 'invalidPassword' || kind === 'notConfigured'
      ? ADMIN_MESSAGES[kind]
      : message.length > MAX_LENGTH
        ? `${message.slice(0, MAX_LENGTH)} ...`
        : message;
  return { kind, sentence, status, retryAfter };
}

/** What the owner was doing when a call failed; `calling` is anything without words of its own. */
export type OwnerActivity = 'signingIn' | 'exporting' | 'calling';

/** A failed call, worded for a client with a screen. Plain data, so that it can be sent between processes. */
export interface OwnerProblem {
  /** The kind of response of the API, or of the client's own refusal. */
  code:
    | ErrorKind
    | 'notAuthenticated'
    /** The session ended during the call. */
    | 'sessionEnded'
    | 'invalidAddress'
    | 'fileError'
    | 'badCall';
  text: string;
  /** More about the cause, or what to do. */
  detail?: string;
  /** The server rejects the password: nothing that was read with it may stay on the screen. */
  endsSession: boolean;
}

const LASTING: readonly OwnerProblem['code'][] = [
  'notAuthenticated',
  'invalidPassword',
  'conflict',
  'badCall',
];
/** Returns whether the same call would fail again. */
export const isLasting = ({ code }: OwnerProblem): boolean => LASTING.includes(code);

/** A failed call of the owner as an exception. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
  constructor(readonly problem: OwnerProblem) {
    super(problem.text);
  }
}

/** Creates the error of a call that the client itself refuses. */
export const ownerError = (code: OwnerProblem['code'], text: string, detail?: string): OwnerError =>
  new OwnerError({ code, text, ...(detail && { detail }), endsSession: code === 'notAuthenticated' });

/** Describes whatever a call threw, without a stack or the texts of unknown errors. */
export function describeProblem(error: unknown, activity: OwnerActivity): OwnerProblem {
  if (error instanceof OwnerError) return error.problem;
  if (error instanceof OriginError) return ownerError('invalidAddress', error.message, error.hint).problem;
  const { kind: code, sentence } = explainError(error);
  if (code === 'invalidPassword')
    return { code, text: activity === 'signingIn' ? sentence : ADMIN_MESSAGES.expired, endsSession: true };
  if (activity !== 'exporting' || code === 'notConfigured' || code === 'rateLimited')
    return { code, text: sentence, endsSession: false };
  const isRefused = code === 'storeUnavailable' || code === 'httpError';
  const text = isRefused ? ADMIN_MESSAGES.exportFailed : ADMIN_MESSAGES.exportError;
  return { code, text, detail: sentence, endsSession: false };
}
