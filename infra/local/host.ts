import { createApi } from '@tariff-tantrum/lambdas/api';
import { securityHeaders } from '../edge';
import { createDaily } from './daily';
import type { EmbeddedStore } from './embedded-store';
import type { LocalEnv } from './env';
import { proveHealth } from './health';
import { openList } from './list';
import { createLog } from './log';
import { openPages, type PagesOptions } from './pages';
import { say } from './say';
import type { Handler } from './web/pages';
import { createRouter, type Incoming } from './web/router';

export interface HostOptions {
  env: LocalEnv;
  pages: PagesOptions;
  /** Absent where the environment names another DynamoDB. */
  embedded: EmbeddedStore | undefined;
  /** The admin password; absent: not configured. */
  password: string | undefined;
  /** How many connections the port has. */
  connections: () => number;
}

/** The system behind the port. */
export interface Host {
  handler: Handler;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Asks the running API whether it is well. @throws where it is not */
  proveHealth(address: string): Promise<void>;
  /** Purges what has expired and counts what has closed, now and every day, behind the visitors' backs. */
  keepTidy(): void;
}

const MINUTE = 60_000;

/** Puts list, API and pages together. */
export async function openHost({ env, pages, embedded, password, connections }: HostOptions): Promise<Host> {
  const { handler, csp } = await openPages(pages);
  const list = await openList(env, embedded, connections);
  const { siteUrl } = pages;
  const api = createApi({
    store: list,
    guesses: list.guesses,
    adminPassword: async () => password,
    siteUrl,
    clientAddress: (c) => (c.env as Incoming).incoming.socket.remoteAddress,
    now: Date.now,
    log: createLog((line) => console.error(line), Date.now),
  });
  const tidy = createDaily(async () => {
    const purged = await list.purge();
    if (purged > 0) say(`Erased ${purged} signups whose time was over.`);
    await list.warmUp();
  }, Date.now);
  return {
    handler: createRouter(api.fetch, handler, siteUrl),
    headers: securityHeaders({ csp, https: siteUrl.startsWith('https:') }),
    proveHealth,
    keepTidy() {
      void tidy();
      setInterval(tidy, MINUTE).unref();
    },
  };
}
