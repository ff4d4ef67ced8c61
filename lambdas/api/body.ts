import { BODY_LIMIT, ERROR_TEXTS } from '../contract';
import { Refusal } from './errors';

/** The media type of a request's body, without parameters. */
export function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * The body's bytes, at most 16 KiB of them however it is sent.
 * @throws Refusal 413 where there are more, 400 where the body breaks off.
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('Content-Length'));
  if (announced > BODY_LIMIT) throw tooLarge();
  try {
    // As a stream it costs nearly as much as all the rest of a signup here.
    const bytes = announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readStream(request);
    if (bytes.byteLength > BODY_LIMIT) throw tooLarge();
    return bytes;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, ERROR_TEXTS.invalidJson);
  }
}

const tooLarge = () => new Refusal(413, ERROR_TEXTS.tooLarge);

/** A body that does not tell its length beforehand, and may have no end. */
async function readStream(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelling would close the connection before the refusal is on its way.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw tooLarge();
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
