import { existsSync, readFileSync } from 'node:fs';
import { requirementsOf } from './trust/asvs';

const page = readFileSync('docs/trust.md', 'utf8');
/** The cells of every row of every table, without heads. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

/** Paths between backticks, such as `docs/trust.md` or `biome.json`. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file]) => file ?? '');

const WANTED = [...requirementsOf(1), ...requirementsOf(2)];

/** The requirements that a first cell stands for: `1.2.6, 1.2.7`, or all of a section or chapter: `6.5.*`. */
const meant = (cell: string): string[] =>
  cell.split(', ').flatMap((name) => {
    const all = name.endsWith('*') ? WANTED.filter((number) => number.startsWith(name.slice(0, -1))) : [];
    return all.length > 0 ? all : [name];
  });

const verdicts = rows
  .filter(([first = '']) => /^\d+\./.test(first))
  .map(([first = '', , says = '']) => ({ numbers: meant(first), says }));

const numbersWith = (verdict: string) =>
  verdicts.filter(({ says }) => says.startsWith(verdict)).flatMap(({ numbers }) => numbers);

test('every file that docs/trust.md names is there', () => {
  const files = filesIn(page);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every promise names the test that proves it, and a figure', () => {
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
  test('has 70 requirements of level 1 and 183 of level 2', () => {
    expect([1, 2, 3].map((level) => requirementsOf(level as 1 | 2 | 3).length)).toEqual([70, 183, 92]);
  });

  test('each of levels 1 and 2 is answered, once', () => {
    const answered = verdicts.flatMap(({ numbers }) => numbers);
    expect(WANTED.filter((number) => !answered.includes(number))).toEqual([]);
    expect(answered.filter((number, index) => answered.indexOf(number) !== index)).toEqual([]);
    expect(answered.filter((number) => !WANTED.includes(number))).toEqual([]);
  });

  test('each answer is a verdict, with a pointer where it is met and a reason where it is not', () => {
    for (const { numbers, says } of verdicts) {
      expect([numbers[0], /^(Met|Written off|Does not apply): ./.test(says)]).toEqual([numbers[0], true]);
      if (says.startsWith('Met')) expect([numbers[0], filesIn(says).length > 0]).toEqual([numbers[0], true]);
      else expect([numbers[0], says.length > 24]).toEqual([numbers[0], true]);
    }
  });

  test('and the sums are told', () => {
    const [met, off, not] = ['Met', 'Written off', 'Does not apply'].map(
      (verdict) => numbersWith(verdict).length,
    );
    const told = /Of 253 requirements ([^.]*)\./.exec(page)?.[1]?.replace(/\s+/g, ' ');
    expect(told).toBe(`${met} are met, ${off} are written off with a reason, ${not} do not apply`);
  });
});
