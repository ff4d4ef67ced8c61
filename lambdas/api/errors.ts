import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract';
import { InvalidCursorError, StoreUnavailableError } from '../store/errors';
import type { Log, LogEntry } from './deps';
import { text } from './endpoint';

/** Seconds after which a client may retry if the store is unavailable. */
const STORE_RETRY_AFTER = 5;

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

/** Creates the error handler of an endpoint, which logs every error that is not the client's. */
export const createErrorHandler =
  (log: Log | undefined) =>
  (error: Error, c: Context): Response => {
    if (error instanceof ApiError) return text(c, error.message, error.status, error.headers);
    if (error instanceof InvalidCursorError) return text(c, INPUT_ERRORS.cursor, 400);
    if (error instanceof StoreUnavailableError) {
      // Without stack frames: reading them costs more than the rest of the response.
      log?.({ event: 'store-unavailable', path: c.req.path, error: kindOf(error) });
      return text(c, ERROR_TEXTS.storeUnavailable, 504, { 'Retry-After': String(STORE_RETRY_AFTER) });
    }
    log?.(logEntry('unexpected-error', c.req.path, error));
    return text(c, ERROR_TEXTS.unexpected, 500);
  };

/** Returns the log entry of an error, with its kind and stack frames but without its message. */
export function logEntry(event: LogEntry['event'], path: string, error: unknown): LogEntry {
  if (!(error instanceof Error)) return { event, path };
  const frames = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { event, path, error: kindOf(error), frames: frames?.map((line) => line.trim()) };
}

/** Returns the names and system error codes of an error and its causes, such as `TypeError from Error ECONNRESET`. */
function kindOf(error: Error): string {
  const code = 'code' in error && /^[A-Z_]{1,40}$/.test(String(error.code)) ? ` ${error.code}` : '';
  const cause = error.cause instanceof Error ? ` from ${kindOf(error.cause)}` : '';
  return `${error.name}${code}${cause}`;
}
