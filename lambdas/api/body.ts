import { BODY_LIMIT, ERROR_TEXTS } from '../contract';
import { Refusal } from './errors';

/** The media type of a request's body, without parameters. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** The most bytes a body may have, and the error text for larger ones. */
interface BodyLimit {
  bytes: number;
  error: string;
}

const SMALL: BodyLimit = { bytes: BODY_LIMIT, error: ERROR_TEXTS.tooLarge };

/**
 * Reads a body, whether or not it has a Content-Length.
 * @throws Refusal 413 if it is larger than `limit`, 400 if it is cut off.
 */
export async function readBody(request: Request, limit: BodyLimit = SMALL): Promise<Uint8Array> {
  const announced = Number(request.headers.get('Content-Length'));
  if (announced > limit.bytes) throw tooLarge(limit);
  try {
    // As a stream it costs nearly as much as all the rest of a signup here.
    const bytes =
      announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readStream(request, limit);
    if (bytes.byteLength > limit.bytes) throw tooLarge(limit);
    return bytes;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, ERROR_TEXTS.invalidJson);
  }
}

const tooLarge = ({ error }: BodyLimit) => new Refusal(413, error);

/** A body that does not tell its length beforehand, and may have no end. */
async function readStream(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelling would close the connection before the refusal is on its way.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A body sent as JSON, parsed.
 * @throws Refusal 415 for another media type, 400 for what is no JSON in UTF-8, and those of `readBody`.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new Refusal(415, ERROR_TEXTS.notJson);
  const bytes = await readBody(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, ERROR_TEXTS.invalidJson);
  }
}
