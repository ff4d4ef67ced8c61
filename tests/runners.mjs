import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron, NO_BINARY } from '../admin-desktop/electron-binary.mjs';

/**
 * What a runner found.
 * @typedef {{ title: string, passed: number, failed: number, skipped: number, excused?: boolean }} Result
 * `excused`: it could not run here, and has said why.
 */

/** One check: all types of all workspaces. */
export const types = () => check('Types', 'typescript/bin/tsc', ['--noEmit']);

/** One check: lint and format. */
export const lint = () => check('Lint and format', '@biomejs/biome/bin/biome', ['check', '.']);

/** @param {'quick' | 'long'} length @returns {() => Promise<Result>} */
export const jest = (length) => () =>
  withReport(async (report) => {
    const title = announce(length === 'long' ? 'Jest, the long tests' : 'Jest');
    // What a failed test leaves running must not keep the others' results back.
    const args = ['--ci', '--forceExit', '--json', `--outputFile=${report}`];
    const code = await node('jest/bin/jest.js', args, { TEST_LENGTH: length });
    const found = readJson(report);
    return {
      title,
      passed: found?.numPassedTests ?? 0,
      // A file that does not even load has no tests to count.
      failed: found ? found.numFailedTests + found.numRuntimeErrorTestSuites : Number(code !== 0),
      skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    };
  });

/** @param {'journeys' | 'long' | 'desktop'} project of playwright.config.mjs @returns {() => Promise<Result>} */
export const playwright = (project) => () =>
  withReport(async (report) => {
    const title = announce(`Playwright, ${project}`);
    const args = ['test', '--project', project, '--reporter=list,json'];
    const code = await node('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const found = readJson(report);
    const failed = (found?.stats.unexpected ?? 0) + (found?.stats.flaky ?? 0);
    return {
      title,
      passed: found?.stats.expected ?? 0,
      // It can also fail outside of any test, as when a fixture does not start.
      failed: Math.max(failed, Number(code !== 0)),
      skipped: found?.stats.skipped ?? 0,
    };
  });

/** The journeys in the real Electron; where its binary is not there, they are counted as skipped. */
export const desktop = () => (findElectron() ? playwright('desktop')() : skippedDesktop());

/** @returns {Result} */
function skippedDesktop() {
  const title = 'Playwright, desktop';
  const list = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=desktop',
    '--list',
    '--reporter=json',
  ];
  const { stdout } = spawnSync(process.execPath, list, { encoding: 'utf8' });
  const count = ({ specs = [], suites = [] }) =>
    suites.reduce((sum, suite) => sum + count(suite), specs.length);
  const skipped = count(JSON.parse(stdout));
  console.log(`\n${title}: ${skipped} journeys skipped. ${NO_BINARY}`);
  // With nothing to skip, something else is wrong, which is no excuse.
  return { title, passed: 0, failed: 0, skipped, excused: skipped > 0 };
}

/** Every benchmark, one after the other; one that ends well counts as passed. @returns {Promise<Result>} */
export async function benches() {
  const title = announce('Benchmarks');
  const result = { title, passed: 0, failed: 0, skipped: 0 };
  for (const file of filesEnding('.bench.ts')) {
    announce(file);
    const code = await start(['--import', 'tsx', file]);
    result[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return result;
}

/** @param {string} title @param {string} bin @param {string[]} args @returns {Promise<Result>} */
async function check(title, bin, args) {
  announce(title);
  const code = await node(bin, args);
  return { title, passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
}

const announce = (title) => {
  console.log(`\n${title} ...`);
  return title;
};

/** @param {string} bin a file in node_modules @param {string[]} args @param {NodeJS.ProcessEnv} env */
const node = (bin, args, env = {}) => start([join('node_modules', bin), ...args], env);

/** @param {string[]} args @returns {Promise<number>} the exit code; 1 where a signal ended it */
function start(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

/** @param {(report: string) => Promise<Result>} task given a file to have its report written to */
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
    // The runner did not get so far as to write one.
    return undefined;
  }
}

const ELSEWHERE = /^(node_modules|public|dist|cdk\.out|\..*)$/;

/** @param {string} ending @returns {string[]} */
function filesEnding(ending, folder = '.') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ELSEWHERE.test(entry.name) ? [] : filesEnding(ending, path);
    return path.endsWith(ending) ? [path] : [];
  });
}
