import { adminPassword } from './admin-password';
import { openDataFolder } from './data-folder';
import { startEmbeddedStore } from './embedded-store';
import { readEnv } from './env';
import { createLifetime } from './lifetime';
import { say } from './say';
import { listen } from './web/server';

export interface StartOptions {
  /** The repository's folder. */
  root: string;
  /** The program of the store's process. */
  storeProcess: string;
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

/** Runs the whole system on this machine until a signal ends it. */
export function start(options: StartOptions): Promise<void> {
  const lifetime = createLifetime(options.npmScript);
  return lifetime.run(async () => {
    const env = readEnv();
    const folder = openDataFolder(env.dataDir);
    const admin = adminPassword(env.password, folder, process.stdout.isTTY);
    const server = await listen(env.host, env.port);
    lifetime.onEnd(() => server.drain(PATIENCE.requests));
    // Its process starts while this one loads the rest of itself.
    const starting = env.dynamodb ? Promise.resolve(undefined) : startEmbeddedStore({ ...options, folder });
    starting.catch(() => undefined);
    lifetime.onEnd(async () => (await starting)?.stop(PATIENCE.store));
    const { openHost } = await import('./host');
    const siteUrl = env.siteUrl ?? server.address;
    const pages = { ...options, siteUrl, lifetime };
    const { password } = admin;
    const { connections } = server;
    const host = await openHost({ env, pages, embedded: await starting, password, connections });
    server.serve(host.handler, host.headers);
    await host.proveHealth(server.address);
    if (siteUrl !== server.address) say(`Public address: ${siteUrl}`);
    say(`Admin password: ${admin.hint}`);
    say(`Ready: ${server.address}`);
    host.keepTidy();
  });
}
