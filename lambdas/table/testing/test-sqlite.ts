import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

let bundled: string | undefined;

/** Bundles the worker of the SQLite table, once per process, and returns its path. Equal bundles share a file. */
export function sqliteWorker(): string {
  if (bundled) return bundled;
  const { outputFiles } = buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: ['lambdas/table/sqlite/worker.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite'],
  });
  const code = outputFiles[0]?.text ?? '';
  const folder = join(REPOSITORY, '.cache/test');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = join(folder, `sqlite-worker-${hash}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    // Renamed, so that no other process loads a part of it.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  }
  bundled = file;
  return file;
}
