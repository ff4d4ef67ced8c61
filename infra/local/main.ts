import { join } from 'node:path';
import { createApi, type LogEntry } from '@tariff-tantrum/lambdas/api';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { securityHeaders } from '../edge';
import { adminPassword } from './admin-password';
import { createDaily } from './daily';
import { openDataFolder } from './data-folder';
import { startDevSite } from './dev';
import { readEnv } from './env';
import { createLifetime, type Lifetime } from './lifetime';
import { type LocalStore, openStore } from './store';
import { createPages } from './web/pages';
import { createRouter, type Incoming } from './web/router';
import { listen } from './web/server';
import { EMPTY_SITE, loadSite } from './web/site';

export interface StartOptions {
  /** The repository's folder. */
  root: string;
  /** `none` is the API alone. */
  site: 'built' | 'develop' | 'none';
  /** Brings `site/public` up to date. */
  buildSite(signal: AbortSignal): Promise<void>;
  /** Whether to go on without what a torn log of the store has lost. */
  acceptTornLog: boolean;
  /** Name of the npm script that this process was started by, if it was. */
  npmScript?: string | undefined;
}

/** How long (ms) requests under way, and then the store, may take to end. */
const PATIENCE = { requests: 2500, store: 1500 };
const MINUTE = 60_000;

/** Runs the whole system on this machine until a signal ends it. */
export function start(options: StartOptions): Promise<void> {
  const lifetime = createLifetime(options.npmScript);
  return lifetime.run(async () => {
    const env = readEnv();
    const folder = openDataFolder(env.dataDir);
    const admin = adminPassword(env.password, folder, process.stdout.isTTY);
    const server = await listen(env.host, env.port);
    lifetime.onEnd(() => server.drain(PATIENCE.requests));
    const siteUrl = env.siteUrl ?? server.address;
    const pages = await openPages(options, siteUrl, lifetime);
    const local = await openStore(env, { folder, acceptTornLog: options.acceptTornLog, say });
    lifetime.onEnd(() => local.close(PATIENCE.store));
    const api = createApi({
      store: local.store,
      guesses: local.store.guesses,
      adminPassword: async () => admin.password,
      siteUrl,
      clientAddress: (c) => (c.env as Incoming).incoming.socket.remoteAddress,
      now: Date.now,
      log,
    });
    const headers = securityHeaders({ csp: pages.csp, https: siteUrl.startsWith('https:') });
    server.serve(createRouter(api.fetch, pages.handler, siteUrl), headers);
    await proveHealth(server.address);
    keepTidy(local);
    if (siteUrl !== server.address) say(`Public address: ${siteUrl}`);
    say(`Admin password: ${admin.hint}`);
    say(`Ready: ${server.address}`);
  });
}

/** What answers everything but the API, and the hashes of what its pages hold inline. */
async function openPages({ root, site, buildSite }: StartOptions, siteUrl: string, lifetime: Lifetime) {
  const folder = join(root, 'site');
  if (site === 'develop') {
    const { handler, stop } = await startDevSite(folder, siteUrl);
    lifetime.onEnd(stop);
    return { handler, csp: EMPTY_SITE.csp };
  }
  if (site === 'built') await buildSite(lifetime.signal);
  const built = site === 'built' ? await loadSite(folder, siteUrl) : EMPTY_SITE;
  return { handler: createPages(built), csp: built.csp };
}

/** Purges what has expired and counts what has closed, now and every day, behind the visitors' backs. */
function keepTidy({ store }: LocalStore): void {
  const tidy = createDaily(async () => {
    const purged = await store.purge();
    if (purged > 0) say(`Erased ${purged} signups whose time was over.`);
    await store.warmUp();
  }, Date.now);
  void tidy();
  setInterval(tidy, MINUTE).unref();
}

async function proveHealth(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const reachable = /^(0\.0\.0\.0|\[::\])$/.test(hostname) ? `http://localhost:${port}` : address;
  const response = await fetch(`${reachable}${PATHS.health}`);
  if (!response.ok) throw new Error(`The API answers ${response.status} to a look at its health.`);
}

const say = (line: string): void => console.log(line);
const log = (entry: LogEntry): void => console.error(JSON.stringify(entry));
