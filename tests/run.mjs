// `npm test` and its relatives: brings everything up to date, runs each runner, and ends with one line of sums.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureSite, requireNode } from '../infra/setup/index.mjs';
import { benches, desktop, jest, lint, playwright, types } from './runners.mjs';

requireNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** What each way of calling this runs, in order; the quick checks first. */
const WAYS = {
  '': [types, lint, jest('quick'), playwright('journeys'), desktop],
  '--long': [jest('long'), playwright('long')],
  '--bench': [benches],
  '--only desktop': [desktop],
};

const way = process.argv.slice(2).join(' ');
const runners = WAYS[way];
if (!runners) {
  console.error(
    `Call it as one of: ${Object.keys(WAYS)
      .map((options) => `tests/run.mjs ${options}`.trim())
      .join(', ')}`,
  );
  process.exit(2);
}

try {
  await ensureInstalled(root);
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.TEST_CHROMIUM = await ensureBrowser(root);
  // The desktop app has no use for it.
  if (way !== '--only desktop') await ensureSite(root);
  process.env.SITE_IS_BUILT = '1';
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const results = [];
for (const run of runners) results.push(await run());
for (const { title } of results.filter(({ passed, failed, excused }) => passed + failed === 0 && !excused)) {
  console.error(`${title} executed nothing, which is no success.`);
  process.exitCode = 1;
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('failed') > 0) process.exitCode = 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
