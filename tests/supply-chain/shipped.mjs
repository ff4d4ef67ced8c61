// Prints the packages that each shipped part contains, as paths in the lock file, found by bundling the part. It is a
// program of its own because esbuild does not run inside Jest.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the TypeScript files below a folder. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\./.test(name))
    .map(({ parentPath, name }) => join(relative(root, parentPath), name))
    .filter((file) => !file.includes('/testing/'));

/** The modules of controls export `mount`; all other code of a page runs only in the build. */
const controls = filesIn('site/src/sections').filter((file) =>
  /^export (const|function) mount\b/m.test(readFileSync(join(root, file), 'utf8')),
);

/** esbuild options by part. External packages are shipped unbundled; their dependencies are read from the lock file. */
const PARTS = {
  site: {
    entryPoints: [...controls, ...filesIn('site/build/pages/browser')],
    external: ['/fonts/*'],
  },
  lambdas: { entryPoints: filesIn('lambdas/functions'), platform: 'node' },
  host: {
    entryPoints: ['infra/local/main.ts', 'infra/local/data/backup.ts', 'lambdas/store/sqlite/worker.ts'],
    platform: 'node',
    external: ['@photostructure/sqlite'],
  },
  terminal: { entryPoints: ['admin-cli/main.ts'], platform: 'node' },
  desktop: {
    entryPoints: [
      'admin-desktop/main/main.ts',
      'admin-desktop/preload/preload.ts',
      'admin-desktop/renderer/app.ts',
    ],
    platform: 'node',
    external: ['electron', '/fonts/*'],
  },
};

async function packagesOf(options) {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'out',
    logLevel: 'error',
    ...options,
  });
  const folders = Object.keys(metafile.inputs).map(
    (input) => /^(.*node_modules\/(@[^/]+\/)?[^/]+)\//.exec(input)?.[1],
  );
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

const shipped = {};
for (const [part, options] of Object.entries(PARTS)) shipped[part] = await packagesOf(options);
console.log(JSON.stringify(shipped));
