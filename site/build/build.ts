/**
 * Builds the site (`npm run build -w site`): README.md beside this file explains the steps. A program of its own,
 * because Gatsby's hooks cannot import the TypeScript of other workspaces.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInstallation } from './env';
import { checkFacts } from './facts/check-facts';

const SITE = fileURLToPath(new URL('..', import.meta.url));

async function build(): Promise<void> {
  if (!(await timed('facts', checkFacts))) return;
  for (const name of ['.cache', 'public']) rmSync(join(SITE, name), { recursive: true, force: true });
  // Not before: these calculate with facts, and throw if they are wrong.
  const { makeSiteFiles } = await import('./assets/make-site-files');
  const { bundleSite, finishSite } = await import('./finish/finish');
  const [bundles] = await Promise.all([
    timed('stylesheet and islands, beside Gatsby', () => bundleSite(SITE)),
    timed('assets, beside Gatsby', makeSiteFiles),
    timed('Gatsby', renderPages),
  ]);
  await timed('finish', () => finishSite(SITE, readInstallation(), bundles));
}

/** Prints how long a step took as Gatsby prints its own, which `npm run build -- --timings` reads. */
async function timed<Result>(title: string, step: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await step();
  console.log(`success ${title} - ${((performance.now() - began) / 1000).toFixed(3)}s`);
  return result;
}

/** Has Gatsby write pages. @throws if it fails, which it has explained */
async function renderPages(): Promise<void> {
  const gatsby = spawn('gatsby', ['build'], { cwd: SITE, stdio: 'inherit' });
  const [code] = await once(gatsby, 'exit');
  if (code !== 0) throw new Error('Gatsby has not rendered the pages.');
}

void build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
