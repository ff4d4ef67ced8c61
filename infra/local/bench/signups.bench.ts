/**
 * How many signups a second 50 connections get: of this system, of Express 5 with PostgreSQL if that is installed, and
 * of the least that a Node server can do with the same SQLite; in turns within one run. Exits with 1 if one does not
 * acknowledge a signup, if an acknowledged signup is not stored, or if a goal is missed.
 * @example npx tsx infra/local/bench/signups.bench.ts 10
 */
import { readTotal, reportMeasures, startTestSystem } from '../../testing';
import { openConnection } from './connection';
import { startServer } from './start-server';

/** Seconds of a round. */
const SECONDS = Number(process.argv[2] ?? 10);
const ROUNDS = 4;
const CONNECTIONS = 50;

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

let made = 0;

/** Every connection sends its next signup as soon as it has the response to the last one. */
async function signUpFor(target: Target, seconds: number): Promise<void> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(target.url)),
  );
  const began = performance.now();
  const work = connections.map(async ({ signUp }) => {
    for (let sent = began; sent < began + seconds * 1000; sent = performance.now()) {
      made += 1;
      if ((await signUp(`person-${made}@example.org`)) === 201) target.acknowledged += 1;
      target.times.push(performance.now() - sent);
    }
  });
  await Promise.all(work);
  target.seconds += (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
}

const speedOf = ({ times, seconds }: Target) => times.length / seconds;
const describe = (target: Target) => {
  const sorted = target.times.toSorted((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)]?.toFixed(1));
  return `${target.name}: ${speedOf(target).toFixed(0)} signups a second, p50 ${p50} ms, p99 ${p99} ms`;
};

const system = await startTestSystem({ site: false });
const postgres = await startServer('express-postgres.ts');
const bare = await startServer('bare-sqlite.ts');
const own = targetOf('This system', system.url);
const express = postgres && targetOf('Express 5 + PostgreSQL', postgres.url);
const limit = bare && targetOf('node:http + the same SQLite, without checks', bare.url);
const targets = [own, express, limit].filter((target) => target !== undefined);
// Signups that are not measured warm all targets up.
for (const { name, url } of targets) await signUpFor(targetOf(name, url), 2);
const before = await readTotal(system);
for (let round = 0; round < ROUNDS; round += 1)
  for (const target of targets) await signUpFor(target, SECONDS);
const stored = (await readTotal(system)) - before;
await Promise.all([postgres?.stop(), bare?.stop(), system.stop()]);

for (const target of targets) console.log(describe(target));
const compare = (name: string, target: Target | undefined, atLeast: number) => ({
  measure: `Signups, ${CONNECTIONS} connections`,
  unit: 'a second',
  ours: speedOf(own),
  reference: { name, value: target && speedOf(target) },
  goal: { atLeast },
});
reportMeasures([
  compare('Express 5 + PostgreSQL', express, 3.5),
  compare('node:http + the same SQLite, without checks', limit, 0.5),
]);
// The speed of a server that refuses signups says nothing.
const isLost = targets.some(({ acknowledged, times }) => acknowledged !== times.length);
for (const { name, times, acknowledged } of isLost ? targets : [])
  console.error(`${name}: ${times.length} sent, ${acknowledged} acknowledged.`);
if (stored !== own.acknowledged) console.error(`${own.acknowledged} acknowledged, ${stored} stored.`);
if (isLost || stored !== own.acknowledged) process.exitCode = 1;
