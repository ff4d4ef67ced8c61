import { wordOf } from './column-names';
import { type CsvRow, openCsv, type RefusedCsvRow } from './read-csv';
import type { Chunks } from './read-text';

/**
 * Reads a CSV, separated by what divides its first line into the most cells, and the words of that line, which is among
 * the rows.
 * @throws UnreadableFileError if the file is not UTF-8 or UTF-16
 */
export async function readTable(
  chunks: Chunks,
): Promise<{ rows: (CsvRow | RefusedCsvRow)[]; header: string[] }> {
  const csv = await openCsv(chunks);
  const widthBy = (delimiter: string) => csv.header(delimiter).length;
  const [widest = ','] = [',', ';', '\t'].sort((one, other) => widthBy(other) - widthBy(one));
  const rows: (CsvRow | RefusedCsvRow)[] = [];
  for await (const row of csv.rows(widest)) rows.push(row);
  return { rows, header: csv.header(widest).map(wordOf) };
}
