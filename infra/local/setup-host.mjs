import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFiles } from './setup-hash.mjs';

/** What the host is made of. */
const SOURCES = ['infra/local', 'infra/edge', 'lambdas', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(node_modules|testing|dist)(\/|$)|\.test\.ts$|\.bench\.ts$/;
const DAY = 86_400_000;

/**
 * Bundles the host unless that was done for just these sources. It starts in a fifth of the time that its
 * hundreds of files take, and that time is how long the site is away after a crash.
 * @param {string} root the repository's folder
 * @returns {Promise<{ main: string, storeProcess: string }>} the two programs
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
  return { main: join(folder, 'main.js'), storeProcess: join(folder, 'process.js') };
}

async function bundle(root, outdir) {
  mkdirSync(outdir, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts', 'infra/local/embedded-store/process.ts'],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    sourcemap: 'linked',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // These two load parts of themselves by names made up at run time.
    external: ['dynalite', 'classic-level'],
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
    // Another process was quicker, with the same result.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** What no process can still be running from in earnest: bundles of other sources, a day old. */
function removeOld(hosts) {
  for (const name of readdirSync(hosts)) {
    const folder = join(hosts, name);
    if (statSync(folder).mtimeMs < Date.now() - DAY) rmSync(folder, { recursive: true, force: true });
  }
}
