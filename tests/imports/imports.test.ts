import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Report {
  violations: string[];
  modules: string[];
  /** What the site or the terminal is built from, although a change of it would not build them again. */
  missingSources: string[];
  /** Which part imports which, in Mermaid. */
  picture: string;
}

const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const report: Report = JSON.parse(run(process.execPath, `${__dirname}/cruise.mjs`));

test('no module imports what the rules forbid', () => {
  expect(report.violations).toEqual([]);
});

test('the rules have read every module of the repository', () => {
  const tracked = run(
    'git',
    'ls-files',
    '--',
    'lambdas',
    'infra',
    'site',
    'admin-cli',
    'admin-desktop',
    'tests',
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
  expect(tracked.length).toBeGreaterThan(0);
  expect(tracked.filter((file) => !report.modules.includes(file))).toEqual([]);
});

test('a change of anything that the site or the terminal is built from builds it again', () => {
  expect(report.missingSources).toEqual([]);
});

test('the picture of the parts is the one that the imports make', () => {
  const [, picture] = /```mermaid\n(.*?)\n```/s.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  expect(picture).toBe(report.picture);
});
