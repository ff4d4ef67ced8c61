/**
 * Builds the site (`npm run build -w site`): README.md beside this file explains the steps. A program of its own,
 * because Gatsby's hooks cannot import the TypeScript of other workspaces.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../gatsby-config';
import { checkFacts } from './facts/check-facts';

const SITE = fileURLToPath(new URL('..', import.meta.url));

async function build(): Promise<void> {
  if (!(await checkFacts())) return;
  for (const name of ['.cache', 'public']) rmSync(join(SITE, name), { recursive: true, force: true });
  // Not before: these calculate with facts, and throw if they are wrong.
  const { makeSiteFiles } = await import('./assets/make-site-files');
  const { finishSite } = await import('./finish/finish');
  await Promise.all([makeSiteFiles(), renderPages()]);
  await finishSite(SITE, String(config.siteMetadata?.siteUrl), String(config.siteMetadata?.hosting));
}

/** Has Gatsby write pages and stylesheet. @throws if it fails, which it has explained */
async function renderPages(): Promise<void> {
  const gatsby = spawn('gatsby', ['build'], { cwd: SITE, stdio: 'inherit' });
  const [code] = await once(gatsby, 'exit');
  if (code !== 0) throw new Error('Gatsby has not rendered the pages.');
}

void build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
