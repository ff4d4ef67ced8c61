/**
 * What counts, a chart, an export and a backup cost at several numbers of signups. Exits with 1 if one is above its budget.
 * @example npx tsx infra/local/bench/store.bench.ts 1000 100000
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAILY_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { createSignupStore } from '@tariff-tantrum/lambdas/system/signup-store';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import { sqliteWorker } from '@tariff-tantrum/lambdas/table/testing/test-sqlite';
import { fillDataFolder, memoryOf, signUp, startTestSystem, type TestSystem } from '../../testing';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [1000, 100_000, 1_000_000];
const ROUNDS = 3;
/** Smaller exports are over before they can be measured. */
const EXPORTED_FROM = 100_000;
const DAY = 86_400_000;
const MB = 2 ** 20;

/** Milliseconds, rows per second and megabytes, for a million signups. */
const BUDGET = {
  counts: 150,
  chart: 200,
  rowsPerSecond: 120_000,
  firstByte: 150,
  /** Of the host while it exports. */
  memory: 200,
  backup: 5000,
};

const problems: string[] = [];
const check = (holds: boolean, problem: string) => {
  if (!holds) problems.push(problem);
};
const tenth = (value: number) => Math.round(value * 10) / 10;
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

async function measureCounts(folder: string, size: number) {
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  const store = createSignupStore(table, { now: Date.now });
  const { total } = await store.count();
  const counts = await medianOf(() => store.count({ trend: true }));
  const chart = await medianOf(() => store.daily(DAILY_LIMIT.max));
  await table.close();
  check(total === size, `Of ${size} signups ${total} were counted.`);
  check(counts <= BUDGET.counts, `The counts of ${size} with their comparison take ${tenth(counts)} ms.`);
  check(chart <= BUDGET.chart, `A chart of ${size} takes ${tenth(chart)} ms.`);
  return { 'counts ms': tenth(counts), 'chart of a year ms': tenth(chart) };
}

async function measureExport(system: TestSystem, size: number) {
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
  check(rowsPerSecond >= BUDGET.rowsPerSecond, `The export has ${Math.round(rowsPerSecond)} rows/s.`);
  check(firstByte <= BUDGET.firstByte, `The first byte of the export takes ${tenth(firstByte)} ms.`);
  check(memory <= BUDGET.memory * MB, `The host needs ${tenth(memory / MB)} MB during an export.`);
  return {
    'export rows/s': Math.round(rowsPerSecond),
    'first byte ms': tenth(firstByte),
    'memory MB': tenth(memory / MB),
  };
}

/** Backs up while ten connections sign up. */
async function measureBackup(system: TestSystem, folder: string) {
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
  check(took <= BUDGET.backup, `The backup takes ${Math.round(took)} ms.`);
  return { 'backup ms': Math.round(took), 'slowest signup meanwhile ms': Math.round(slowest) };
}

const results: Record<string, number>[] = [];
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
  const exported = size >= EXPORTED_FROM ? await measureExport(system, size) : {};
  const backedUp = await measureBackup(system, folder);
  await system.stop();
  rmSync(folder, { recursive: true });
  results.push({ signups: size, ...counted, ...exported, ...backedUp });
}
console.table(results);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
