// `npm test` and its variants: installs and builds what is missing, runs each runner, and ends with a line of sums.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureSite, requireNode } from '../infra/setup/index.mjs';
import { journeysOfChanges } from './changed.mjs';
import { benches, browsers, changed, desktop, jest, lint, outside, playwright, types } from './runners.mjs';

requireNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Jest projects whose tests need no built site. */
const WITHOUT_SITE = ['lambdas', 'admin-cli', 'admin-desktop'];

/** The runners of each command line, in order. Those in `early` run while the site is built. */
const WAYS = {
  '': {
    early: [types, lint, jest('quick', '--selectProjects', ...WITHOUT_SITE)],
    late: [jest('quick', '--ignoreProjects', ...WITHOUT_SITE), playwright('journeys'), desktop],
  },
  '--long': {
    early: [],
    late: [jest('long'), playwright('journeys-desktop'), playwright('long'), outside, ...browsers],
  },
  '--bench': { early: [], late: [benches] },
  // The inner loop: what depends on files that are not committed. It builds the site only for journeys.
  '--changed': { early: [types, lint, changed], late: journeysOfChanges(root) },
  '--only browsers': { early: [], late: browsers },
  '--only outside': { early: [], late: [outside] },
  // The desktop app does not contain the site.
  '--only desktop': { early: [desktop], late: [] },
};

const way = WAYS[process.argv.slice(2).join(' ')];
if (!way) {
  const lines = Object.keys(WAYS).map((options) => `tests/run.mjs ${options}`.trim());
  console.error(`Usage: ${lines.join(', or ')}`);
  process.exit(2);
}

// Whatever a test leaves behind is deleted with this folder. Others may enter it, as /tmp: a test reads as another user.
const temporary = mkdtempSync(join(tmpdir(), 'tests-'));
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

const results = [];
const runAll = async (runners) => {
  for (const run of runners) results.push(await run());
};

try {
  await ensureInstalled(root, 'everything');
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.TEST_CHROMIUM = await ensureBrowser(root);
  const building = way.late.length > 0 ? ensureSite(root) : undefined;
  // Both end before an error of either is thrown, so that no process is left.
  const [, built] = await Promise.allSettled([runAll(way.early), building]);
  if (built.status === 'rejected') throw built.reason;
  process.env.SITE_IS_BUILT = '1';
  await runAll(way.late);
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
const skipped = results.flatMap((result) => result.skipped);
for (const reason of skipped) console.log(`skipped: ${reason}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`);
