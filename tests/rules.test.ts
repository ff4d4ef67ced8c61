import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Biome and TypeScript check names, sizes, imports, layers and suppressions: see biome.json. These are the rules that
// they lack.

const CODE = /\.(ts|tsx|mjs|css)$/;
const TEST = /^tests\/|\.(test|spec|bench)\.tsx?$|\/testing(\/|\.ts$)/;
const MACHINE_PATH = /(^|[^A-Za-z0-9_.-])\/(home\/[a-z]|root\/|Users\/[a-z])/;
// Each is in two parts, so that this file does not contain it.
const REGISTRY = new RegExp(['registry\\.npm', 'deb\\.debian'].join('|'));
const UNFINISHED = new RegExp(
  ['expect\\(tr' + 'ue\\)', '\\bTO' + 'DO\\b', '\\bFIX' + 'ME\\b', '@ts-' + 'nocheck'].join('|'),
);

/** Returns the problems of a file's text, a sentence for each. */
const findProblems = (file: string, text: string): string[] =>
  [
    !TEST.test(file) && MACHINE_PATH.test(text) && `${file}: a path of one machine`,
    REGISTRY.test(text) && `${file}: a package registry's host`,
    CODE.test(file) &&
      UNFINISHED.test(text) &&
      `${file}: an empty assertion, unfinished work or unchecked types`,
  ].filter((sentence) => sentence !== false);

test('no file names one machine or a registry, or is unfinished', () => {
  // With new files that git does not ignore.
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|css|json|md|ya?ml)$|^\.ci\/run$/.test(file) && existsSync(file))
    .filter((file) => file !== 'package-lock.json');
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => findProblems(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('the README names every command', () => {
  const readme = readFileSync('README.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const isNamed = (name: string) => new RegExp(`(npm |npm run |npm run -s |\`)${name}[ \`]`).test(readme);
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
});

test('every file that a workspace exports exists', () => {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
  const exported = workspaces.flatMap((workspace: string) => {
    const { exports = {} } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
    return Object.values<string>(exports).map((file) => join(workspace, file));
  });
  // A pattern stands for every file of the folder.
  const files = exported.filter((file: string) => !file.includes('*'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file: string) => !existsSync(file))).toEqual([]);
});
