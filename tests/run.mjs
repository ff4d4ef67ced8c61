// `npm test` and its variants: installs and builds what is missing, runs each runner, and ends with a line of sums.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureSite, requireNode } from '../infra/setup/index.mjs';
import { journeysOfChanges, listChanges } from './changed.mjs';
import {
  benches,
  browsers,
  changed,
  describeProgress,
  desktop,
  endRunners,
  engines,
  jest,
  lint,
  matching,
  outside,
  playwright,
  types,
} from './runners.mjs';

requireNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/**
 * The runners of each command line: `lanes` run side by side, each in order; `journeys` run beside them, as soon as the
 * site is built, and `late` after all of that. Tests in Jest that read the built site wait for it themselves
 * (`environment.cjs`). `plan` is printed first.
 */
const WAYS = {
  '': {
    plan: 'Types, lint and Jest, and journeys in a browser beside them as soon as the site is built.',
    minutes: 10,
    lanes: [[types, lint], [jest('quick')]],
    journeys: [playwright('journeys'), desktop],
    late: [],
  },
  '--long': {
    lanes: [],
    late: [jest('long'), playwright('journeys-desktop'), playwright('long'), outside, ...browsers],
  },
  // They start no host, which would need the site.
  '--engines': { lanes: [[engines]], late: [] },
  '--bench': { lanes: [], late: [benches] },
  // The inner loop: what depends on files that are not committed. It builds the site only for journeys.
  '--changed': { lanes: [[types, lint], [changed(listChanges)]], late: journeysOfChanges() },
  '--only browsers': { lanes: [], late: browsers },
  '--only outside': { lanes: [], late: [outside] },
  // The desktop app does not contain the site.
  '--only desktop': { lanes: [[desktop]], late: [] },
};

const args = process.argv.slice(2);
const areWords = args.length > 0 && args.every((arg) => !arg.startsWith('-'));
const way = areWords ? { lanes: [], late: matching(args) } : WAYS[args.join(' ')];
if (!way) {
  const lines = [...Object.keys(WAYS), '<words in paths of test files>'];
  console.error(`Usage: ${lines.map((options) => `tests/run.mjs ${options}`.trim()).join(', or ')}`);
  process.exit(2);
}
if (areWords && way.late.length === 0) {
  console.error(`No test file has ${args.join(' or ')} in its path.`);
  process.exit(2);
}

// Whatever a test leaves behind is deleted with this folder. Others may enter it, as /tmp: a test reads as another
// user.
const temporary = mkdtempSync(join(tmpdir(), 'tests-'));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
// Without a handler a signal would leave that folder, and runners that have not got it.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async (_name, number) => {
    await endRunners();
    process.exit(128 + number);
  });

const began = Date.now();
const secondsSince = () => Math.round((Date.now() - began) / 1000);

const results = [];
const runAll = async (runners) => {
  for (const run of runners) {
    const result = await run();
    results.push(result);
    const { title, seconds, passed, failed } = result;
    console.log(`${title}: ${passed} passed, ${failed} failed in ${seconds} s`);
  }
};

const PROGRESS_MS = 30_000;
const ticker = setInterval(() => {
  const progress = describeProgress();
  if (progress !== '') console.log(`${secondsSince()} s: ${progress} ...`);
}, PROGRESS_MS);

/** Builds the site, which tests take as it is then: no edit meanwhile starts another build. */
async function buildSite() {
  process.env.SITE_IS_BUILT = '1';
  process.env.SITE_MARK = join(temporary, 'site-is-built');
  try {
    await ensureSite(root, { ticks: false });
  } finally {
    // Also after a failure: no test may wait for ever.
    writeFileSync(process.env.SITE_MARK, '');
  }
}

if (way.plan) console.log(`${way.plan} About ${way.minutes} minutes on two idle cores.`);
try {
  await ensureInstalled(root, 'everything');
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.TEST_CHROMIUM = await ensureBrowser(root);
  const { journeys = [], lanes, late } = way;
  const building = journeys.length + late.length > 0 ? buildSite() : undefined;
  if (journeys.length > 0 && lanes.length > 0) process.env.RUNS_BESIDE_JEST = '1';
  const afterSite = async () => {
    await building;
    await runAll(journeys);
  };
  const outcomes = await Promise.allSettled([building, afterSite(), ...lanes.map(runAll)]);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
  await runAll(late);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
clearInterval(ticker);

for (const { title } of results.filter(
  ({ passed, failed, mayBeEmpty }) => passed + failed === 0 && !mayBeEmpty,
)) {
  console.error(`${title} executed nothing, which counts as a failure.`);
  process.exitCode = 1;
}

const SLOWEST = 10;
const files = results.flatMap((result) => result.files ?? []).sort((a, b) => b.seconds - a.seconds);
if (files.length > SLOWEST) {
  console.log(`The slowest of ${files.length} files, in ${secondsSince()} s altogether:`);
  for (const { name, seconds } of files.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('failed') > 0) process.exitCode = 1;
for (const name of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${name}`);
const skipped = results.flatMap((result) => result.skipped);
for (const reason of skipped) console.log(`skipped: ${reason}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`);
