/**
 * Measures the cost of counts, a chart, an export and a backup at several numbers of signups. Exits with 1 if one
 * misses its goal.
 * @example npx tsx infra/local/bench/store.bench.ts 1000 100000
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAILY_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { countDays, countSignups } from '@tariff-tantrum/lambdas/signups/counts';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import { sqliteWorker } from '@tariff-tantrum/lambdas/table/testing/test-sqlite';
import {
  fillDataFolder,
  type Measure,
  memoryOf,
  reportMeasures,
  signUp,
  startTestSystem,
  type TestSystem,
} from '../../testing';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [1000, 100_000, 1_000_000];
const ROUNDS = 3;
/** Smaller exports are over before they can be measured. */
const EXPORTED_FROM = 100_000;
const DAY = 86_400_000;
const MB = 2 ** 20;

const problems: string[] = [];
const check = (holds: boolean, problem: string) => {
  if (!holds) problems.push(problem);
};
const since = (began: number) => performance.now() - began;

/** Returns the median time of a call (ms). */
async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const start = performance.now();
    await call();
    times.push(since(start));
  }
  return times.sort((a, b) => a - b)[5] ?? 0;
}

async function measureCounts(folder: string, size: number): Promise<Measure[]> {
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  const context = { table, now: Date.now };
  const { total } = await countSignups(context);
  const counts = await medianOf(() => countSignups(context, { trend: true }));
  const chart = await medianOf(() => countDays(context, DAILY_LIMIT.max));
  await table.close();
  check(total === size, `Of ${size} signups ${total} were counted.`);
  return [
    { measure: 'Counts with their comparison', unit: 'ms', ours: counts, goal: { atMost: 150 } },
    { measure: 'Chart of a year', unit: 'ms', ours: chart, goal: { atMost: 200 } },
  ];
}

async function measureExport(system: TestSystem, size: number): Promise<Measure[]> {
  const pid = system.process.pid ?? 0;
  const client = system.owner;
  await client.count();
  let [memory, firstByte, fastest] = [0, 0, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    const timer = setInterval(() => {
      memory = Math.max(memory, memoryOf(pid));
    }, 200);
    const began = performance.now();
    const file = await client.export();
    let first = 0;
    for await (const chunk of file.chunks) first ||= chunk.length && since(began);
    fastest = Math.min(fastest, since(began));
    firstByte = Math.max(firstByte, first);
    clearInterval(timer);
    check(file.rows() === size, `The export had ${file.rows()} rows of ${size}.`);
  }
  const rowsPerSecond = (size / fastest) * 1000;
  return [
    { measure: 'Export', unit: 'rows a second', ours: rowsPerSecond, goal: { atLeast: 120_000 } },
    { measure: 'First byte of an export', unit: 'ms', ours: firstByte, goal: { atMost: 150 } },
    { measure: 'Memory of the host during an export', unit: 'MB', ours: memory / MB, goal: { atMost: 200 } },
  ];
}

/** Backs up while ten connections sign up. */
async function measureBackup(system: TestSystem, folder: string): Promise<Measure[]> {
  const file = join(folder, 'backup.db');
  let running = true;
  let slowest = 0;
  const clients = Array.from({ length: 10 }, async (_, client) => {
    for (let n = 0; running; n += 1) {
      const began = performance.now();
      const isAcknowledged = await signUp(system, `backup-${client}-${n}@example.org`);
      slowest = Math.max(slowest, since(began));
      check(isAcknowledged, 'A signup during the backup failed.');
    }
  });
  const began = performance.now();
  await promisify(execFile)(process.execPath, ['infra/local/backup.mjs', file], {
    env: { ...process.env, DATA_DIR: system.dataDir },
  });
  const took = since(began);
  running = false;
  await Promise.all(clients);
  return [
    { measure: 'Backup', unit: 'ms', ours: took, goal: { atMost: 5000 } },
    {
      measure: 'Slowest signup of ten connections during a backup',
      unit: 'ms',
      ours: slowest,
      goal: { atMost: 2500 },
    },
  ];
}

const measures: Measure[] = [];
for (const size of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const dataDir = join(folder, 'data');
  const now = Date.now();
  await fillDataFolder(dataDir, size, (n) => ({
    email: `visitor.${n}@some-provider.example`,
    name: `Visitor Number ${n}`,
    at: new Date(now - (360 * DAY * (size - n)) / size).toISOString(),
  }));
  const counted = await measureCounts(dataDir, size);
  const system = await startTestSystem({ site: false, dataDir });
  const exported = size >= EXPORTED_FROM ? await measureExport(system, size) : [];
  const backedUp = await measureBackup(system, folder);
  await system.stop();
  rmSync(folder, { recursive: true });
  for (const measured of [...counted, ...exported, ...backedUp])
    measures.push({ ...measured, measure: `${measured.measure}, ${size.toLocaleString('en')} signups` });
}
reportMeasures(measures);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
