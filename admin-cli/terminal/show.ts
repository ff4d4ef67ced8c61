import type { CommandContext } from '../context';
import { formatCount, formatLocalTime } from './format';
import { tabSeparated } from './safe-text';
import { createTextTable } from './text-table';

type Cell = string | number;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const readable = (cell: Cell): string =>
  typeof cell === 'number' ? formatCount(cell) : TIME.test(cell) ? formatLocalTime(cell) : cell;

/** Prints rows as a table on a terminal and as tab-separated lines in a pipe, or `value` as JSON. */
export async function showTable(
  context: CommandContext,
  value: unknown,
  rows: readonly (readonly Cell[])[],
  titles: readonly string[] = ['', ''],
  empty = 'There is none.',
): Promise<void> {
  const { out, json } = context;
  if (json) return context.writeJson(value);
  if (!out.isTerminal) return out.write(tabSeparated(rows.map((row) => row.map(String))));
  if (rows.length === 0) return context.notify(empty);
  const cells = rows.map((row) => row.map(readable));
  const table = createTextTable(titles, cells, out.columns());
  await out.write(`${out.styles.bold(table.header())}${titles[0] && '\n'}${table.lines(cells)}`);
}
