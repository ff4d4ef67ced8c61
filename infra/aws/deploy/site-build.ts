import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from '../env';
import type { SiteBuild } from '../options';
import { ROOT, SITE_BUILD_FILE } from '../paths';
import { run } from './cdk';

/** Builds the site for its public address, as `npm run build` does. @throws when the build fails */
export async function buildSite(siteUrl: string): Promise<SiteBuild> {
  await run([join(ROOT, 'infra', 'local', 'start.mjs'), '--build'], buildEnvironment(siteUrl));
  const build = lastBuild();
  if (build?.siteUrl !== siteUrl)
    throw new Error(`The site was built for ${build?.siteUrl ?? 'nowhere'}, not for ${siteUrl}.`);
  return build;
}

/** What the last build said of itself; undefined before the first. */
export function lastBuild(): SiteBuild | undefined {
  return existsSync(SITE_BUILD_FILE) ? JSON.parse(readFileSync(SITE_BUILD_FILE, 'utf8')) : undefined;
}
