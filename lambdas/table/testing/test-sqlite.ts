import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, stop } from 'esbuild';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the worker of the SQLite table, once for a process and its children, and returns its path. */
export function sqliteWorker(): string {
  process.env.SQLITE_WORKER ??= bundle();
  return process.env.SQLITE_WORKER;
}

/** Jest's global setup: its workers find the bundle. */
export default function setUp(): void {
  sqliteWorker();
}

/** Returns the path of the bundle. Equal ones share a file. */
function bundle(): string {
  const { outputFiles } = buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: ['lambdas/table/sqlite/worker.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@photostructure/sqlite'],
  });
  // The process and the thread of the bundler would last as long as this process.
  stop();
  const code = outputFiles[0]?.text ?? '';
  const folder = join(REPOSITORY, '.cache/test');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = join(folder, `sqlite-worker-${hash}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    // Renamed when complete, so that no other process loads a part of it.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}
