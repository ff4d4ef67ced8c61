import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFiles } from './hash.mjs';

/** The sources of the host. */
const SOURCES = ['infra/local', 'infra/edge', 'lambdas', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(node_modules|testing|dist)(\/|$)|\.test\.ts$|\.bench\.ts$/;
const DAY = 86_400_000;

/**
 * Bundles the host unless these sources are bundled already. The bundle starts in a fifth of the time that its
 * hundreds of files take, and that is how long the site is down after a crash.
 * @param {string} root the repository's folder
 * @returns {Promise<{ main: string, backup: string, storeWorker: string }>} the programs
 */
export async function ensureHost(root) {
  const hosts = join(root, '.cache', 'host');
  const folder = join(hosts, hashOfFiles(root, SOURCES, NOT_SOURCES).slice(0, 16));
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    await bundle(root, draft);
    rename(draft, folder);
    removeOld(hosts);
  }
  const [main, backup, storeWorker] = ['main.js', 'backup.js', 'worker.js'].map((name) => join(folder, name));
  return { main, backup, storeWorker };
}

async function bundle(root, outdir) {
  mkdirSync(outdir, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts', 'infra/local/data/backup.ts', 'lambdas/table/sqlite/worker.ts'],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    sourcemap: 'linked',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Loads its native part by a path relative to its own folder.
    external: ['@photostructure/sqlite'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

function rename(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch {
    // Another process was faster, with the same result.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Deletes bundles of other sources that are a day old: hardly any process still runs from them. */
function removeOld(hosts) {
  for (const name of readdirSync(hosts)) {
    const folder = join(hosts, name);
    // Another process may have renamed its draft.
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt < Date.now() - DAY) rmSync(folder, { recursive: true, force: true });
  }
}
