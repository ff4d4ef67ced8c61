import { setImmediate as turn } from 'node:timers/promises';
import type { CheckedRow, RefusedRow } from '../contract/import-rows';

/** The rows of an import that its schema accepts, with their indexes, and those that it refuses. */
export interface CheckedRows<Row> {
  accepted: { row: number; value: Row }[];
  refused: RefusedRow[];
}

/** How many rows are checked in one tick of the event loop, which takes less than a millisecond. */
const ROWS = 50;

/** Checks the rows of an import, and yields between some of them. */
export async function collectRows<Row>(rows: Iterable<CheckedRow<Row>>): Promise<CheckedRows<Row>> {
  const checked: CheckedRows<Row> = { accepted: [], refused: [] };
  for (const row of rows) {
    if ('value' in row) checked.accepted.push(row);
    else checked.refused.push(row);
    if ((row.row + 1) % ROWS === 0) await turn();
  }
  return checked;
}
