import { API_HEADERS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { NO_HASHES, securityHeaders } from '../http';
import { forOwnHosts } from '../local/web/host-header';
import { createPages } from '../local/web/pages';
import { createRouter } from '../local/web/router';
import { listen } from '../local/web/server';
import { loadSite } from '../local/web/site';

/** A built site, served by the host's code in this process, without a store. */
export interface ServedSite {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site of a folder as the local host does, for visitors of `siteUrl`. Requests under `/api` get the
 * method and the URL as the response.
 * @param folder contains `build.json` and `public`, as `site` does after a build
 */
export async function serveSite(folder: string, siteUrl: string): Promise<ServedSite> {
  const site = await loadSite(folder, siteUrl);
  const headers = securityHeaders({ csp: NO_HASHES, https: siteUrl.startsWith('https:') });
  const server = await listen({ host: '127.0.0.1', port: 0 }, { headers });
  const api = (request: Request) =>
    new Response(`${request.method} ${request.url}`, { headers: API_HEADERS });
  const router = createRouter(api, createPages(site), { siteUrl, headers });
  server.serve(forOwnHosts([siteUrl, server.address], headers, router));
  return { url: server.address, close: () => server.drain(0) };
}
