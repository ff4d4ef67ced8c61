import { ADMIN_MESSAGES } from './messages';

/** An answer that was no success. Its message is `status: body`, or the status text where the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    /** The answer's body, or its status text. */
    readonly text: string,
    /** Seconds of the `Retry-After` header, where the answer had one. */
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

/** An export that ended with fewer rows than its `X-Total-Count` promised. */
export class IncompleteExportError extends Error {
  override readonly name = 'IncompleteExportError';
  constructor(
    readonly rows: number,
    readonly totalRows: number,
  ) {
    super(ADMIN_MESSAGES.incomplete);
  }
}

/** A success that does not look like this API's: another server, or another version of it. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  constructor() {
    super(
      'The server answered in a way that is not understood here. Is this the address of the launch site?',
    );
  }
}
