import { existsSync, readFileSync } from 'node:fs';
import { requirementsOf } from './trust/asvs';

const page = readFileSync('docs/trust.md', 'utf8');
/** The cells of all table rows, without header rows. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

/** Returns the paths between backticks, such as `docs/trust.md` or `biome.json`. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file]) => file ?? '');

const WANTED = [...requirementsOf(1), ...requirementsOf(2)];

/** Returns the requirements in a first cell: `1.2.6, 1.2.7`, or all of a section or chapter: `6.5.*`. */
const requirementsIn = (cell: string): string[] =>
  cell.split(', ').flatMap((name) => {
    const all = name.endsWith('*') ? WANTED.filter((number) => number.startsWith(name.slice(0, -1))) : [];
    return all.length > 0 ? all : [name];
  });

const verdicts = rows
  .filter(([first = '']) => /^\d+\./.test(first))
  .map(([first = '', , text = '']) => ({ numbers: requirementsIn(first), text }));

const numbersWith = (verdict: string) =>
  verdicts.filter(({ text }) => text.startsWith(verdict)).flatMap(({ numbers }) => numbers);

test('every file that docs/trust.md names exists', () => {
  const files = filesIn(page);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every promise in docs/trust.md names a test and a measured value', () => {
  const table = page.slice(page.indexOf('## What is promised'), page.indexOf('## '.concat('What makes up')));
  const promises = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  expect(promises.length).toBeGreaterThan(25);
  for (const promise of promises) {
    const [, what = '', how = '', figure = ''] = promise.split('|').map((cell) => cell.trim());
    const tests = filesIn(how).filter((file) => /\.(test|spec|bench)\.ts$/.test(file));
    expect([what, tests.length > 0, figure.length > 0]).toEqual([what, true, true]);
  }
});

describe('OWASP ASVS 5.0.0', () => {
  it('has 70 requirements of level 1 and 183 of level 2', () => {
    expect([1, 2, 3].map((level) => requirementsOf(level as 1 | 2 | 3).length)).toEqual([70, 183, 92]);
  });

  it('has one verdict in docs/trust.md for each requirement of levels 1 and 2', () => {
    const judged = verdicts.flatMap(({ numbers }) => numbers);
    expect(WANTED.filter((number) => !judged.includes(number))).toEqual([]);
    expect(judged.filter((number, index) => judged.indexOf(number) !== index)).toEqual([]);
    expect(judged.filter((number) => !WANTED.includes(number))).toEqual([]);
  });

  it('has a file with every verdict "Met" and a reason with every other', () => {
    for (const { numbers, text } of verdicts) {
      expect([numbers[0], /^(Met|Written off|Does not apply): ./.test(text)]).toEqual([numbers[0], true]);
      if (text.startsWith('Met')) expect([numbers[0], filesIn(text).length > 0]).toEqual([numbers[0], true]);
      else expect([numbers[0], text.length > 24]).toEqual([numbers[0], true]);
    }
  });

  it('has the right sums in docs/trust.md', () => {
    const [met, off, not] = ['Met', 'Written off', 'Does not apply'].map(
      (verdict) => numbersWith(verdict).length,
    );
    const sums = /Of 253 requirements ([^.]*)\./.exec(page)?.[1]?.replace(/\s+/g, ' ');
    expect(sums).toBe(`${met} are met, ${off} are written off with a reason, ${not} do not apply`);
  });
});
