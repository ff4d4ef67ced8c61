import { FILE_ERRORS } from '../../contract/messages';
import { findFileKind, HEAD_BYTES } from './file-kinds';
import { NotUtf8Error, UnreadableFileError } from './unreadable-file';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Encodings of older programs, which a file does not name: of Windows, and of the Mac before 2001. */
export const OLD_ENCODINGS = ['windows-1252', 'macintosh'] as const;
export type OldEncoding = (typeof OLD_ENCODINGS)[number];

/** The end of a line; some programs write two CR before a line feed. */
const LINE_END = /\r{0,2}\n|\r/;

/**
 * Decodes a file in UTF-8, in UTF-16 with a byte order mark, or in the given older encoding. Each line of the text ends
 * in a line feed, whether it ends in CR, LF or both in the file. A CR that ends no line, because the lines of the file
 * end in LF, becomes a space.
 * @throws UnreadableFileError if it is no text, such as a workbook; NotUtf8Error if it is neither UTF-8 nor UTF-16
 */
export async function* readText(chunks: Chunks, encoding?: OldEncoding): AsyncGenerator<string, void, void> {
  let held = '';
  let endsInReturn: boolean | undefined;
  for await (const chunk of decodeChunks(chunks, encoding)) {
    const text = held + chunk;
    // A line feed may follow in the next chunk.
    [held = ''] = /\r{1,2}$/.exec(text.slice(-2)) ?? [];
    const whole = text.slice(0, text.length - held.length);
    const [firstEnd] = LINE_END.exec(whole) ?? [];
    if (firstEnd !== undefined) endsInReturn ??= firstEnd === '\r';
    yield endLines(whole, endsInReturn);
  }
  yield endLines(held, true);
}

/** Ends each line of a text with a line feed. */
const endLines = (text: string, endsInReturn = false): string =>
  text.replace(/\r{1,2}\n/g, '\n').replaceAll('\r', endsInReturn ? '\n' : ' ');

async function* decodeChunks(chunks: Chunks, encoding?: OldEncoding): AsyncGenerator<string, void, void> {
  let decode: ReturnType<typeof createDecoder> | undefined;
  let start = new Uint8Array();
  for await (const chunk of chunks) {
    if (decode) yield decode(chunk);
    else start = joinBytes(start, chunk);
    if (decode || start.length < HEAD_BYTES) continue;
    decode = createDecoder(start, encoding);
    yield decode(start);
  }
  yield decode ? decode(new Uint8Array(), true) : createDecoder(start, encoding)(start, true);
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

/**
 * Creates the decoder of a file that begins with these bytes. It leaves out the byte order mark.
 * @throws UnreadableFileError if they are the beginning of another kind of file
 */
function createDecoder(head: Uint8Array, given?: OldEncoding) {
  const kind = findFileKind(head);
  if (kind) throw new UnreadableFileError(FILE_ERRORS.kinds[kind]);
  const mark = `${head[0]} ${head[1]}`;
  const marked = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(given ?? marked, { fatal: true });
  return (bytes: Uint8Array, isEnd = false): string => {
    try {
      // Without `stream`, some versions of Node read Windows-1252 as Latin-1.
      return decoder.decode(bytes, { stream: true }) + (isEnd ? decoder.decode() : '');
    } catch {
      throw new NotUtf8Error();
    }
  };
}
