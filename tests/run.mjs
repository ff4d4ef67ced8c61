// `npm test` and its variants: installs and builds what is missing, runs each runner, and ends with a line of sums.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureSite, requireNode } from '../infra/setup/index.mjs';
import { benches, desktop, jest, lint, playwright, types } from './runners.mjs';

requireNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Jest projects whose tests need no built site. */
const WITHOUT_SITE = ['lambdas', 'admin-cli', 'admin-desktop'];

let building;
/** Lets a runner wait for the built site, which the first of them builds. */
const afterSite = (run) => async () => {
  building ??= ensureSite(root);
  await building;
  process.env.SITE_IS_BUILT = '1';
  return run();
};

/** The lanes of each command line: they run at once, the runners of a lane one after the other. */
const WAYS = {
  '': [
    [
      types,
      lint,
      jest('quick', '--selectProjects', ...WITHOUT_SITE),
      afterSite(jest('quick', '--ignoreProjects', ...WITHOUT_SITE)),
    ],
    [afterSite(playwright('journeys')), desktop],
  ],
  // Long tests and benchmarks measure, so nothing runs beside them.
  '--long': [[afterSite(jest('long')), playwright('long')]],
  '--bench': [[afterSite(benches)]],
  // The desktop app does not contain the site.
  '--only desktop': [[desktop]],
};

const lanes = WAYS[process.argv.slice(2).join(' ')];
if (!lanes) {
  const lines = Object.keys(WAYS).map((options) => `tests/run.mjs ${options}`.trim());
  console.error(`Usage: ${lines.join(', or ')}`);
  process.exit(2);
}

const results = [];
const runLane = async (runners) => {
  for (const run of runners) results.push(await run());
};

try {
  await ensureInstalled(root);
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.TEST_CHROMIUM = await ensureBrowser(root);
  // All lanes end before an error of one is thrown, so that no process is left.
  const ended = await Promise.allSettled(lanes.map(runLane));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

for (const { title } of results.filter(
  ({ passed, failed, mayBeEmpty }) => passed + failed === 0 && !mayBeEmpty,
)) {
  console.error(`${title} executed nothing, which counts as a failure.`);
  process.exitCode = 1;
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('failed') > 0) process.exitCode = 1;
for (const { title, seconds, passed, failed } of results) {
  console.log(`${title}: ${passed} passed, ${failed} failed in ${seconds} s`);
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
