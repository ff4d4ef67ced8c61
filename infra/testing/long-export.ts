import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { abortExports, type Resources, resourcesOf, resourcesOnceIdle } from './aborted-exports';
import { type Exports, startExporter } from './exporter';
import { fillDataFolder } from './seeding';
import { startTestSystem, type TestSystem } from './system';
import { contradictions, createWriters, readSignups, readTotal } from './writers';

const DAY = 86_400_000;

/** A system without pages, with so many signups that an export has several pages of each partition. */
export interface LongExport {
  system: TestSystem;
  /** The addresses of all signups. */
  people: readonly string[];
  stop(): Promise<void>;
}

/** Starts the system. The signups are of the last forty days, the last of them two days old. */
export async function startLongExport(count: number): Promise<LongExport> {
  const people = Array.from({ length: count }, (_, n) => `person-${n}@example.org`);
  const dataDir = mkdtempSync(join(tmpdir(), 'long-export-'));
  const first = Date.now() - 40 * DAY;
  await fillDataFolder(dataDir, count, (n) => ({
    email: people[n] ?? '',
    name: '🧀'.repeat(200),
    at: new Date(first + (n * 38 * DAY) / count).toISOString(),
  }));
  const system = await startTestSystem({ site: false, dataDir });
  return {
    system,
    people,
    async stop() {
      await system.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export interface AbortedExports {
  before: Resources;
  after: Resources;
  /** Rows of a complete export. */
  rows: number;
}

/** Exports once to the end; then aborts exports: half as many as a warm-up, and those between the measurements. */
export async function measureAbortedExports(system: TestSystem, clients: number): Promise<AbortedExports> {
  await readTotal(system);
  const { rows } = await readSignups(system);
  await abortExports(system, clients / 2);
  const before = resourcesOf(system);
  await abortExports(system, clients);
  return { before, after: await resourcesOnceIdle(system, before.files), rows: rows.length };
}

/** Exports repeatedly for `duration` ms while clients sign up and erase; signups made before only if `mayErase`. */
export async function exportUnderChange(
  { system, people }: LongExport,
  duration: number,
  mayErase = true,
): Promise<Exports> {
  const writers = createWriters(system, 10, people, { mayErase });
  const exporter = startExporter(system, writers);
  writers.start();
  await delay(duration);
  const exports = await exporter.stop();
  await writers.stop();
  return { ...exports, wrong: [...exports.wrong, ...contradictions(writers, await readSignups(system))] };
}
