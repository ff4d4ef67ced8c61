import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERROR_TEXTS } from '../contract';
import { StoreUnavailableError } from '../store/signup-store';
import type { Log, LogEntry } from './deps';

/** Seconds after which a client may try again while the store is away. */
const STORE_RETRY_AFTER = 5;

/** A request that is not done; thrown anywhere in a handler, answered as plain text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: ContentfulStatusCode,
    /** One sentence a person can act on. */
    sentence: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/** Turns whatever a handler threw into an answer; what is no refusal is logged, without its message. */
export const answerError =
  (log: Log | undefined) =>
  (error: Error, c: Context): Response => {
    if (error instanceof Refusal) return c.text(error.message, error.status, error.headers);
    if (error instanceof StoreUnavailableError) {
      // Without the places in the code: to find them costs more than all the rest of a refusal.
      log?.({ event: 'store-away', path: c.req.path, error: error.name });
      return c.text(ERROR_TEXTS.storeUnavailable, 504, { 'Retry-After': String(STORE_RETRY_AFTER) });
    }
    log?.(logEntry('unexpected-error', c.req.path, error));
    return c.text(ERROR_TEXTS.unexpected, 500);
  };

/** A log entry of an error: its kind and its cause's, and the places in the code. */
export function logEntry(event: LogEntry['event'], path: string, error: unknown): LogEntry {
  if (!(error instanceof Error)) return { event, path };
  const cause = error.cause instanceof Error ? ` from ${error.cause.name}` : '';
  const frames = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { event, path, error: `${error.name}${cause}`, frames: frames?.map((line) => line.trim()) };
}
