import { createApi, type Log } from '@tariff-tantrum/lambdas/api';
import type { SignupStore } from '@tariff-tantrum/lambdas/store/signup-store';
import { findExpiryProblem, startMaintenance } from './data/maintenance';
import { type OpenStoreOptions, openStore } from './data/open-store';
import { createScheduledBackups } from './data/scheduled-backups';
import { createLog } from './log';
import type { LocalMail, MailOptions } from './mail/local-mail';
import { findProblems, watchDamage } from './problems';
import { createSignupLimit } from './signup-limit';
import { createClientAddress } from './web/client-address';
import { forOwnHosts } from './web/host-header';
import { openPages, type PagesOptions } from './web/open-pages';
import type { Handler } from './web/pages';
import { createRouter, type Incoming } from './web/router';

export interface HostOptions extends OpenStoreOptions, PagesOptions {
  /** The admin password; undefined if none is configured. */
  password: string | undefined;
  /** The address that the server listens on. */
  address: string;
}

/** The system behind the port. */
export interface Host {
  handler: Handler;
  store: SignupStore;
  /** Deletes what has expired and writes backups, now and then daily. */
  startDailyTasks(): void;
}

/** Opens the store and the pages, and creates the request handler for pages and API. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { siteUrl, address, password, env } = options;
  const clientAddress = createClientAddress(env.isTrustedProxy, (sentence) => console.error(sentence));
  const signupWait = createSignupLimit({
    perMinute: env.signupLimit,
    isTrusted: env.isTrustedProxy,
    now: Date.now,
  });
  const write = createLog((line) => console.error(line), Date.now);
  const damage = watchDamage();
  const log: Log = (entry) => {
    damage.note(entry);
    write(entry);
  };
  // Added first: the worker stops before the store closes.
  let stopMail: () => unknown = () => undefined;
  options.lifetime.onShutdown(() => stopMail());
  const store = await openStore(options);
  const pages = await openPages(options);
  const mail = await openMailIfNeeded({ ...options, store, log });
  stopMail = mail?.stop ?? stopMail;
  const { lifetime, folder, root } = options;
  const backups =
    env.backups &&
    createScheduledBackups({ backups: env.backups, folder, root, signal: lifetime.signal, log });
  const sources = [
    () => store.ready().then(() => undefined),
    damage.find,
    () => findExpiryProblem(store),
    ...(backups ? [backups.findProblem] : []),
    ...(mail ? [mail.findProblem] : []),
  ];
  const api = createApi({
    store,
    adminPassword: async () => password,
    siteUrl,
    clientAddress: (c) => clientAddress((c.env as Incoming).incoming),
    signupWait: (c) => signupWait(clientAddress((c.env as Incoming).incoming)),
    now: Date.now,
    log,
    mail: mail?.deps,
    problems: () => findProblems(sources),
  });
  return {
    handler: forOwnHosts([siteUrl, address], createRouter(api.fetch, pages, siteUrl)),
    store,
    startDailyTasks() {
      startMaintenance(store, console.log);
      backups?.start();
    },
  };
}

/** Opens what mails are sent with. Loaded only if needed: by default no mail library is. */
async function openMailIfNeeded(
  options: HostOptions & Pick<MailOptions, 'store' | 'log'>,
): Promise<LocalMail | undefined> {
  const { mail } = options.env;
  return mail && (await import('./mail/local-mail')).openLocalMail({ ...options, mail });
}
