/**
 * How many sign up a second on 50 connections, how long each takes, and what the processors do meanwhile: a
 * table for the host and one for its store. Ends with 1 where anything but 201 is answered, or a signup is lost.
 * @example npx tsx infra/local/signups.bench.ts 10
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  percentile,
  profilingTo,
  readTotal,
  type Share,
  sharesOf,
  signUpBy,
  startTestSystem,
  storeProcessOf,
  type TestSystem,
} from './testing';

const SECONDS = Number(process.argv[2] ?? 20);
const CONNECTIONS = 50;
const WARM_UP = 3000;
const SHOWN = 12;

interface Rush {
  /** How long each took, in ms. */
  times: number[];
  refused: number;
}

/** Everybody signs up again as soon as the answer is there. */
async function rush(url: string, name: string, duration: number): Promise<Rush> {
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + duration;
  const visit = async (connection: number) => {
    for (let n = 0; performance.now() < end; n += 1) {
      const began = performance.now();
      const { status } = await signUpBy(url, `${name}-${connection}-${n}@example.org`);
      times.push(performance.now() - began);
      if (status !== 201) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => visit(connection)));
  return { times, refused };
}

/** Answers how many were acknowledged in all, the figures being those after a warm-up. */
async function measure(system: TestSystem): Promise<Rush & { all: number }> {
  const first = await rush(system.url, 'first', WARM_UP);
  const then = await rush(system.url, 'then', SECONDS * 1000);
  const refused = first.refused + then.refused;
  return { times: then.times, refused, all: first.times.length + then.times.length - refused };
}

const problems: string[] = [];
async function proven(system: TestSystem): Promise<Rush & { all: number }> {
  const measured = await measure(system);
  const total = await readTotal(system);
  if (measured.refused > 0) problems.push(`${measured.refused} signups were not done.`);
  if (total !== measured.all) problems.push(`${measured.all} were acknowledged, ${total} are on the list.`);
  return measured;
}

async function measureSpeed(): Promise<void> {
  const system = await startTestSystem({ site: false });
  const { times } = await proven(system);
  await system.stop();
  console.table({
    [`${CONNECTIONS} connections`]: {
      'signups/s': Math.round(times.length / SECONDS),
      'p50 ms': Math.round(percentile(times, 0.5)),
      'p99 ms': Math.round(percentile(times, 0.99)),
      'longest ms': Math.round(percentile(times, 1)),
    },
  });
}

async function profile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signups-bench-'));
  const system = await startTestSystem({ site: false, env: profilingTo(folder) });
  const host = system.process.pid ?? 0;
  const processes = { host, store: storeProcessOf(host) };
  const { all } = await proven(system);
  await system.stop();
  for (const [name, pid] of Object.entries(processes)) {
    const shares = sharesOf(folder, pid);
    const sum = shares.reduce((total, { ms }) => total + ms, 0);
    console.log(`The ${name}: ${(sum / all).toFixed(2)} ms of work for a signup. Of that:`);
    console.table(
      shares.slice(0, SHOWN).map(({ part, ms }: Share) => ({
        part,
        '%': Math.round((ms / sum) * 1000) / 10,
        'ms for a signup': Math.round((ms / all) * 1000) / 1000,
      })),
    );
  }
  rmSync(folder, { recursive: true });
}

await measureSpeed();
await profile();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
