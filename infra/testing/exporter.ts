import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient, IncompleteExportError } from '@tariff-tantrum/lambdas/contract';
import { parse } from 'csv-parse/sync';
import type { TestSystem } from './system';
import type { Known, Writers } from './writers';

export interface Exports {
  /** Complete exports. */
  exports: number;
  /** Exports that ended with another number of rows than announced: somebody was erased meanwhile. */
  changed: number;
  /** Exports that failed with an error. */
  failed: number;
  /** What contradicts an acknowledgement, in exports that ended. */
  wrong: string[];
}

export interface Exporter {
  /** Stops exporting. */
  stop(): Promise<Exports>;
}

/** Loads a page and exports the signups, again and again, while others write. */
export function startExporter(system: TestSystem, writers: Writers): Exporter {
  const seen: Exports = { exports: 0, changed: 0, failed: 0, wrong: [] };
  let running = true;

  async function exportOnce(): Promise<void> {
    const client = createLaunchClient({ baseUrl: system.url, password: system.password });
    const touched = new Set<string>();
    const before = new Map(writers.known);
    const parts: Uint8Array[] = [];
    writers.watches.add(touched);
    try {
      const { chunks } = await client.export();
      for await (const chunk of chunks) parts.push(chunk);
      seen.exports += 1;
    } catch (error) {
      if (!(error instanceof IncompleteExportError)) throw error;
      seen.changed += 1;
    } finally {
      writers.watches.delete(touched);
    }
    for (const email of touched) before.delete(email);
    seen.wrong.push(...faultsIn(Buffer.concat(parts), before));
  }

  const exporting = (async () => {
    while (running) {
      try {
        await (await fetch(system.url)).arrayBuffer();
        await exportOnce();
      } catch {
        // Unavailable or aborted, and reported as such.
        seen.failed += 1;
        await delay(100);
      }
    }
  })();

  return {
    async stop() {
      running = false;
      await exporting;
      return seen;
    },
  };
}

/** A valid row, its cells joined by commas. */
const ROW = /^[\w-]+@example\.org,(N|🧀)*,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,20,pending\b/i;

/** Returns what is wrong with an export; `settled` are the addresses that nothing was requested for meanwhile. */
function faultsIn(file: Buffer, settled: ReadonlyMap<string, Known>): string[] {
  let rows: string[][];
  try {
    rows = parse(file, { bom: true, fromLine: 2 });
  } catch (error) {
    return [`an export is not a CSV: ${error}`];
  }
  const emails = new Set(rows.map(([email = '']) => email.toLowerCase()));
  const invalid = rows.map((row) => row.join()).filter((row) => !ROW.test(row));
  const differing = [...settled].filter(
    ([email, state]) => state !== 'unsure' && emails.has(email) !== (state === 'in'),
  );
  return [
    ...invalid.map((row) => `invalid row: ${row}`),
    ...(emails.size < rows.length ? [`${rows.length - emails.size} addresses are twice in an export`] : []),
    ...differing.map(([email, state]) => `${email} was ${state} before an export that contradicts it`),
  ];
}
