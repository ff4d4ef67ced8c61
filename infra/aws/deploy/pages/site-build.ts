import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import type { CspHashes } from '../../../http';

const SITE = join(import.meta.dirname, '..', '..', '..', '..', 'site');

/** The folder of the built site. */
export const SITE_FOLDER = join(SITE, 'public');

/** The content of `site/build.json`, which the site's build writes. */
export interface SiteBuild {
  siteUrl: string;
  /** How the site will run; the privacy policy of a site for one machine would be false on AWS. */
  hosting: 'machine' | 'aws';
  csp: CspHashes;
}

/** Builds the site for its public address, as `npm run build` does. */
export type BuildSite = (siteUrl: string) => Promise<void>;

/** Returns the description of the last build; undefined if there is none. */
export function lastBuild(): SiteBuild | undefined {
  const file = join(SITE, 'build.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * The address that the site is built for. A deploy replaces it by that of its stage, which is not known before the
 * first deploy, so that one build fits all stages.
 */
const BUILT_FOR = `https://${GAME.domain}`;

/** Builds the site and returns its description. @throws if the build is another one */
export async function buildForAws(buildSite: BuildSite): Promise<SiteBuild> {
  await buildSite(BUILT_FOR);
  const build = lastBuild();
  if (build?.siteUrl === BUILT_FOR && build.hosting === 'aws') return build;
  throw new Error(`The site was built for ${build?.siteUrl ?? 'no address'}, not for ${BUILT_FOR} on AWS.`);
}
