import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

let bundled: string | undefined;

/** Bundles the worker of the SQLite table, once per process, and returns its path. */
export function sqliteWorker(): string {
  if (bundled) return bundled;
  const folder = join(REPOSITORY, '.cache/test');
  mkdirSync(folder, { recursive: true });
  bundled = join(folder, `sqlite-worker-${process.pid}.mjs`);
  buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: ['lambdas/store/sqlite/worker.ts'],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite'],
  });
  return bundled;
}
