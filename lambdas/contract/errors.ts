import { ADMIN_MESSAGES } from './messages';

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

/** A successful response that this API does not send: it came from another server, or another version. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  constructor() {
    super('The server sent an unexpected response. Is this the address of the launch site?');
  }
}
