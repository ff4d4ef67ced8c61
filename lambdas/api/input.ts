import type { Context } from 'hono';
import { BODY_LIMIT } from '../contract/endpoints';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import type { Host, Log } from './host';
import { ApiError, tooMany } from './responses';

/** Returns whether a request's body has a media type, whatever its parameters are. */
function hasType(request: Request, type: string): boolean {
  const sent = request.headers.get('Content-Type') ?? '';
  return sent === type || sent.split(';')[0]?.trim().toLowerCase() === type;
}

/** Returns whether a request is the form of a page without JavaScript. */
export const isForm = (request: Request): boolean => hasType(request, 'application/x-www-form-urlencoded');

/**
 * Checks that a form is on one of this site's pages. Browsers send where a form is in `Sec-Fetch-Site`; older ones send
 * at least its origin.
 * @throws ApiError 415 if the form is on another site
 */
export function requireSameOrigin({ siteUrl }: Pick<Host, 'siteUrl'>, c: Context): void {
  const site = c.req.header('Sec-Fetch-Site');
  const own = siteUrl(c);
  const isOwn =
    site === undefined
      ? own !== undefined && URL.canParse(own) && c.req.header('Origin') === new URL(own).origin
      : site === 'same-origin';
  if (!isOwn) throw new ApiError(415, ERROR_TEXTS.crossOriginForm);
}

/**
 * Refuses a request of a client that has sent too many.
 * @param wait how long it has to wait before the next one (ms); 0 if it need not wait
 * @throws ApiError 429
 */
export function refuseTooMany(
  wait: number,
  path: string,
  sentence: (seconds: number) => string,
  log: Log,
): void {
  if (wait === 0) return;
  log({ event: 'rate-limited', path });
  throw tooMany(sentence, wait);
}

/** @throws ApiError 415 for a content coding: no code here decodes one */
export function refuseContentCoding(request: Request): void {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') throw new ApiError(415, ERROR_TEXTS.encodedBody);
}

/**
 * Reads a body, with or without a Content-Length.
 * @throws ApiError 415 for a content coding, 413 if it is larger than `limit` bytes, 400 if it is cut off.
 */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<Uint8Array> {
  refuseContentCoding(request);
  const announced = Number(request.headers.get('Content-Length'));
  if (announced > limit) throw tooLarge(limit);
  try {
    // Reading a small body as a stream would cost nearly as much as the remainder of a signup.
    const bytes =
      announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readStream(request, limit);
    if (bytes.byteLength > limit) throw tooLarge(limit);
    return bytes;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, ERROR_TEXTS.incompleteBody);
  }
}

const tooLarge = (limit: number) => new ApiError(413, ERROR_TEXTS.tooLarge(limit));

/** Reads a body without a Content-Length, which may not end by itself. */
async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelling would close the connection before the error response is sent.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads and parses a JSON body.
 * @throws ApiError 415 for another media type, 400 for invalid JSON or UTF-8, and the errors of `readBody`.
 */
export async function readJson(request: Request, limit?: number): Promise<unknown> {
  if (!hasType(request, 'application/json')) throw new ApiError(415, ERROR_TEXTS.notJson);
  return parseJson(await readBody(request, limit));
}

/** Returns the value of a JSON body. @throws ApiError 400 for invalid JSON or UTF-8 */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError(400, ERROR_TEXTS.invalidJson);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the fields of an urlencoded form.
 * @throws ApiError 400 for bytes, percent-encoded or not, that are not UTF-8, and the errors of `readBody`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBody(request);
  try {
    const form = utf8.decode(bytes);
    // URLSearchParams would replace invalid bytes. A percent sign without two digits is literal.
    decodeURIComponent(form.replace(/%(?![\da-f]{2})/gi, '%25'));
    return Object.fromEntries(new URLSearchParams(form));
  } catch {
    throw new ApiError(400, ERROR_TEXTS.formNotUtf8);
  }
}

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { message: string }[] } };

/**
 * Returns the value that a schema accepted.
 * @throws ApiError 400 with the schema's first error text.
 */
export function validated<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data;
  throw new ApiError(400, parsed.error.issues[0]?.message ?? INPUT_ERRORS.body);
}
