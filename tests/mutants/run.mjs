/**
 * `npm run mutants [-- <folder> ...] [--count N] [--seed N]`: plants small mistakes in the last commit, one after the other, and
 * says which of them the nearest tests do not notice. Exits with 1 if there are any.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readTests } from '../imports/affected.mjs';
import { mutantsOf } from './mutate.mjs';

const FOLDERS = [
  'lambdas/campaigns',
  'lambdas/people',
  'lambdas/email',
  'lambdas/signups',
  'lambdas/client',
  'infra/local/web',
  'site/src/dashboard/data',
];
/** Test files that are run for each, and how long they may take (ms). */
const [NEAREST, TIMEOUT_MS] = [5, 120_000];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' });

/** Returns the source files of a folder, without its tests. */
const sourcesOf = (folder) =>
  git('ls-files', '--', folder)
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.|\/testing\//.test(file));

const folders = positionals.length > 0 ? positionals : FOLDERS;
const count = Number(values.count);
const unknown = folders.filter((folder) => sourcesOf(folder).length === 0);
if (unknown.length > 0 || !(count >= 1)) {
  // Nothing that was tried would look like nothing that was missed.
  const problem =
    unknown.length > 0 ? `No source file is in ${unknown.join(', ')}.` : '--count is a number from 1.';
  console.error(`${problem} Usage: npm run mutants [-- <folder> ...] [--count N] [--seed N]`);
  process.exit(2);
}

/** Draws numbers from 0 to 1: the same ones for the same seed (mulberry32). */
let state = Number(values.seed);
function draw() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Returns some mutants of a folder, of different places. */
function sample(folder) {
  const all = sourcesOf(folder).flatMap((file) =>
    mutantsOf(readFileSync(join(tree, file), 'utf8'), file.endsWith('.tsx')).map((each) => ({
      file,
      ...each,
    })),
  );
  const chosen = new Set();
  while (chosen.size < Math.min(count, all.length)) chosen.add(all[Math.floor(draw() * all.length)]);
  return chosen;
}

/** Runs test files in the tree of the mutants. Resolves to whether they pass, fail, or do not end. */
async function runTests(files) {
  const args = ['--runTestsByPath', ...files, '--bail=1', '--ci', '-w', '1', '--silent'];
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    cwd: tree,
    stdio: 'ignore',
    env: { ...process.env, SITE_IS_BUILT: '1' },
  });
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    child.kill('SIGKILL');
  }, TIMEOUT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return isOver ? 'hang' : code === 0 ? 'pass' : 'fail';
}

/** Makes a tree of the last commit with the installed packages, whose own workspaces are those of the tree. */
const tree = mkdtempSync(join(tmpdir(), 'mutants-'));
function plantTree() {
  git('worktree', 'add', '--quiet', '--detach', tree, 'HEAD');
  for (const workspace of ['.', 'site', 'lambdas', 'infra', 'infra/aws', 'admin-cli', 'admin-desktop'])
    linkPackages(join(workspace, 'node_modules'), join(tree, workspace, 'node_modules'));
}
function linkPackages(from, to) {
  let names;
  try {
    names = readdirSync(from);
  } catch {
    return;
  }
  mkdirSync(to);
  for (const name of names.filter((each) => !['@tariff-tantrum', '.cache'].includes(each)))
    symlinkSync(join(process.cwd(), from, name), join(to, name));
  if (!names.includes('@tariff-tantrum')) return;
  mkdirSync(join(to, '@tariff-tantrum'));
  for (const name of readdirSync(join(from, '@tariff-tantrum')))
    symlinkSync(join(tree, name.replace('infra-aws', 'infra/aws')), join(to, '@tariff-tantrum', name));
}

plantTree();
process.on('exit', () => {
  rmSync(tree, { recursive: true, force: true });
  git('worktree', 'prune');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const testsOf = await readTests();
const passing = new Map();
/** Returns how far a test is from a file: of its name, of its folder, of its workspace, of another one. */
function distanceOf(file, test) {
  const nameOf = (path) => basename(path).split('.')[0];
  const isNear = dirname(file) === dirname(test);
  if (isNear && (nameOf(file).startsWith(nameOf(test)) || nameOf(test).startsWith(nameOf(file)))) return 0;
  return isNear ? 1 : file.split('/')[0] === test.split('/')[0] ? 2 : 3;
}
/** Returns the nearest tests of a file in its own workspace that pass as they are. */
async function nearestOf(file) {
  const nearest = testsOf([file])
    .filter((test) => distanceOf(file, test) < 3)
    .toSorted((one, other) => distanceOf(file, one) - distanceOf(file, other))
    .slice(0, NEAREST);
  for (const test of nearest.filter((each) => !passing.has(each))) {
    passing.set(test, (await runTests([test])) === 'pass');
    if (!passing.get(test)) console.log(`left out, since it does not pass as it is: ${test}`);
  }
  return nearest.filter((test) => passing.get(test));
}
for (const folder of folders) {
  const sums = { fail: 0, hang: 0, pass: 0 };
  for (const { file, line, kind, before, after, text } of sample(folder)) {
    const tests = await nearestOf(file);
    const source = readFileSync(join(tree, file));
    writeFileSync(join(tree, file), text);
    const result = tests.length > 0 ? await runTests(tests) : 'pass';
    writeFileSync(join(tree, file), source);
    sums[result] += 1;
    const short = (code) => code.replace(/\s+/g, ' ').slice(0, 100);
    if (result !== 'fail')
      console.log(
        `${result === 'hang' ? 'hangs' : 'survives'}: ${file}:${line} ${kind}: ${short(before)} → ${short(after)}`,
      );
  }
  console.log(
    `${folder}: ${sums.fail + sums.hang} of ${sums.fail + sums.hang + sums.pass} found, ${sums.hang} by no end`,
  );
  if (sums.pass > 0) process.exitCode = 1;
}
