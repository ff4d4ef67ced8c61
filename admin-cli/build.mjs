import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
/** The built program. */
export const PROGRAM = join(dist, 'launch-admin.mjs');

/** CommonJS packages in an ES module still ask for Node's own modules with `require`. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

const SOURCES = [here, join(here, 'commands'), join(here, 'terminal'), join(here, '../lambdas/contract')];

/** Whether the built program is there and newer than everything it is made of. */
export function isFresh() {
  const built = statSync(PROGRAM, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return false;
  const files = SOURCES.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files
    .filter((file) => /(?<!\.test|\.bench)\.(ts|mjs|json)$/.test(file))
    .every((file) => statSync(file).mtimeMs <= built);
}

/**
 * Bundles the program and all it needs into `dist`: a small entry, and chunks that are loaded when they are
 * wanted. Whole files only take their names, the entry last, so that builds at the same time do no harm.
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
  mkdirSync(dist, { recursive: true });
  const entryLast = outputFiles.toSorted((a, b) => Number(a.path === PROGRAM) - Number(b.path === PROGRAM));
  for (const { path, contents } of entryLast) {
    const whole = `${path}.${process.pid}`;
    writeFileSync(
      whole,
      path === PROGRAM ? Buffer.concat([Buffer.from('#!/usr/bin/env node\n'), contents]) : contents,
      {
        mode: path === PROGRAM ? 0o755 : 0o644,
      },
    );
    renameSync(whole, path);
  }
  writeFileSync(join(dist, 'LICENSES.txt'), licences(Object.keys(metafile.inputs)));
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of readdirSync(dist)) {
    if (name.endsWith('.mjs') && !current.has(name)) rmSync(join(dist, name), { force: true });
  }
}

/** The licences of the packages that the program carries within it. */
function licences(inputs) {
  const folders = inputs.map((input) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map((folder) => {
      const file = readdirSync(join(here, folder)).find((name) => /^licen[cs]e/i.test(name));
      const text = file ? readFileSync(join(here, folder, file), 'utf8') : '';
      return `${folder.replace(/^.*node_modules\//, '')}\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
