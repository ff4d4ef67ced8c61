import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFiles } from './hash.mjs';
import { collectLicences } from './licences.mjs';
import { requireWriteAccess, writeForAll } from './run.mjs';

/** The sources of the host. */
const SOURCES = ['infra/local', 'infra/http', 'lambdas', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(node_modules|testing|dist)(\/|$)|\.test\.ts$|\.bench\.ts$/;
/** The programs of the host. */
export const HOST_PROGRAMS = [
  'infra/local/main.ts',
  'infra/local/data/backup.ts',
  'infra/local/data/backup-program.ts',
  'infra/local/launch/releases.ts',
  'lambdas/table/sqlite/worker.ts',
];
const MONTH = 30 * 86_400_000;

/**
 * Bundles the host unless these sources are bundled already. The bundle starts in a fifth of the time that its
 * hundreds of files take, and that is how long the site is down after a crash.
 * @param {string} root the repository's folder
 * @returns {Promise<{ folder: string, main: string, backup: string, backupProgram: string, storeWorker: string }>} the
 * bundle's folder, modules in it, and the program of scheduled backups
 */
export async function ensureHost(root) {
  const hosts = join(root, '.cache', 'host');
  const folder = join(hosts, hashOfFiles(root, SOURCES, NOT_SOURCES).slice(0, 16));
  if (!existsSync(folder)) {
    requireWriteAccess(root, 'The sources of the host have changed since they were built');
    const draft = `${folder}.${process.pid}`;
    await bundle(root, draft);
    rename(draft, folder);
    removeOld(hosts);
  }
  return hostIn(folder);
}

/** Returns the programs of a bundle. */
export function hostIn(folder) {
  const names = ['main.js', 'backup.js', 'backup-program.js', 'worker.js'];
  const [main, backup, backupProgram, storeWorker] = names.map((name) => join(folder, name));
  return { folder, main, backup, backupProgram, storeWorker };
}

async function bundle(root, outdir) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: HOST_PROGRAMS,
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
    write: false,
    metafile: true,
  });
  const licences = collectLicences(root, Object.keys(metafile.inputs));
  writeForAll(() => {
    mkdirSync(outdir, { recursive: true });
    for (const { path, contents } of outputFiles) writeFileSync(path, contents);
    writeFileSync(join(outdir, 'LICENSES.txt'), licences);
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

/**
 * Deletes bundles that another one has replaced a month ago: a host that still runs from one loads parts of it on
 * demand, and its backups are made by it.
 */
function removeOld(hosts) {
  const bundles = readdirSync(hosts)
    .map((name) => join(hosts, name))
    // Another process may have renamed its draft.
    .map((folder) => ({ folder, builtAt: statSync(folder, { throwIfNoEntry: false })?.mtimeMs }))
    .filter(({ builtAt }) => builtAt !== undefined)
    .sort((a, b) => a.builtAt - b.builtAt);
  for (const [n, { folder }] of bundles.entries())
    if (bundles[n + 1]?.builtAt < Date.now() - MONTH) rmSync(folder, { recursive: true, force: true });
}
