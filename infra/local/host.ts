import { createApi } from '@tariff-tantrum/lambdas/api';
import type { MaintainedStore } from '@tariff-tantrum/lambdas/store';
import { securityHeaders } from '../edge';
import { type OpenStoreOptions, openStore } from './data/open-store';
import { createLog } from './log';
import { openPages, type PagesOptions } from './web/open-pages';
import type { Handler } from './web/pages';
import { createRouter, type Incoming } from './web/router';

export interface HostOptions extends OpenStoreOptions, PagesOptions {
  /** The admin password; undefined if none is configured. */
  password: string | undefined;
}

/** The system behind the port. */
export interface Host {
  handler: Handler;
  /** Headers of every response. */
  headers: Record<string, string>;
  store: MaintainedStore;
}

/** Opens the store and the pages, and creates the request handler for pages and API. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { siteUrl, password } = options;
  const store = await openStore(options);
  const pages = await openPages(options);
  const api = createApi({
    store,
    adminPassword: async () => password,
    siteUrl,
    clientAddress: (c) => (c.env as Incoming).incoming.socket.remoteAddress,
    now: Date.now,
    log: createLog((line) => console.error(line), Date.now),
  });
  return {
    handler: createRouter(api.fetch, pages.handler, siteUrl),
    headers: securityHeaders({ csp: pages.csp, https: siteUrl.startsWith('https:') }),
    store,
  };
}
