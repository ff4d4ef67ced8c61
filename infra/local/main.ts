import { addressGroup } from '@tariff-tantrum/lambdas/api/address-group';
import { VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { describeVersion } from '@tariff-tantrum/lambdas/facts/describe-version';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import { countSignups } from '@tariff-tantrum/lambdas/signups/counts';
import type { TimedContext } from '@tariff-tantrum/lambdas/table/context';
import { NO_HASHES, securityHeaders } from '../http';
import { adminPassword } from './admin-password';
import { openDataFolder } from './data/data-folder';
import { ownCommand, readEnv } from './env';
import { noteRunning } from './launch/running';
import { createLifetime } from './lifetime';
import { findOldNode } from './problems';
import type { StartOptions } from './start-options';
import { listen } from './web/server';

/** The requests of monitors. */
const PROBE = /^\/api\/(health|ready)$/;
/** How long requests under way may take during the shutdown (ms). */
const DRAIN_TIMEOUT_MS = 2500;

/** Runs the whole system on this machine until a signal ends it. */
export function start(options: StartOptions): Promise<void> {
  const lifetime = createLifetime(options.npmScript);
  return lifetime.run(async () => {
    const env = readEnv(options.env);
    // Files are the owner's alone from here on.
    process.umask(0o077);
    const folder = openDataFolder(env.dataDir);
    const admin = adminPassword(env.password, folder, process.stdout.isTTY);
    const headers = securityHeaders({
      csp: NO_HASHES,
      https: env.siteUrl?.startsWith('https:') === true,
      hsts: env.hsts,
    });
    const server = await listen(env.listening, {
      headers,
      groupOf: (address) => (env.isTrustedProxy(address) ? undefined : addressGroup(address)),
    });
    const siteUrl = env.siteUrl ?? server.address;
    const { openHost } = await import('./host');
    const host = await openHost({
      ...options,
      env,
      folder,
      siteUrl,
      address: server.address,
      headers,
      lifetime,
      password: admin.password,
    });
    server.serve((request, response) => {
      if (PROBE.test(request.url ?? '')) response.setHeader(VERSION_HEADER, options.version.name);
      host.handler(request, response);
    });
    const { name: version } = options.version;
    lifetime.onShutdown(noteRunning(folder, { pid: process.pid, address: server.address, version }));
    lifetime.onShutdown(() => server.drain(DRAIN_TIMEOUT_MS));
    if (options.site !== 'none') printNotices(Date.now(), console.log);
    await printTotal(host.context);
    if (siteUrl !== server.address) console.log(`Public address: ${siteUrl}`);
    console.log(`Version: ${describeVersion(options.version)}`);
    const oldNode = findOldNode(process.versions.node, Date.now());
    if (oldNode) console.log(`${oldNode.title} ${oldNode.whatToDo}`);
    console.log(`Admin password: ${admin.hint}`);
    console.log(`Ready: ${server.address}`);
    host.startDailyTasks();
  });
}

/** Prints the number of signups, so that another list than the owner expects is seen at once. */
async function printTotal(context: TimedContext): Promise<void> {
  const stats = await countSignups(context).catch(() => undefined);
  if (stats) console.log(`List: ${formatQuantity(stats.total, 'signup')}`);
}

/**
 * Prints which statements of the pages are untrue or undecided at the time `now` (ms since 1970); `npm run build` does
 * too.
 */
export function printNotices(now: number, print: (line: string) => void): void {
  const notices = listNotices(now);
  if (notices.length === 0) return;
  print(
    `Before you show these pages to anybody (\`${ownCommand('admin', 'doctor')}\` also prints what to do):`,
  );
  for (const { title } of notices) print(`  - ${title}`);
}
