import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Log } from '@tariff-tantrum/lambdas/api/host';
import { watchUnreadable } from '@tariff-tantrum/lambdas/api/unreadable';
import { openActionLog } from '@tariff-tantrum/lambdas/owner/action-log';
import type { SignupSender } from '@tariff-tantrum/lambdas/signups/handlers';
import { createApi } from '@tariff-tantrum/lambdas/system/api';
import { MemoryItems } from '@tariff-tantrum/lambdas/table/memory-items';
import { createReadyCheck } from '@tariff-tantrum/lambdas/table/ready';
import type { Context } from 'hono';
import { findBackupProblem, readBackups } from './data/backup-records';
import { findExpiryProblem, startMaintenance } from './data/maintenance';
import { openStore } from './data/open-store';
import { createScheduledBackups } from './data/scheduled-backups';
import type { StoreOptions } from './data/store';
import type { Lifetime } from './lifetime';
import { createLog } from './log';
import { openLocalMail } from './mail/local-mail';
import { findFullDisk, findOldNode, watchDatabase } from './problems';
import { countRequest, type SignupLimit } from './signup-limit';
import { StartError } from './start-error';
import type { StartOptions } from './start-options';
import { createClientAddress } from './web/client-address';
import { startDevSite } from './web/dev-site';
import { forOwnHosts } from './web/host-header';
import { createPages, type Handler } from './web/pages';
import { createRouter, type Incoming } from './web/router';
import { loadSite } from './web/site';

interface HostOptions
  extends StoreOptions,
    Pick<StartOptions, 'root' | 'version' | 'site' | 'buildSite' | 'backupProgram' | 'answerStates'> {
  lifetime: Lifetime;
  siteUrl: string;
  /** The admin password; undefined if none is configured. */
  password: string | undefined;
  /** The address that the server listens on. */
  address: string;
  /** Headers of every response. */
  headers: Record<string, string>;
}

/**
 * Opens everything that the system consists of, each part after those that it needs, and creates the request handler
 * for pages and API. The shutdown closes them in the reverse order.
 */
export async function openHost(options: HostOptions) {
  const { siteUrl, address, headers, password, env, lifetime, folder } = options;
  const database = watchDatabase(Date.now);
  const write = createLog((line) => console.error(line), Date.now);
  const log: Log = (entry) => {
    database.note(entry);
    write(entry);
  };
  const findUnreadable = watchUnreadable(log);
  const { table, installation } = await openStore(options);
  const now = Date.now;
  const checkTable = createReadyCheck(table, now);
  const ready = async () => {
    database.check();
    await checkTable();
  };
  const pages = await openPages(options);
  const backups = openBackups(options, log);
  const clients = createClients(env);
  const sources = [
    () => ready().then(() => undefined),
    () => findExpiryProblem({ table, now }),
    ...backups.sources,
    () => findFullDisk(folder),
    async () => findUnreadable(),
    async () => findOldNode(process.versions.node, now()),
    async () => clients.findForgottenProxy(),
  ];
  const mail = await openLocalMail({
    mail: env.mail,
    folder,
    siteUrl,
    table,
    installation,
    log,
    sources,
    backups: backups.read,
  });
  lifetime.onShutdown(mail.stop);
  const api = createApi({
    ...mail,
    now,
    log,
    ready,
    actions: openActionLog({ table, now }),
    logins: { table, now, memory: new MemoryItems() },
    version: options.version,
    backups: backups.read,
    adminPassword: async () => password,
    siteUrl: () => siteUrl,
    clientAddress: (c) => clients.addressOf(incomingOf(c)),
    signupWait: (c) => clients.senderOf(incomingOf(c)).wait(),
    linkWait: (c) => clients.linkWait(incomingOf(c)),
  });
  const answer: typeof api.fetch = (request, ...rest) =>
    options.answerStates?.(request) ?? api.fetch(request, ...rest);
  const router = createRouter(answer, pages, { siteUrl, headers });
  return {
    handler: forOwnHosts([siteUrl, address], headers, router),
    context: mail.context,
    /** Deletes expired records and writes backups, immediately and then daily. */
    startDailyTasks() {
      startMaintenance({ table, now }, folder, console.log);
      backups.scheduled?.start();
    },
  };
}

/** Opens the scheduled backups of an embedded list, and their records. Whoever runs a DynamoDB backs it up. */
function openBackups({ env, folder, siteUrl, backupProgram: program, lifetime }: HostOptions, log: Log) {
  if (env.store.engine !== 'sqlite') return { sources: [] };
  const scheduled =
    env.backups &&
    createScheduledBackups({ backups: env.backups, folder, program, signal: lifetime.signal, log });
  const read = () => readBackups(folder);
  const sources = [
    ...(scheduled ? [scheduled.findProblem] : []),
    async () => findBackupProblem(read(), siteUrl, Date.now()),
  ];
  return { scheduled, read, sources };
}

/** Creates the rate limits, and the function that tells clients apart. */
function createClients({ isTrustedProxy, signupLimit, mail }: HostOptions['env']) {
  const { addressOf, findForgottenProxy } = createClientAddress(isTrustedProxy, (sentence) =>
    console.error(sentence),
  );
  const limit: SignupLimit = {
    most: signupLimit,
    isTrusted: isTrustedProxy,
    now: Date.now,
    windows: new Map(),
  };
  const signupsCauseEmails = mail.optIn === 'double' || mail.welcome;
  return {
    addressOf,
    findForgottenProxy,
    /** Returns who sends a signup. */
    senderOf(request: IncomingMessage): SignupSender {
      const address = addressOf(request);
      return { address, wait: () => countRequest(limit, address, signupsCauseEmails) };
    },
    /** Counts a request for a link. Returns how long its client has to wait before it may make it (ms). */
    linkWait: (request: IncomingMessage): number => countRequest(limit, addressOf(request), true),
  };
}

const incomingOf = (c: Context): IncomingMessage => (c.env as Incoming).incoming;

/** Returns the handler of everything but the API. */
async function openPages({ root, site, env, siteUrl, buildSite, lifetime }: HostOptions): Promise<Handler> {
  if (site === 'none') return createPages(new Map());
  if (site === 'built') {
    const folder = await buildSite(lifetime.signal).catch((error: Error) => {
      throw new StartError(error.message);
    });
    return createPages(await loadSite(folder, siteUrl, env.mail.optIn));
  }
  const { handler, stop } = await startDevSite(join(root, 'site'), siteUrl);
  lifetime.onShutdown(stop);
  return handler;
}
