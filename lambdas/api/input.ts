import { BODY_LIMIT, ERROR_TEXTS, INPUT_ERRORS } from '../contract';
import { ApiError } from './errors';

/** Returns the media type of a request's body, in lower case and without parameters. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** @throws ApiError 415 for a content coding: nothing here decodes one. */
export function refuseContentCoding(request: Request): void {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') throw new ApiError(415, ERROR_TEXTS.encodedBody);
}

/** The largest body in bytes, and the error text for a larger one. */
export interface BodyLimit {
  bytes: number;
  error: string;
}

const DEFAULT_LIMIT: BodyLimit = { bytes: BODY_LIMIT, error: ERROR_TEXTS.tooLarge };

/**
 * Reads a body, with or without a Content-Length.
 * @throws ApiError 415 for a content coding, 413 if it is larger than `limit`, 400 if it is cut off.
 */
export async function readBody(request: Request, limit = DEFAULT_LIMIT): Promise<Uint8Array> {
  refuseContentCoding(request);
  const announced = Number(request.headers.get('Content-Length'));
  if (announced > limit.bytes) throw new ApiError(413, limit.error);
  try {
    // Reading it as a stream would cost nearly as much as the rest of a signup.
    const bytes =
      announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readStream(request, limit);
    if (bytes.byteLength > limit.bytes) throw new ApiError(413, limit.error);
    return bytes;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, ERROR_TEXTS.incompleteBody);
  }
}

/** Reads a body without a Content-Length, which may not end by itself. */
async function readStream(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelling would close the connection before the error response is sent.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw new ApiError(413, limit.error);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads and parses a JSON body.
 * @throws ApiError 415 for another media type, 400 for invalid JSON or UTF-8, and the errors of `readBody`.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new ApiError(415, ERROR_TEXTS.notJson);
  const bytes = await readBody(request);
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
