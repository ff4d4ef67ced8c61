import { join } from 'node:path';
import type { CspHashes } from '../../edge';
import type { LocalEnv } from '../env';
import type { Lifetime } from '../lifetime';
import type { StartOptions } from '../start-options';
import { startDevSite } from './dev-site';
import { createPages, type Handler } from './pages';
import { EMPTY_SITE, loadSite } from './site';

export interface PagesOptions extends Pick<StartOptions, 'root' | 'site' | 'buildSite'> {
  env: LocalEnv;
  siteUrl: string;
  lifetime: Lifetime;
}

/** Returns the handler of everything but the API, and the CSP hashes of what its pages contain inline. */
export async function openPages({
  root,
  site,
  env,
  siteUrl,
  buildSite,
  lifetime,
}: PagesOptions): Promise<{ handler: Handler; csp: CspHashes }> {
  const folder = join(root, 'site');
  if (site === 'develop') {
    const { handler, stop } = await startDevSite(folder, siteUrl);
    lifetime.onShutdown(stop);
    return { handler, csp: EMPTY_SITE.csp };
  }
  if (site === 'built') await buildSite(lifetime.signal);
  const built =
    site === 'built' ? await loadSite(folder, siteUrl, env.mail ? 'double' : 'single') : EMPTY_SITE;
  return { handler: createPages(built), csp: built.csp };
}
