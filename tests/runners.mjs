import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findElectron, NO_BINARY } from '../admin-desktop/start.mjs';
import { ensurePrograms } from './programs.mjs';

/**
 * The result of a runner.
 * @typedef {{ title: string, passed: number, failed: number, skipped: string[], mayBeEmpty?: boolean }} Result
 * `skipped`: the title of each test that was not run, with the reason if it has one.
 * `mayBeEmpty`: it cannot run on this machine, and has printed the reason.
 */

/** Measures a runner. @template T @param {() => Promise<T>} run @returns {() => Promise<T & { seconds: number }>} */
const timed = (run) => async () => {
  const began = Date.now();
  return { ...(await run()), seconds: Math.round((Date.now() - began) / 1000) };
};

/** Checks the types of all workspaces. */
export const types = timed(() => check('Types', 'typescript/bin/tsc', []));

/** Checks lint rules and formatting. */
export const lint = timed(() => check('Lint and format', '@biomejs/biome/bin/biome', ['check', '.']));

/** @param {'quick' | 'long'} length @param {string[]} options which projects to run; all by default */
export const jest = (length, ...options) =>
  timed(() => withReport((report) => runJest(length, options, report)));

/** The tests of files that are not committed, and of what imports them; those of built pages need a build. */
export const changed = timed(async () => ({
  ...(await jest('quick', '--onlyChanged', '--testPathIgnorePatterns', '/node_modules/', '/built-')()),
  mayBeEmpty: true,
}));

/** How many test files are named after a run. */
const SLOWEST = 20;

/** Prints which test files took longest. @param {{ name: string, startTime: number, endTime: number }[]} files */
function printSlowest(files) {
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;
  const slowest = [...files].sort((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST);
  console.log(`The slowest files, of ${files.length}:`);
  for (const file of slowest)
    console.log(`${seconds(file).toFixed(1).padStart(8)} s  ${relative('', file.name)}`);
}

/** @param {'quick' | 'long'} length @param {string[]} options @param {string} report @returns {Promise<Result>} */
async function runJest(length, options, report) {
  const title = announce(['Jest', length === 'long' ? 'long' : '', ...options].filter(Boolean).join(' '));
  // A process that a failed test left running must not delay the results.
  const args = ['--ci', '--forceExit', '--json', `--outputFile=${report}`, ...options];
  const code = await node('jest/bin/jest.js', args, { TEST_LENGTH: length });
  const found = readJson(report);
  if (found && found.testResults.length > SLOWEST) printSlowest(found.testResults);
  return {
    title,
    passed: found?.numPassedTests ?? 0,
    // A file that cannot be loaded has no tests to count.
    failed: found ? found.numFailedTests + found.numRuntimeErrorTestSuites : Number(code !== 0),
    skipped: (found?.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'pending')
      .map(({ fullName }) => fullName),
  };
}

/** @param {'journeys' | 'journeys-desktop' | 'long' | 'desktop' | 'outside' | `browsers-${string}`} project of playwright.config.mjs */
/** @param {readonly string[]} specs which files to run; all by default */
export const playwright = (project, specs = []) =>
  timed(() => withReport((report) => runPlaywright(project, specs, report)));

/** @param {string} project @param {readonly string[]} specs @param {string} report @returns {Promise<Result>} */
async function runPlaywright(project, specs, report) {
  const title = announce(['Playwright', project, ...specs].join(', '));
  const args = ['test', ...specs, '--project', project, '--reporter=list,json'];
  const code = await node('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const found = readJson(report);
  const failed = (found?.stats.unexpected ?? 0) + (found?.stats.flaky ?? 0);
  return {
    title,
    passed: found?.stats.expected ?? 0,
    // It can also fail outside of any test, for example if a fixture does not start.
    failed: Math.max(failed, Number(code !== 0)),
    skipped: findSkipped(found ?? {}),
  };
}

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
 * @param {string} name @param {string} reason a sentence @returns {Result}
 */
function skip(name, reason) {
  const title = announce(name);
  console.log(reason);
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
  const title = announce('Benchmarks');
  const result = { title, passed: 0, failed: 0, skipped: [] };
  for (const file of filesEnding('.bench.ts')) {
    announce(file);
    const code = await start(['--import', 'tsx', file]);
    result[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return result;
});

/** What the product writes, judged by the programs for which it is written; those that are missing are skipped. */
export const outside = timed(async () => {
  const names = ['java', 'libreoffice', 'opendkim', 'postfix', 'spamassassin', 'w3m'];
  await ensurePrograms('.', names);
  return playwright('outside')();
});

/** @param {string} title @param {string} bin @param {string[]} args @returns {Promise<Result>} */
async function check(title, bin, args) {
  announce(title);
  const code = await node(bin, args);
  return { title, passed: Number(code === 0), failed: Number(code !== 0), skipped: [] };
}

const announce = (title) => {
  console.log(`\n${title} ...`);
  return title;
};

/** @param {string} bin a file in node_modules @param {string[]} args @param {NodeJS.ProcessEnv} env */
const node = (bin, args, env = {}) => start([join('node_modules', bin), ...args], env);

/** @param {string[]} args @returns {Promise<number>} the exit code, or 1 if it was killed */
function start(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
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

const NOT_SOURCES = /^(node_modules|public|dist|cdk\.out|\..*)$/;

/** @param {string} ending @returns {string[]} */
function filesEnding(ending, folder = '.') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.test(entry.name) ? [] : filesEnding(ending, path);
    return path.endsWith(ending) ? [path] : [];
  });
}
