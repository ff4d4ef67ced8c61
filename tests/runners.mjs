import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findElectron, NO_BINARY } from '../admin-desktop/start.mjs';
import { publish } from './benchmarks.mjs';
import { ensurePrograms } from './programs.mjs';
import { filesOfEngines, filesOfWords, sourcesLike } from './words.mjs';

/**
 * The result of a runner.
 * @typedef {{ title: string, passed: number, failed: number, failures?: string[], skipped: string[], mayBeEmpty?: boolean, files?: File[] }} Result
 * `failures`: the file and title of each test that failed.
 * `skipped`: the title of each test that was not run, with the reason if it has one.
 * `mayBeEmpty`: it cannot run on this machine, or nothing concerns it.
 * @typedef {{ name: string, seconds: number }} File a test file and how long it took
 */

/** How far the runners are that are running, by their titles. */
const running = new Map();

/** Returns how far each runner is, as one line. */
export const describeProgress = () =>
  [...running]
    .map(([title, { done, total, failed }]) =>
      total ? `${title} ${done} of ${total}${failed ? `, ${failed} failed` : ''}` : title,
    )
    .join('; ');

/** Measures a runner. @template T @param {() => Promise<T>} run @returns {() => Promise<T & { seconds: number }>} */
const timed = (run) => async () => {
  const began = Date.now();
  return { ...(await run()), seconds: Math.round((Date.now() - began) / 1000) };
};

/** Checks the types of all workspaces. */
export const types = timed(() => check('Types', 'typescript/bin/tsc', []));

/** Checks lint rules and formatting. */
export const lint = timed(() => check('Lint and format', '@biomejs/biome/bin/biome', ['check', '.']));

/** All tests in Jest. @param {'quick' | 'long'} length */
export const jest = (length) =>
  timed(() => withReport((report) => runJest(length === 'long' ? 'Jest, long' : 'Jest', length, [], report)));

/**
 * The tests of changed files and of all that uses them, in all workspaces; those of built pages need a build.
 * @param {() => string[]} listChanges
 */
export const changed = (listChanges) =>
  timed(async () => {
    const title = 'Jest, changed';
    // It needs packages, which are installed before this runs.
    const { readTests } = await import('./imports/affected.mjs');
    const tests = (await readTests())(listChanges());
    if (tests.length === 0) return { title, passed: 0, failed: 0, skipped: [], mayBeEmpty: true };
    console.log(`${title}: ${tests.length} test files`);
    return withReport((report) => runJest(title, 'quick', ['--runTestsByPath', ...tests], report));
  });

/** The suites of features on the engines that are deployed; `jest` runs them on a table in memory. */
export const engines = timed(() =>
  withReport((report) =>
    runJest('Jest, deployed engines', 'quick', ['--runTestsByPath', ...filesOfEngines()], report, {
      TEST_ENGINES: 'deployed',
    }),
  ),
);

/** Returns the runners of the test files whose paths contain one of the words. @param {readonly string[]} words */
export function matching(words) {
  const { tests, journeys } = filesOfWords(words);
  const title = `Jest, files with ${words.join(' or ')}`;
  const run = (report) => runJest(title, 'quick', ['--runTestsByPath', ...tests], report);
  return [
    ...(tests.length > 0 ? [timed(() => withReport(run))] : []),
    ...(journeys.length > 0 ? [playwright('journeys', journeys)] : []),
  ];
}

/**
 * @param {string} title @param {'quick' | 'long'} length @param {string[]} options @param {string} report
 * @param {NodeJS.ProcessEnv} env @returns {Promise<Result>}
 */
async function runJest(title, length, options, report, env = {}) {
  const args = ['--ci', '--reporters=<rootDir>/tests/jest-reporter.mjs', '--json', `--outputFile=${report}`];
  const { code, output } = await node(title, 'jest/bin/jest.js', [...args, ...options], {
    TEST_LENGTH: length,
    ...env,
  });
  const found = readJson(report);
  const results = found?.testResults ?? [];
  // Each file is checked in `environment.cjs`; this is what Jest itself has left.
  const hasHung = found?.success && code !== 0;
  if (hasHung) console.error(`${title} did not end by itself after its last test.`);
  // A file that cannot be loaded has no tests to count.
  const failed = found
    ? found.numFailedTests + found.numRuntimeErrorTestSuites + Number(hasHung)
    : Number(code !== 0);
  if (failed > 0) console.error(output);
  return {
    title,
    passed: found?.numPassedTests ?? 0,
    failed,
    failures: results.flatMap(({ name, status, assertionResults }) => {
      const titles = assertionResults.filter((each) => each.status === 'failed').map((each) => each.fullName);
      // A file that cannot be loaded has no tests.
      return (titles.length > 0 || status !== 'failed' ? titles : ['the file itself']).map(
        (title) => `${relative('', name)}: ${title}`,
      );
    }),
    skipped: results
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'pending')
      .map(({ fullName }) => fullName),
    files: results.map(({ name, startTime, endTime }) => ({
      name: relative('', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** @param {'journeys' | 'journeys-desktop' | 'long' | 'desktop' | 'outside' | `browsers-${string}`} project of playwright.config.mjs */
/** @param {readonly string[]} specs which files to run; all by default */
export const playwright = (project, specs = []) =>
  timed(() => withReport((report) => runPlaywright(project, specs, report)));

/** @param {string} project @param {readonly string[]} specs @param {string} report @returns {Promise<Result>} */
async function runPlaywright(project, specs, report) {
  const title = ['Playwright', project, ...specs].join(', ');
  const reporters = '--reporter=dot,json,./tests/playwright-reporter.mjs';
  const { code, output } = await node(
    title,
    '@playwright/test/cli.js',
    ['test', ...specs, '--project', project, reporters],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const found = readJson(report);
  // It can also fail outside of any test, for example if a fixture does not start.
  const failed = Math.max((found?.stats.unexpected ?? 0) + (found?.stats.flaky ?? 0), Number(code !== 0));
  if (failed > 0) console.error(output);
  return {
    title,
    passed: found?.stats.expected ?? 0,
    failed,
    failures: findFailed(found ?? {}),
    skipped: findSkipped(found ?? {}),
    files: (found?.suites ?? []).map((suite) => ({
      name: `tests/e2e/${suite.file}`,
      seconds: durationOf(suite) / 1000,
    })),
  };
}

/** Returns how long the tests of a suite took together (ms). */
const durationOf = ({ specs = [], suites = [] }) =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(durationOf),
  ].reduce((sum, duration) => sum + duration, 0);

/** Returns the files and titles of the journeys that failed. */
const findFailed = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(findFailed),
];

/** Returns the titles of the journeys that Playwright did not run, with their reasons. */
const findSkipped = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ title, tests }) =>
      [title, ...tests.flatMap(({ annotations }) => annotations.map(({ description }) => description))]
        .filter(Boolean)
        .join(': '),
    ),
  ...suites.flatMap(findSkipped),
];

/** The desktop tests in the real Electron; they count as skipped if its binary is missing. */
export const desktop = timed(async () => (findElectron() ? playwright('desktop')() : skipDesktop()));

/** @returns {Result} */
const skipDesktop = () => skip('Playwright, desktop', NO_BINARY);

/**
 * Skips a runner that cannot run on this machine.
 * @param {string} title @param {string} reason a sentence @returns {Result}
 */
function skip(title, reason) {
  return { title, passed: 0, failed: 0, skipped: [`${title}: ${reason}`], mayBeEmpty: true };
}

/** The journeys that differ by browser, in each engine; one that is missing and cannot be installed is skipped. */
export const browsers = [
  playwright('browsers-chromium'),
  ...['firefox', 'webkit'].map((engine) => timed(() => runEngine(engine))),
];

/** @param {'firefox' | 'webkit'} engine */
async function runEngine(engine) {
  const problem = await ensurePrograms('.', [engine]);
  const project = `browsers-${engine}`;
  return problem === undefined ? playwright(project)() : skip(`Playwright, ${project}`, problem);
}

/** All benchmarks, one after the other; one that exits with 0 counts as passed. */
export const benches = timed(async () => {
  const result = { title: 'Benchmarks', passed: 0, failed: 0, skipped: [] };
  await withReport(async (report) => {
    for (const file of sourcesLike(/\.bench\.ts$/)) {
      console.log(`\n${file} ...`);
      const env = { ...process.env, BENCH_LINES: report };
      const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit', env });
      const [code] = await once(child, 'close');
      result[code === 0 ? 'passed' : 'failed'] += 1;
    }
    publish(report);
  });
  return result;
});

/** What the product writes, judged by the programs for which it is written; those that are missing are skipped. */
export const outside = timed(async () => {
  const names = ['dovecot', 'java', 'libreoffice', 'opendkim', 'postfix', 'spamassassin', 'w3m'];
  await ensurePrograms('.', names);
  return playwright('outside')();
});

/** @param {string} title @param {string} bin @param {string[]} args @returns {Promise<Result>} */
async function check(title, bin, args) {
  const { code, output } = await node(title, bin, args);
  if (code !== 0) console.error(output);
  return { title, passed: Number(code === 0), failed: Number(code !== 0), skipped: [] };
}

/** How long a runner may take to end after its last test, or when it is told to (ms). */
const END_MS = 10_000;

/** The programs that are running. @type {Set<import('node:child_process').ChildProcess>} */
const programs = new Set();
const interrupt = () => {
  for (const child of programs) child.kill('SIGINT');
};
process.on('exit', interrupt);

/** Ends all runners, which end what they have started. */
export async function endRunners() {
  const ends = [...programs].map((child) => once(child, 'exit'));
  interrupt();
  await Promise.race([Promise.all(ends), delay(END_MS)]);
}

/**
 * Runs a program of a package, and notes how far it says it is.
 * @param {string} title @param {string} bin a file in node_modules @param {string[]} args @param {NodeJS.ProcessEnv}
 * env
 * @returns {Promise<{ code: number, output: string }>} the exit code, or 1 if it was killed, and what it has printed
 */
async function node(title, bin, args, env = {}) {
  running.set(title, {});
  const child = spawn(process.execPath, [join('node_modules', bin), ...args], {
    stdio: ['inherit', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  programs.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  child.on('message', (message) => {
    if (message.isOver) setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
    else running.set(title, message);
  });
  const [code] = await once(child, 'exit');
  programs.delete(child);
  // What a test has left running may have the output open.
  await Promise.race([finished(child.stdout), delay(1000)]);
  running.delete(title);
  return { code: code ?? 1, output: Buffer.concat(output).toString() };
}

/** @param {(report: string) => Promise<Result>} task receives the path for its report */
async function withReport(task) {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-report-'));
  try {
    return await task(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner failed before it wrote a report.
    return undefined;
  }
}
