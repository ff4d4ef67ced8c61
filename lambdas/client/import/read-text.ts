import { NotUtf8Error } from './unreadable-file';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Encodings of older programs that a file does not name: of Windows and of the Mac before 2001. */
export const OLD_ENCODINGS = ['windows-1252', 'macintosh'] as const;
export type OldEncoding = (typeof OLD_ENCODINGS)[number];

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark, or in an older encoding that the owner has chosen. Each line of the text ends in a line feed, whether it
 * ends in CR, LF or both in the file.
 * @throws NotUtf8Error if it is neither
 */
export async function* readText(chunks: Chunks, encoding?: OldEncoding): AsyncGenerator<string, void, void> {
  let endsInReturn = false;
  for await (const text of decodeChunks(chunks, encoding)) {
    const rest = endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') endsInReturn = text.endsWith('\r');
    yield rest.replace(/\r\n?/g, '\n');
  }
}

async function* decodeChunks(chunks: Chunks, encoding?: OldEncoding): AsyncGenerator<string, void, void> {
  let decode: ReturnType<typeof createDecoder> | undefined;
  let start: number[] = [];
  for await (const chunk of chunks) {
    if (decode) yield decode(chunk);
    else start = [...start, ...chunk];
    if (decode || start.length < MARK_BYTES) continue;
    decode = createDecoder(start, encoding);
    yield decode(new Uint8Array(start));
  }
  decode ??= createDecoder(start, encoding);
  yield decode(start.length < MARK_BYTES ? new Uint8Array(start) : new Uint8Array(), true);
}

/** The byte order marks of UTF-16 have two bytes, and a chunk may have one. */
const MARK_BYTES = 2;

/** Creates the decoder of a file that begins with these bytes; it leaves the byte order mark out. */
function createDecoder([first, second]: readonly number[], given?: OldEncoding) {
  const mark = `${first} ${second}`;
  const marked = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(given ?? marked, { fatal: true });
  return (bytes: Uint8Array, isEnd = false): string => {
    try {
      return decoder.decode(bytes, { stream: !isEnd });
    } catch {
      throw new NotUtf8Error();
    }
  };
}
