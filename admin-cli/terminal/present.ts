import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatTime } from './format';
import { type Output, wrap } from './output';
import { safeJson, safeLines, safeText, tabSeparated } from './safe-text';
import { createTable } from './table';

/** How results are shown: as JSON if `--json` asks for it, else as rows for a pipe, or on the screen of a terminal. */
export type Form = 'json' | 'rows' | 'screen';

type Rows = readonly (readonly (string | number)[])[];

interface Table {
  /** In capitals; without them, the table has no header. */
  titles?: readonly string[];
  /** By default those for a pipe. Numbers and times become readable. */
  rows?: Rows;
  /** Printed instead of a table without rows. */
  empty?: string;
}

/** A result in each form. Where it has nothing to show, nothing is printed. */
export interface Presentation {
  /** A value, printed on one line. */
  json?: unknown;
  /** Cells, printed in tab-separated lines without a header, or a text that is printed as it is. */
  rows?: Rows | string;
  /** A table, or a text that is safe to print; by default the rows or the text for a pipe, made safe. */
  screen?: Table | string;
  /** A sentence for stderr, in a pipe and on a screen. */
  notice?: string;
}

interface Presenter {
  form: Form;
  out: Output;
  signal: AbortSignal;
  /** Prints a sentence on stderr. */
  notify(sentence: string): Promise<void>;
}

/** Shows a result in the form that was asked for. */
export async function present(presenter: Presenter, result: Presentation): Promise<void> {
  const { form, out, signal, notify } = presenter;
  const { json, rows, screen = {}, notice } = result;
  switch (form) {
    case 'json':
      if (json !== undefined) await out.write(`${safeJson(json)}\n`, signal);
      return;
    case 'rows':
      if (typeof rows === 'string') await out.write(rows, signal);
      else if (rows) await out.write(tabSeparated(rows.map((row) => row.map(String))), signal);
      break;
    case 'screen':
      if (typeof screen === 'string') await out.write(screen, signal);
      else if (typeof rows === 'string') await out.write(safeLines(rows), signal);
      else if (rows) await showTable(presenter, { rows, ...screen });
      break;
    default:
      form satisfies never;
  }
  if (notice !== undefined) await notify(notice);
}

async function showTable(
  { out, signal, notify }: Presenter,
  { titles, rows, empty = 'None.' }: Table & { rows: Rows },
): Promise<void> {
  const [first] = rows;
  if (!first) return notify(empty);
  const cells = rows.map((row) => row.map(readable));
  await createTable(out, titles ?? first.map(() => '')).add(cells, signal);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const readable = (cell: string | number): string =>
  typeof cell === 'number' ? formatCount(cell) : TIME.test(cell) ? formatTime(cell) : cell;

/** Returns a sentence in lines that fit into a terminal. */
export const wrapLines = (out: Output, sentence: string): string =>
  wrap(safeText(sentence), out.columns())
    .map((line) => `${line}\n`)
    .join('');

/** Returns the text that its recipient reads of an email, with its subject. */
export const emailText = ({ subject, text }: { subject: string; text: string }): string =>
  `Subject: ${subject}\n\n${text.trimEnd()}\n`;
