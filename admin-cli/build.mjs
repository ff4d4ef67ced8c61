import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// biome-ignore lint/style/noRestrictedImports: it builds the program and is no part of it.
import { collectLicences } from '../infra/setup/licences.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
/** The built program. */
export const PROGRAM = join(dist, 'launch-admin.mjs');

/** Bundled CommonJS packages load Node's own modules with `require`, which ES modules do not have. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

/** The folders that the program is built from. */
export const TERMINAL_SOURCES = [
  'admin-cli',
  'lambdas/facts',
  'lambdas/contract',
  'lambdas/client',
  'lambdas/deliverability',
];
const SOURCE = /^(?!node_modules|dist|testing).*(?<!\.test)\.(ts|mjs|json)$/;

/** Returns all files below a folder that the program can be built from. */
const findSources = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => SOURCE.test(name))
    .map((name) => join(folder, name));

/** npm writes it whenever it installs, updates or removes a package. */
const INSTALLED = join(here, '../node_modules/.package-lock.json');

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the built program exists and is newer than its sources and the packages that it contains. */
export function isFresh() {
  const sources = [INSTALLED, ...TERMINAL_SOURCES.flatMap((folder) => findSources(join(here, '..', folder)))];
  return Math.max(...sources.map(changedAt)) <= changedAt(PROGRAM);
}

/**
 * Bundles the program and its dependencies into `dist`: a small entry, and chunks that are loaded on demand.
 * Each file is renamed into place when it is complete, the entry last, so that simultaneous builds are safe.
 */
export async function build() {
  const { build: bundle } = await import('esbuild');
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: here,
    entryPoints: { 'launch-admin': 'main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'eof',
    write: false,
    metafile: true,
    banner: { js: REQUIRE },
  });
  // Another user may run it, whatever the umask is.
  const umask = process.umask(0o022);
  try {
    write(outputFiles, metafile);
  } finally {
    process.umask(umask);
  }
}

function write(outputFiles, metafile) {
  mkdirSync(dist, { recursive: true });
  const entryLast = outputFiles.toSorted((a, b) => Number(a.path === PROGRAM) - Number(b.path === PROGRAM));
  for (const { path, contents } of entryLast) {
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, contents, { mode: path === PROGRAM ? 0o755 : 0o644 });
    renameSync(temporary, path);
  }
  writeFileSync(join(dist, 'LICENSES.txt'), collectLicences(here, Object.keys(metafile.inputs)));
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of readdirSync(dist)) {
    if (name.endsWith('.mjs') && !current.has(name)) rmSync(join(dist, name), { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
