import { existsSync, readFileSync } from 'node:fs';
import type { SiteBuild } from '../options';
import { SITE_BUILD_FILE } from '../paths';

/** Builds the site for its public address, as `npm run build` does. */
export type BuildSite = (siteUrl: string) => Promise<void>;

/** What the last build said of itself; undefined before the first. */
export function lastBuild(): SiteBuild | undefined {
  return existsSync(SITE_BUILD_FILE) ? JSON.parse(readFileSync(SITE_BUILD_FILE, 'utf8')) : undefined;
}

/** Builds the site and tells what came out. @throws when that is not what was asked for */
export async function buildFor(siteUrl: string, buildSite: BuildSite): Promise<SiteBuild> {
  await buildSite(siteUrl);
  const build = lastBuild();
  if (build?.siteUrl === siteUrl) return build;
  throw new Error(`The site was built for ${build?.siteUrl ?? 'nowhere'}, not for ${siteUrl}.`);
}
