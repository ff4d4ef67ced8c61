/** The longest time that one call of a table may take, retries included (ms). */
export const CALL_TIMEOUT_MS = 2500;

/** The store refused, hung, throttled or sent an invalid response. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** The reason as a constant such as `SQLITE_FULL`, for the log. */
  readonly code: string | undefined;
  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Whether the embedded store can be read but not written: the owner can still read the list then. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && /^SQLITE_(FULL|IOERR|READONLY)$/.test(error.code ?? '');

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}
