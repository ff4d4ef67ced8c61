/**
 * `npm run mutants [-- <folder> ...] [--count N] [--seed N]`: plants small mistakes in the last commit, one after the
 * other, and says which of them the nearest tests do not notice. Exits with 1 if there are any. A mistake that changes
 * no behaviour is in `equivalent.json` with its reason, and does not count.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
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
import { changeOf, mutantsOf, namesOf } from './mutate.mjs';

const FOLDERS = [
  'lambdas/campaigns',
  'lambdas/people',
  'lambdas/email',
  'lambdas/signups',
  'lambdas/client',
  'infra/local/web',
  'site/src/dashboard/data',
];
/** Test files that are run for each, and how long one may take (ms). */
const [NEAREST, TIMEOUT_MS] = [10, 300_000];
/**
 * A test may take a minute: the longest ones, which compare an engine with a plain list or let a campaign fail in every
 * way, take more than 20 s on a busy machine. Whatever a test leaves running does not keep Jest from ending.
 */
const OPTIONS = ['--testTimeout=60000', '--forceExit', '--ci', '--silent'];
/** Mistakes that change nothing that anyone can see, by file, and why. */
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));

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
  // A run that tries nothing would look like a run that misses nothing.
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

/** Runs a test file in the tree of the mutants. @returns {Promise<'pass' | 'fail' | 'hang'>} */
async function runTest(file) {
  const args = ['--selectProjects', file.split('/')[0], '--runTestsByPath', file, '-w', '1', ...OPTIONS];
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    cwd: tree,
    stdio: 'ignore',
    env: { ...process.env, SITE_IS_BUILT: '1', IS_MUTANT: '1' },
    // A group of its own, so that what the test has started ends with it.
    detached: true,
  });
  let isOver = false;
  const end = () => {
    isOver = true;
    process.kill(-child.pid, 'SIGKILL');
  };
  // Also if this process ends before the test.
  process.once('exit', end);
  const timer = setTimeout(end, TIMEOUT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', end);
  // A signal ended it: ours, or because it ran out of memory.
  if (isOver || code === null) return 'hang';
  return code === 0 ? 'pass' : 'fail';
}

/** Makes a tree of the last commit with the installed packages, whose own workspaces are those of the tree. */
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const tree = join(folder, 'tree');
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
  // What a test has left running may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  git('worktree', 'prune');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const testsOf = await readTests();
/** Whether each test file that failed with a mutant passes without it. */
const passing = new Map();
/** Returns the words of a file. @type {(file: string) => Set<string>} */
const wordsOf = cached((file) => new Set(readFileSync(join(tree, file), 'utf8').match(/[A-Za-z][\w-]{3,}/g)));
function cached(read) {
  const known = new Map();
  return (file) => known.get(file) ?? known.set(file, read(file)).get(file);
}

/** Returns how much a test says of a file: by the words that both have, of which rare ones count for more. */
function relevanceOf(file, test, tests) {
  const nameOf = (path) => basename(path).split('.')[0];
  const isNear = dirname(file) === dirname(test);
  if (isNear && nameOf(file) === nameOf(test)) return Number.POSITIVE_INFINITY;
  // Such as `freeze-lease.ts` of `freeze.test.ts`.
  if (isNear && nameOf(file).startsWith(`${nameOf(test)}-`)) return Number.MAX_VALUE;
  const common = [...wordsOf(test)].filter((word) => wordsOf(file).has(word));
  const rarityOf = (word) => Math.log(tests.length / tests.filter((each) => wordsOf(each).has(word)).length);
  const sum = common.reduce((total, word) => total + rarityOf(word), 0);
  return (sum / Math.sqrt(wordsOf(test).size)) * (isNear ? 2 : 1);
}

/**
 * Returns those of the tests that import a file, also by way of others, which say most of it. Those of other workspaces
 * are only run if its own has none, and those of the repository, which would notice any change, never.
 */
function nearestOf(file) {
  const all = testsOf([file])
    .filter((test) => passing.get(test) !== false && !test.startsWith('tests/'))
    // A test that is not committed yet is not in the tree.
    .filter((test) => existsSync(join(tree, test)));
  const own = all.filter((test) => test.split('/')[0] === file.split('/')[0]);
  const tests = own.length > 0 ? own : all;
  const relevance = new Map(tests.map((test) => [test, relevanceOf(file, test, tests)]));
  return tests
    .toSorted((one, other) => (relevance.get(one) > relevance.get(other) ? -1 : 1))
    .slice(0, NEAREST);
}

/**
 * Plants a mutant, and returns the outcome of the first of its nearest tests that does not pass. One that does not pass
 * without it either proves nothing.
 */
async function tryMutant({ file, text }) {
  const source = readFileSync(join(tree, file));
  for (const test of nearestOf(file)) {
    writeFileSync(join(tree, file), text);
    const outcome = await runTest(test);
    writeFileSync(join(tree, file), source);
    if (outcome !== 'pass' && (await passes(test))) return outcome;
  }
  return 'pass';
}

/** Resolves to whether a test file passes without a mutant. */
async function passes(test) {
  if (!passing.has(test)) {
    passing.set(test, (await runTest(test)) === 'pass');
    if (!passing.get(test)) console.log(`left out, since it does not pass as it is: ${test}`);
  }
  return passing.get(test);
}

const WORDS = { fail: 'found', pass: 'SURVIVES', hang: 'HANGS', equivalent: 'equivalent' };
const all = { found: 0, tried: 0 };
for (const folder of folders) {
  const sums = { fail: 0, hang: 0, pass: 0, equivalent: 0 };
  for (const mutant of sample(folder)) {
    const { file, line } = mutant;
    const isEquivalent = namesOf(mutant).some((name) => EQUIVALENT[file]?.[name] !== undefined);
    const outcome = isEquivalent ? 'equivalent' : await tryMutant(mutant);
    sums[outcome] += 1;
    console.log(`${WORDS[outcome]}: ${file}:${line}: ${changeOf(mutant)}`);
  }
  const tried = sums.fail + sums.hang + sums.pass;
  console.log(
    `${folder}: ${sums.fail} of ${tried} found, ${sums.hang} without an end, ${sums.equivalent} equivalent`,
  );
  all.found += sums.fail;
  all.tried += tried;
}
console.log(`All: ${all.found} of ${all.tried} found by seed ${values.seed}`);
if (all.found < all.tried) process.exitCode = 1;
