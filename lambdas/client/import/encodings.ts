import { type Chunks, OLD_ENCODINGS, type OldEncoding, readText } from './read-text';
import { NotUtf8Error } from './unreadable-file';

/** An encoding that a file may have, and some of its cells read in it. */
export interface EncodingSample {
  encoding: OldEncoding;
  names: readonly string[];
}

/** Thrown if a file is not UTF-8 and its letters do not show which other encoding it has. */
export class UnknownEncodingError extends NotUtf8Error {
  override readonly name = 'UnknownEncodingError';
  constructor(readonly samples: readonly EncodingSample[]) {
    super();
  }
}

/** How many characters of a cell are shown, and how many cells. */
const [NAME_LENGTH, NAMES_SHOWN] = [60, 3];
/** How much of a line is in memory at most (characters). */
const LINE_LENGTH = 64 * 1024;

const LOWER = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšžðþ';
/** The characters beyond ASCII that a text in its own encoding has: letters and signs in plausible positions. */
const SENSIBLE = new RegExp(
  [
    `[${LOWER}]`,
    // A capital letter does not follow a small one.
    String.raw`(?<!\p{Ll})[${LOWER.toUpperCase().replace('SS', '')}]`,
    String.raw`(?<=\p{L})’|[‘“„«](?=\p{L})|(?<=[\p{L}\p{P}])[”»]|(?<=^|[\s\d])[–—](?=[\s\d])`,
    String.raw`€(?=\s?\d)|(?<=\d\s?)€|(?<=\d)°|(?<=\p{L})…|\u00A0`,
  ].join('|'),
  'gu',
);
const NOT_ASCII = /[^\0-\x7F]/g;
/** Nearly all letters make sense in the right encoding, and at most half as many in another one. */
const [CLEAR, WRONG] = [0.9, 0.5];

/**
 * Reads a file in UTF-8 or UTF-16, in the encoding that the owner has chosen, or in the one that its letters show.
 * Resolves to the result of `read`, and to the encoding if its letters have shown it.
 * @param open returns the bytes of the file from the beginning
 * @throws UnknownEncodingError if the letters do not show the encoding
 */
export async function readInEncoding<Result>(
  open: () => Chunks,
  chosen: OldEncoding | undefined,
  read: (encoding: OldEncoding | undefined) => Promise<Result>,
): Promise<{ result: Result; encoding: OldEncoding | undefined; recognised?: EncodingSample }> {
  try {
    return { result: await read(chosen), encoding: chosen };
  } catch (error) {
    if (!(error instanceof NotUtf8Error) || chosen !== undefined) throw error;
  }
  const recognised = await recogniseEncoding(open);
  return { result: await read(recognised.encoding), encoding: recognised.encoding, recognised };
}

async function recogniseEncoding(open: () => Chunks): Promise<EncodingSample> {
  const tried: Awaited<ReturnType<typeof tryEncoding>>[] = [];
  for (const encoding of OLD_ENCODINGS) tried.push(await tryEncoding(open(), encoding));
  const [best, other] = tried.sort((one, another) => another.sensible - one.sensible);
  if (best && other && best.sensible >= CLEAR * best.letters && other.sensible <= WRONG * best.sensible)
    return best;
  throw new UnknownEncodingError(
    OLD_ENCODINGS.flatMap((encoding) => tried.filter((each) => each.encoding === encoding)),
  );
}

/** Reads a file in an encoding. Resolves to how many of its letters are not ASCII, and how many of these make sense. */
async function tryEncoding(chunks: Chunks, encoding: OldEncoding) {
  const names: string[] = [];
  let [letters, sensible, isHeader] = [0, 0, true];
  for await (const line of readLines(chunks, encoding)) {
    const inLine = line.match(NOT_ASCII)?.length ?? 0;
    letters += inLine;
    if (inLine > 0) sensible += line.match(SENSIBLE)?.length ?? 0;
    if (inLine > 0 && !isHeader && names.length < NAMES_SHOWN) {
      const cell = line.split(/[,;\t]/).find((each) => /[^\0-\x7F]/.test(each)) ?? '';
      names.push(cell.replaceAll('"', '').trim().slice(0, NAME_LENGTH));
    }
    isHeader &&= line === '';
  }
  return { encoding, names, letters, sensible };
}

async function* readLines(chunks: Chunks, encoding: OldEncoding): AsyncGenerator<string, void, void> {
  let begun = '';
  for await (const text of readText(chunks, encoding)) {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
    if (begun.length < LINE_LENGTH) continue;
    yield begun;
    begun = '';
  }
  yield begun;
}
