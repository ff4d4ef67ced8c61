import { join } from 'node:path';
import { createApi, type Log } from '@tariff-tantrum/lambdas/system/api';
import { findExpiryProblem, startMaintenance } from './data/maintenance';
import { type OpenStoreOptions, openStore } from './data/open-store';
import { createScheduledBackups } from './data/scheduled-backups';
import { createLog } from './log';
import { openLocalMail } from './mail/local-mail';
import { findFullDisk, findProblems, type ProblemSource, watchDatabase } from './problems';
import { createSignupLimit } from './signup-limit';
import type { StartOptions } from './start-options';
import { createClientAddress } from './web/client-address';
import { startDevSite } from './web/dev-site';
import { forOwnHosts } from './web/host-header';
import { createPages, type Handler } from './web/pages';
import { createRouter, type Incoming } from './web/router';
import { loadSite } from './web/site';

interface HostOptions extends OpenStoreOptions, Pick<StartOptions, 'root' | 'site' | 'buildSite'> {
  siteUrl: string;
  /** The admin password; undefined if none is configured. */
  password: string | undefined;
  /** The address that the server listens on. */
  address: string;
}

/** Opens the store and the pages, and creates the request handler for pages and API. */
export async function openHost(options: HostOptions) {
  const { siteUrl, address, password, env } = options;
  const clientAddress = createClientAddress(env.isTrustedProxy, (sentence) => console.error(sentence));
  const signupWait = createSignupLimit(env.signupLimit, env.isTrustedProxy, Date.now);
  const write = createLog((line) => console.error(line), Date.now);
  const database = watchDatabase(Date.now);
  const log: Log = (entry) => {
    database.note(entry);
    write(entry);
  };
  // Added first: the worker stops before the store closes.
  let stopMail: () => unknown = () => undefined;
  options.lifetime.onShutdown(() => stopMail());
  const opened = await openStore(options);
  const store = {
    ...opened,
    async ready() {
      database.check();
      await opened.ready();
    },
  };
  const pages = await openPages(options);
  const sources: ProblemSource[] = [];
  const problems = () => findProblems(sources);
  const mail = await openLocalMail({ ...options, mail: env.mail, store, log, problems });
  stopMail = mail.stop;
  const { lifetime, folder, root } = options;
  const backups =
    env.backups &&
    createScheduledBackups({ backups: env.backups, folder, root, signal: lifetime.signal, log });
  sources.push(
    () => store.ready().then(() => undefined),
    () => findExpiryProblem(store),
    ...(backups ? [backups.findProblem] : []),
    () => findFullDisk(folder),
    ...mail.problemSources,
  );
  const api = createApi({
    store,
    people: mail.deps.store,
    adminPassword: async () => password,
    siteUrl,
    clientAddress: (c) => clientAddress((c.env as Incoming).incoming),
    signupWait: (c) => signupWait(clientAddress((c.env as Incoming).incoming)),
    now: Date.now,
    log,
    mail: mail.deps,
    problems,
  });
  return {
    handler: forOwnHosts([siteUrl, address], createRouter(api.fetch, pages, siteUrl)),
    store,
    /** Deletes what has expired and writes backups, now and then daily. */
    startDailyTasks() {
      startMaintenance(store, console.log);
      backups?.start();
    },
  };
}

/** Returns the handler of everything but the API. */
async function openPages({ root, site, env, siteUrl, buildSite, lifetime }: HostOptions): Promise<Handler> {
  const folder = join(root, 'site');
  if (site === 'none') return createPages(new Map());
  if (site === 'built') {
    await buildSite(lifetime.signal);
    return createPages(await loadSite(folder, siteUrl, env.mail.optIn));
  }
  const { handler, stop } = await startDevSite(folder, siteUrl);
  lifetime.onShutdown(stop);
  return handler;
}
