import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_HEADERS } from '../contract/endpoints';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import { InvalidCursorError, StoreUnavailableError } from '../table/errors';
import type { Log, LogEntry } from './host';

/**
 * Creates a response with the headers of every response, `API_HEADERS`. All responses are created here: a middleware
 * that sets them costs a tenth of a signup.
 */
export const respond = (
  c: Context,
  body: string | ReadableStream<Uint8Array> | null,
  status: ContentfulStatusCode | 204 | 303,
  headers: Record<string, string> = {},
): Response => c.body(body as string, status as ContentfulStatusCode, { ...API_HEADERS, ...headers });

/** Creates a plain-text response. */
export const text = (
  c: Context,
  sentence: string,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
): Response => respond(c, sentence, status, { ...MEDIA_TYPES.text, ...headers });

/** Creates a JSON response with a charset. */
export const json = (c: Context, body: object, status: ContentfulStatusCode = 200): Response =>
  respond(c, JSON.stringify(body), status, MEDIA_TYPES.json);

/** The headers that say what a body is. */
const MEDIA_TYPES = {
  text: { 'Content-Type': 'text/plain; charset=utf-8' },
  json: { 'Content-Type': 'application/json; charset=utf-8' },
} as const;

/** Makes the browser load a page with a GET. */
export const redirect = (c: Context, to: string): Response => respond(c, null, 303, { Location: to });

/** An error response: thrown anywhere in a handler, sent as plain text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: ContentfulStatusCode,
    /** One sentence that the reader can act on. */
    sentence: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/**
 * Creates the error for a client that has to wait.
 * @param wait how long until it may try again (ms)
 */
export function tooMany(sentence: (seconds: number) => string, wait: number): ApiError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError(429, sentence(seconds), { 'Retry-After': String(seconds) });
}

/** Returns the error of an id in a request that is not stored, or no longer. */
export const unknownId = (sentence: string): ApiError => new ApiError(404, sentence);

/** Returns the error of a change that the current state does not allow. */
export const conflict = (sentence: string): ApiError => new ApiError(409, sentence);

/** How long a client waits before it retries if the store is unavailable, in seconds. */
const STORE_RETRY_AFTER = 5;

/** Returns the response to an error, and logs it unless it is the client's. */
function apiErrorOf(error: unknown, path: string, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidCursorError) return new ApiError(400, INPUT_ERRORS.cursor);
  if (error instanceof StoreUnavailableError) {
    // Without stack frames: reading them costs more than the rest of the response.
    log({ event: 'store-unavailable', path, error: describeKind(error) });
    return new ApiError(504, ERROR_TEXTS.storeUnavailable, { 'Retry-After': String(STORE_RETRY_AFTER) });
  }
  log(logEntry('unexpected-error', path, error));
  return new ApiError(500, ERROR_TEXTS.unexpected);
}

/** Creates the error handler of an app, which logs every error that is not the client's. */
export const createErrorHandler =
  (log: Log) =>
  (error: Error, c: Context): Response => {
    const { message, status, headers } = apiErrorOf(error, c.req.path, log);
    return text(c, message, status, headers);
  };

/** Returns the log entry of an error, with its kind and stack frames but without its message. */
export function logEntry(event: LogEntry['event'], path: string | undefined, error: unknown): LogEntry {
  if (!(error instanceof Error)) return { event, path };
  const frames = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { event, path, error: describeKind(error), frames: frames?.map((line) => line.trim()) };
}

/** Returns the names and system error codes of an error and its causes, such as `TypeError from Error ECONNRESET`. */
function describeKind(error: Error): string {
  const code = 'code' in error && /^[A-Z_]{1,40}$/.test(String(error.code)) ? ` ${error.code}` : '';
  const cause = error.cause instanceof Error ? ` from ${describeKind(error.cause)}` : '';
  return `${error.name}${code}${cause}`;
}
