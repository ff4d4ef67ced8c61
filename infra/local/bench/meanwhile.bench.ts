/**
 * Measures how long signups take while a list is exported, imported or counted all the time. Exits with 1 if a time is
 * above its goal.
 * @example npx tsx infra/local/bench/meanwhile.bench.ts 100000 10
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@tariff-tantrum/lambdas/facts/time';
import { createLoad, fillDataFolder, reportMeasures, slowestSignups, startTestSystem } from '../../testing';
import { WORK_NAMES, type WorkName } from './work-names';

const [size = 100_000, seconds = 10] = process.argv.slice(2).map(Number);
/** Requests a second. */
const SIGNUPS = { signups: 50, pages: 0, seconds };
/** How often signups are measured during each work. */
const ROUNDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'meanwhile-bench-'));
const now = Date.now();
await fillDataFolder(dataDir, size, (n) => ({
  email: `p${n}@example.org`,
  at: new Date(now - (360 * DAY * (size - n)) / size).toISOString(),
}));
const system = await startTestSystem({ site: false, dataDir });
const load = createLoad(system);

/** Starts the owner's client, which repeats its work. Resolves to a function that ends it. */
async function startWork(name: WorkName): Promise<() => Promise<void>> {
  const { url, password } = system;
  const child = fork(join(import.meta.dirname, 'owner-work.ts'), [name], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, WORK_URL: url, ADMIN_PASSWORD: password },
  });
  const exited = once(child, 'exit');
  await once(child, 'message');
  return async () => {
    child.disconnect();
    const [code] = await exited;
    if (code !== 0) throw new Error(`The work ended with ${code}.`);
  };
}

/** Returns the 99th percentile of the signups' response times (ms). */
async function measure(): Promise<number> {
  const { signups } = await load.run(SIGNUPS);
  if (signups.failed > 0) throw new Error(`${signups.failed} signups failed.`);
  return signups.p99;
}

// Signups that are not measured warm the system up.
await load.run({ ...SIGNUPS, seconds: 3 });
const measures = [];
for (const name of WORK_NAMES) {
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const end = await startWork(name);
    ours.push(await measure());
    await end();
  }
  measures.push(slowestSignups(`${name} a list of ${size.toLocaleString('en')}`, ours));
}
await system.stop();
rmSync(dataDir, { recursive: true });
reportMeasures(measures);
