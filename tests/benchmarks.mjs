// The table that `npm run bench` ends with and writes to docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PAGE = 'docs/benchmarks.md';
const BEGIN = '<!-- Written by `npm run bench` -->';

/** The columns: the names of attributes of a line, as infra/testing/measures.ts writes it. */
const COLUMNS = ['measure', 'ours', 'reference', 'ratio', 'goal'];

/** Returns the lines of measures as a table in Markdown. @param {Record<string, string>[]} lines */
export const drawTable = (lines) =>
  [COLUMNS, COLUMNS.map(() => '---'), ...lines.map((line) => COLUMNS.map((column) => line[column]))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');

/** Returns the page with another table. @param {string} page @param {string} table */
export function replaceTable(page, table) {
  const end = page.indexOf(BEGIN);
  if (end < 0) throw new Error(`${PAGE} does not say where its table begins.`);
  return `${page.slice(0, end)}${BEGIN}\n\n${machine()}\n\n${table}`;
}

const machine = () => `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model}).`;

/** Prints the measures that benchmarks have written, one line of JSON for each, and replaces the table of the page. */
export function publish(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  const table = drawTable(lines.map((line) => JSON.parse(line)));
  console.log(`\n${table}`);
  writeFileSync(PAGE, replaceTable(readFileSync(PAGE, 'utf8'), table));
}
