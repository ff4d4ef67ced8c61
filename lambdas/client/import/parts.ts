import { IMPORT_LIMIT } from '../../contract/endpoints';
import type { RefusedRow } from '../../contract/import-rows';
import { FILE_ERRORS } from '../../contract/messages';
import type { CsvRow, RefusedCsvRow } from './read-csv';
import { UnreadableFileError } from './unreadable-file';

/**
 * The result of a row of a file: it is sent as `row`, with `others` that belong to it; it is refused; or it is left out
 * because the person has left, the owner says so, or an earlier row has its address.
 */
export type ConvertedRow<Row> =
  | (CsvRow & { row: Row; others?: readonly CsvRow[] })
  | RefusedCsvRow
  | (CsvRow & { left: true })
  | (CsvRow & { leftOut: true })
  | (CsvRow & { repeated: true });

/** A part of a file, which is imported with one call. */
export interface ImportPart<Row> {
  /** The line where its first row begins; 1 if there is none. */
  line: number;
  /** The rows that are sent, and the rows of the file that each of them was, in the same order. */
  rows: Row[];
  sources: CsvRow[][];
  /** Rows of people who said no or have left the tool's list, or whose address bounced. */
  left: number;
  /** Rows that the owner leaves out. */
  leftOut: number;
  /** Rows with the address of an earlier row. */
  repeated: number;
  refused: RefusedCsvRow[];
}

/** The room that the largest body has for rows, each with its comma (bytes). */
export const PART_BYTES = IMPORT_LIMIT.bytes - 1024;

/**
 * Splits the rows of a file into parts that fit into an import. A file without rows is one part.
 * @throws UnreadableFileError if a row does not fit
 */
export async function* splitParts<Row>(
  converted: AsyncIterable<ConvertedRow<Row>> | Iterable<ConvertedRow<Row>>,
): AsyncGenerator<ImportPart<Row>, void, void> {
  let part: ImportPart<Row> | undefined;
  let [count, bytes] = [0, 0];
  for await (const each of converted) {
    const { line, cells } = each;
    const size = 'row' in each ? sizeOf(each.row) : 0;
    if (size > PART_BYTES) throw new UnreadableFileError(FILE_ERRORS.rowTooLarge(line));
    if (part && (count === IMPORT_LIMIT.rows || bytes + size > PART_BYTES)) {
      yield part;
      part = undefined;
      [count, bytes] = [0, 0];
    }
    part ??= createPart(line);
    count += 1;
    bytes += size;
    if ('row' in each) {
      part.rows.push(each.row);
      part.sources.push([{ line, cells }, ...(each.others ?? [])]);
    } else if ('reason' in each) part.refused.push(each);
    else if ('left' in each) part.left += 1;
    else if ('leftOut' in each) part.leftOut += 1;
    else part.repeated += 1;
  }
  yield part ?? createPart(1);
}

const createPart = (line: number) => ({
  line,
  rows: [],
  sources: [],
  left: 0,
  leftOut: 0,
  repeated: 0,
  refused: [],
});

/** Returns the bytes of a row in a body, with its comma. */
const sizeOf = (row: unknown): number => new TextEncoder().encode(JSON.stringify(row)).length + 1;

/** Returns the rows of a part that were refused before it was sent and by the server, by their lines. */
export function refusedOf(part: ImportPart<unknown>, refusedThere: readonly RefusedRow[]): RefusedCsvRow[] {
  const there = refusedThere.flatMap(({ row, reason }) => {
    return (part.sources[row] ?? []).map((source) => ({ ...source, reason }));
  });
  return [...part.refused, ...there].sort((one, other) => one.line - other.line);
}
