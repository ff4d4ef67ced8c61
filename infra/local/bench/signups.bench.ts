/**
 * How many signups per second 50 connections get, and how long each takes: this system and, if PostgreSQL is installed,
 * Express 5 with PostgreSQL, in turns within one run. Exits with 1 if a signup is not acknowledged or not stored, or if
 * the ratio is below the budget.
 * @example npx tsx infra/local/bench/signups.bench.ts 10
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { percentile, readTotal, requestSignup, startTestSystem, type TestSystem } from '../../testing';
import { startPostgres } from './postgres';

/** Seconds per round. */
const SECONDS = Number(process.argv[2] ?? 10);
const ROUNDS = 4;
const CONNECTIONS = 50;
const BUDGET = { ratio: 2.5 };

interface Round {
  /** How long each signup took, in ms. */
  times: number[];
  acknowledged: number;
  perSecond: number;
}

let made = 0;

/** Every connection sends its next signup as soon as it has the response to the last one. */
async function signUpFor(url: string, seconds: number): Promise<Round> {
  const times: number[] = [];
  let acknowledged = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() < began + seconds * 1000) {
      const sent = performance.now();
      made += 1;
      const { status } = await requestSignup(url, `person-${made}@example.org`);
      times.push(performance.now() - sent);
      if (status === 201) acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { times, acknowledged, perSecond: times.length / ((performance.now() - began) / 1000) };
}

interface Target {
  name: string;
  url: string;
  rounds: Round[];
}

async function startReference(host: string): Promise<{ url: string; process: ChildProcess }> {
  const program = fileURLToPath(new URL('./express-postgres.mjs', import.meta.url));
  const child = fork(program, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PGHOST: host, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line]: Buffer[] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { url: String(line).replace('Ready: ', '').trim(), process: child };
}

const problems: string[] = [];
const average = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const speedOf = ({ rounds }: Target) => average(rounds.map(({ perSecond }) => perSecond));

async function compare(): Promise<void> {
  const system = await startTestSystem({ site: false });
  const postgres = await startPostgres();
  const reference = postgres && (await startReference(postgres.host));
  const targets: Target[] = [
    { name: 'this system', url: system.url, rounds: [] },
    ...(reference ? [{ name: 'Express 5 + PostgreSQL', url: reference.url, rounds: [] }] : []),
  ];
  for (const { url } of targets) await signUpFor(url, 2);
  const before = await readTotal(system);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, rounds } of targets) rounds.push(await signUpFor(url, SECONDS));
  }
  await checkStored(system, before, targets[0]);
  reference?.process.disconnect();
  await system.stop();
  await postgres?.stop();
  report(targets);
}

async function checkStored(system: TestSystem, before: number, target: Target | undefined): Promise<void> {
  const rounds = target?.rounds ?? [];
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
  const sent = rounds.reduce((sum, { times }) => sum + times.length, 0);
  const stored = (await readTotal(system)) - before;
  if (acknowledged !== sent)
    problems.push(`${sent - acknowledged} of ${sent} signups were not acknowledged.`);
  if (stored !== acknowledged) problems.push(`${acknowledged} were acknowledged, ${stored} are stored.`);
}

function report(targets: readonly Target[]): void {
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns:`);
  console.table(
    Object.fromEntries(
      targets.map((target) => {
        const times = target.rounds.flatMap((round) => round.times);
        return [
          target.name,
          {
            'signups/s': Math.round(speedOf(target)),
            'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
            'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
          },
        ];
      }),
    ),
  );
  const [own, reference] = targets;
  if (!own || !reference) {
    console.log('PostgreSQL is not installed: no comparison.');
    return;
  }
  const ratio = speedOf(own) / speedOf(reference);
  console.log(`${ratio.toFixed(2)} times Express 5 + PostgreSQL (budget: at least ${BUDGET.ratio}).`);
  if (ratio < BUDGET.ratio) problems.push(`Only ${ratio.toFixed(2)} times Express 5 + PostgreSQL.`);
}

await compare();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
