import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient, IncompleteExportError } from '@tariff-tantrum/lambdas/contract';
import { parse } from 'csv-parse/sync';
import type { TestSystem } from './system';
import type { Known, Writers } from './writers';

export interface Exports {
  /** Exports that were complete. */
  exports: number;
  /** Those that came to their end, with another number of rows than promised: somebody was erased meanwhile. */
  changed: number;
  /** Those that were refused or broke off, and said so. */
  cut: number;
  /** What contradicts what was acknowledged, in those that came to their end. */
  wrong: string[];
}

export interface Owner {
  /** Ends the exporting. */
  stop(): Promise<Exports>;
}

/** An owner who looks at a page and exports the list, again and again, while others write. */
export function createOwner(system: TestSystem, writers: Writers): Owner {
  const seen: Exports = { exports: 0, changed: 0, cut: 0, wrong: [] };
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
        // Away, or cut: it said so.
        seen.cut += 1;
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

/** A row as it must be, its cells joined by commas. */
const ROW = /^[\w-]+@example\.org,(N|🧀)*,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,20,pending$/i;

/** What is wrong with an export whose every row that counts was settled before it began. */
function faultsIn(file: Buffer, settled: ReadonlyMap<string, Known>): string[] {
  let rows: string[][];
  try {
    rows = parse(file, { bom: true, fromLine: 2 });
  } catch (error) {
    return [`an export is no CSV: ${error}`];
  }
  const emails = new Set(rows.map(([email = '']) => email.toLowerCase()));
  const torn = rows.map((row) => row.join()).filter((row) => !ROW.test(row));
  const differing = [...settled].filter(
    ([email, state]) => state !== 'unsure' && emails.has(email) !== (state === 'in'),
  );
  return [
    ...torn.map((row) => `a row is torn: ${row}`),
    ...(emails.size < rows.length ? [`${rows.length - emails.size} addresses stand twice in an export`] : []),
    ...differing.map(([email, state]) => `${email} was ${state} before an export, which says otherwise`),
  ];
}
