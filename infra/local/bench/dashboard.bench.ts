/**
 * How long signups and pages take while a dashboard refreshes every five seconds over a million signups. Exits with 1 if
 * a request is refused or one in a hundred takes longer than the budget.
 * @example npx tsx infra/local/bench/dashboard.bench.ts 60
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnerCalls } from '@tariff-tantrum/lambdas/contract/owner/calls';
import { createOwnerSession } from '@tariff-tantrum/lambdas/contract/owner/session';
import { fillDataFolder, runLoad, samplesOf, startTestSystem, summaryOf, tableOf } from '../../testing';

const SECONDS = Number(process.argv[2] ?? 60);
const SIGNUPS = 1_000_000;
const REFRESH_MS = 5000;
const DAY = 86_400_000;
const RATE = { signup: 500, page: 1500 };
/** Milliseconds of the 99th percentile. */
const BUDGET = 120;

const folder = mkdtempSync(join(tmpdir(), 'dashboard-bench-'));
const dataDir = join(folder, 'data');
const now = Date.now();
await fillDataFolder(dataDir, SIGNUPS, (n) => ({
  email: `visitor.${n}@some-provider.example`,
  at: new Date(now - (360 * DAY * (SIGNUPS - n)) / SIGNUPS).toISOString(),
}));
const system = await startTestSystem({ dataDir });
const session = createOwnerSession({ client: 'web', fetch, now: Date.now, onChange: () => undefined });
await session.signIn(system.url, system.password);
const dashboard = createOwnerCalls(session);
const refreshes: Promise<number>[] = [];
const refresh = async () => {
  const began = performance.now();
  await Promise.all([dashboard.snapshot(), dashboard.list({})]);
  return performance.now() - began;
};
const timer = setInterval(() => refreshes.push(refresh()), REFRESH_MS);
const run = await runLoad(system, [
  { name: 'warm-up', seconds: 10, signup: RATE.signup / 5, page: RATE.page / 5 },
  { name: 'launch', seconds: SECONDS, ...RATE },
]);
clearInterval(timer);
const slowest = Math.max(...(await Promise.all(refreshes)));
await system.stop();
rmSync(folder, { recursive: true });

console.info(tableOf(run));
console.info(`${refreshes.length} refreshes of the dashboard, the slowest in ${Math.round(slowest)} ms`);
for (const kind of ['signup', 'page'] as const) {
  const { sent, succeeded, p99 } = summaryOf(samplesOf(run, 'launch', kind));
  if (sent === 0 || succeeded < sent || p99 > BUDGET) {
    console.error(`${sent - succeeded} of ${sent} ${kind}s did not succeed; p99 is ${p99.toFixed(1)} ms.`);
    process.exitCode = 1;
  }
}
