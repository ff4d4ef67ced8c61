import { IMPORT_LIMIT, IMPORT_REFUSED_LIMIT } from '../contract/endpoints';

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/**
 * Creates a function that takes a CSV byte by byte and returns whether a byte ends a record. A line feed
 * inside quotes does not. As in RFC 4180, a quote begins a quoted cell only at the start of a cell.
 */
export function createRecordScanner(): (byte: number) => boolean {
  let position = 0;
  let isQuoted = false;
  let canOpen = true;
  return (byte) => {
    const isMark = position < BYTE_ORDER_MARK.length && BYTE_ORDER_MARK[position] === byte;
    position += 1;
    if (isMark) return false;
    if (isQuoted) {
      // The second quote of a pair, which stands for one quote in a cell, opens the cell again.
      if (byte === QUOTE) [isQuoted, canOpen] = [false, true];
      return false;
    }
    isQuoted = canOpen && byte === QUOTE;
    canOpen = byte === COMMA || byte === SEMICOLON || byte === TAB || byte === LINE_FEED;
    return byte === LINE_FEED;
  };
}

/** A part of a CSV file that can be imported by itself. */
export interface CsvPart {
  /** The file's header line and some of its records. */
  body: Uint8Array;
  /**
   * The line of the file in which the part's first record begins. Line `n` of the part is line
   * `firstLine + n - 2` of the file, if the header has one line.
   */
  firstLine: number;
}

/** A header line or a record that does not fit into a part. */
export class RecordTooLargeError extends Error {
  override readonly name = 'RecordTooLargeError';
  constructor(
    /** The line in which the record begins. */
    readonly line: number,
    maxBytes: number,
  ) {
    super(`The row in line ${line} has more than ${maxBytes} bytes. Is a quotation mark missing there?`);
  }
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte <= SPACE || BYTE_ORDER_MARK.includes(byte));

/** A little less than the server accepts. */
const PART_LIMIT = IMPORT_LIMIT - 1024;

/**
 * Splits a CSV file between its records, so that a file of any size can be imported part by part. Keeps at
 * most one part in memory. A part has at most as many records as an import may refuse. A file without records is one
 * part.
 * @param maxBytes the most bytes of a part, the repeated header line included.
 * @throws RecordTooLargeError if a record does not fit into a part.
 */
export async function* splitCsv(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = PART_LIMIT,
): AsyncGenerator<CsvPart, void, void> {
  const endsRecord = createRecordScanner();
  const part = new Uint8Array(maxBytes);
  // Offsets in `part`: after the header line, after the last complete record, after the last byte.
  let [headerEnd, recordsEnd, end] = [0, 0, 0];
  // Lines of the file: of the part's first record, of the incomplete record, of the current byte.
  let [firstLine, recordLine, line] = [2, 1, 1];
  let records = 0;
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      if (end === maxBytes || records === IMPORT_REFUSED_LIMIT) {
        if (recordsEnd === headerEnd) throw new RecordTooLargeError(recordLine, maxBytes);
        yield { body: part.slice(0, recordsEnd), firstLine };
        part.copyWithin(headerEnd, recordsEnd, end);
        end -= recordsEnd - headerEnd;
        recordsEnd = headerEnd;
        firstLine = recordLine;
        records = 0;
      }
      part[end] = byte;
      end += 1;
      if (byte === LINE_FEED) line += 1;
      // Blank lines before the header are a part of it.
      if (!endsRecord(byte) || (headerEnd === 0 && isBlank(part.subarray(0, end)))) continue;
      if (headerEnd === 0) [headerEnd, firstLine] = [end, line];
      else records += 1;
      [recordsEnd, recordLine] = [end, line];
    }
  }
  yield { body: part.slice(0, end), firstLine };
}
