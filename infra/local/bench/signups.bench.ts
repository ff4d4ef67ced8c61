/**
 * How many signups a second 50 connections get, and how long each takes: this system and, if PostgreSQL is installed,
 * Express 5 with PostgreSQL, in turns within one run. Exits with 1 if either does not acknowledge a signup, if one
 * is not stored, or if the ratio is below the budget.
 * @example npx tsx infra/local/bench/signups.bench.ts 10
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { readTotal, startTestSystem } from '../../testing';

/** Seconds of a round. */
const SECONDS = Number(process.argv[2] ?? 10);
const ROUNDS = 4;
const CONNECTIONS = 50;
const BUDGET = { ratio: 2.2 };

interface Target {
  name: string;
  url: string;
  /** How long each signup took (ms), and how long the rounds (s). */
  times: number[];
  seconds: number;
  acknowledged: number;
}
const targetOf = (name: string, url: string): Target => ({
  name,
  url,
  times: [],
  seconds: 0,
  acknowledged: 0,
});

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let made = 0;

async function signUp(url: string): Promise<number> {
  made += 1;
  const call = request(`${url}/api/launch-signup`, {
    agent,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  });
  const [response] = await once(call.end(`{"email":"person-${made}@example.org"}`), 'response');
  await once(response.resume(), 'end');
  return response.statusCode;
}

/** Every connection sends its next signup as soon as it has the response to the last one. */
async function signUpFor(target: Target, seconds: number): Promise<void> {
  const began = performance.now();
  const client = async () => {
    while (performance.now() < began + seconds * 1000) {
      const sent = performance.now();
      if ((await signUp(target.url)) === 201) target.acknowledged += 1;
      target.times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  target.seconds += (performance.now() - began) / 1000;
}

const speedOf = ({ times, seconds }: Target) => times.length / seconds;
const describe = (target: Target) => {
  const sorted = target.times.toSorted((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)]?.toFixed(1));
  return `${target.name}: ${speedOf(target).toFixed(0)} signups a second, p50 ${p50} ms, p99 ${p99} ms`;
};

const system = await startTestSystem({ site: false });
const reference = fork(join(import.meta.dirname, 'express-postgres.ts'), [], {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const exited = once(reference, 'exit');
const [line] = await Promise.race([once(reference.stdout as NodeJS.ReadableStream, 'data'), exited]);
const own = targetOf('This system', system.url);
const other =
  reference.exitCode === null ? targetOf('Express 5 + PostgreSQL', String(line).trim()) : undefined;
const targets = other ? [own, other] : [own];
// What is not measured warms both up.
for (const { name, url } of targets) await signUpFor(targetOf(name, url), 2);
const before = await readTotal(system);
for (let round = 0; round < ROUNDS; round += 1)
  for (const target of targets) await signUpFor(target, SECONDS);
const stored = (await readTotal(system)) - before;
if (other) reference.disconnect();
await Promise.all([exited, system.stop()]);

for (const target of targets) console.log(describe(target));
const ratio = other && speedOf(own) / speedOf(other);
console.log(
  ratio === undefined
    ? 'PostgreSQL is not installed: no comparison.'
    : `${ratio.toFixed(2)} times Express 5 + PostgreSQL (budget: at least ${BUDGET.ratio}).`,
);
// A reference that refuses signups is fast, or slow, at something else.
const isLost = targets.some(({ acknowledged, times }) => acknowledged !== times.length);
for (const { name, times, acknowledged } of isLost ? targets : [])
  console.error(`${name}: ${times.length} sent, ${acknowledged} acknowledged.`);
if (stored !== own.acknowledged) console.error(`${own.acknowledged} acknowledged, ${stored} stored.`);
const isSlow = ratio !== undefined && ratio < BUDGET.ratio;
process.exitCode = isLost || stored !== own.acknowledged || isSlow ? 1 : 0;
