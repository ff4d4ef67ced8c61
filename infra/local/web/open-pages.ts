import { join } from 'node:path';
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

/** Returns the handler of everything but the API. */
export async function openPages({
  root,
  site,
  env,
  siteUrl,
  buildSite,
  lifetime,
}: PagesOptions): Promise<Handler> {
  const folder = join(root, 'site');
  if (site === 'develop') {
    const { handler, stop } = await startDevSite(folder, siteUrl);
    lifetime.onShutdown(stop);
    return handler;
  }
  if (site === 'built') await buildSite(lifetime.signal);
  const built = site === 'built' ? await loadSite(folder, siteUrl, env.mail?.optIn ?? 'single') : EMPTY_SITE;
  return createPages(built);
}
