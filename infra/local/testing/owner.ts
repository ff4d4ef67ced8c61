import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { parse } from 'csv-parse/sync';
import type { TestSystem } from './system';
import type { Writers } from './writers';

export interface Owner {
  /** Ends the exporting. Answers how many exports were complete, and what was wrong with them. */
  stop(): Promise<{ exports: number; wrong: string[] }>;
}

/** An owner who looks at a page and exports the list, again and again, while others write. */
export function createOwner(system: TestSystem, writers: Writers): Owner {
  const wrong: string[] = [];
  let exports = 0;
  let running = true;

  async function exportOnce(): Promise<void> {
    const client = createLaunchClient({ baseUrl: system.url, password: system.password });
    const touched = new Set<string>();
    const before = [...writers.known].filter(([, state]) => state === 'in').map(([email]) => email);
    writers.watches.add(touched);
    try {
      const { chunks } = await client.export();
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      const rows: string[][] = parse(Buffer.concat(parts), { bom: true, fromLine: 2 });
      const seen = new Set(rows.map(([email = '']) => email.toLowerCase()));
      exports += 1;
      if (seen.size !== rows.length)
        wrong.push(`${rows.length - seen.size} addresses stand twice in an export`);
      const missing = before.filter((email) => !touched.has(email) && !seen.has(email));
      wrong.push(...missing.map((email) => `an export that was called complete lacks ${email}`));
    } finally {
      writers.watches.delete(touched);
    }
  }

  const exporting = (async () => {
    while (running) {
      try {
        await (await fetch(system.url)).arrayBuffer();
        await exportOnce();
      } catch {
        // Away, or cut: it said so.
        await delay(100);
      }
    }
  })();

  return {
    async stop() {
      running = false;
      await exporting;
      return { exports, wrong };
    },
  };
}
