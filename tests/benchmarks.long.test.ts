import { readFileSync } from 'node:fs';
import { lineOf } from '../infra/testing/measures';
import { drawTable, replaceTable } from './benchmarks.mjs';

const express = { name: 'Express', value: 2000 };
const measure = { measure: 'Signups', unit: 'a second', ours: 6000 };

it.each([
  [{ ...measure, goal: { atLeast: 5000 } }, ['6,000 a second', '', '', '≥ 5000 a second']],
  [
    { ...measure, reference: express, goal: { atLeast: 3.5 } },
    ['6,000 a second', '2,000 a second: Express', '3.00', '≥ 3.5, missed'],
  ],
  [
    { ...measure, reference: express, goal: { atMost: 3 } },
    ['6,000 a second', '2,000 a second: Express', '3.00', '≤ 3'],
  ],
  [
    { ...measure, reference: { ...express, value: undefined }, goal: { atLeast: 3.5 } },
    ['6,000 a second', 'not installed: Express', '', '≥ 3.5'],
  ],
])('a line of the table compares with the reference if there is one: %j', (given, cells) => {
  expect(
    drawTable([lineOf(given)])
      .split('\n')
      .at(-2),
  ).toBe(`| Signups | ${cells.join(' | ')} |`);
});

it('a run replaces the table of the page and keeps what is above it', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8');
  const once = replaceTable(page, 'table 1\n');
  expect(replaceTable(once, 'table 2\n')).toBe(once.replace('table 1', 'table 2'));
  expect(once).toContain(page.slice(0, page.indexOf('<!--')));
  expect(once).toContain(`Node ${process.versions.node}, `);
});
