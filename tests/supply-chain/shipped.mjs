// Prints the packages that the shipped parts contain, as paths in the lock file, found by bundling them. It is a
// program of its own because esbuild does not run inside Jest.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { HOST_PROGRAMS } from '../../infra/setup/host.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the TypeScript files below a folder. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\./.test(name))
    .map(({ parentPath, name }) => join(relative(root, parentPath), name))
    .filter((file) => !file.includes('/testing/'));

/** The modules of islands export `mount`; all other code of a page runs only in the build. */
const islands = filesIn('site/src').filter((file) =>
  /^export (const|function) mount\b/m.test(readFileSync(join(root, file), 'utf8')),
);

/** Whether a file belongs to the dashboard. @param {string} file */
const isDashboard = (file) => file.startsWith('site/src/dashboard/');

/**
 * The esbuild options of pages, Lambdas, host, terminal and desktop app. External packages are shipped unbundled; their
 * dependencies are read from the lock file.
 */
const PARTS = [
  {
    entryPoints: [...islands.filter((file) => !isDashboard(file)), ...filesIn('site/src/runtime')],
    // As `site/build/islands/bundle.ts` bundles them.
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
    external: ['/fonts/*'],
  },
  { entryPoints: islands.filter(isDashboard), external: ['/fonts/*'] },
  { entryPoints: filesIn('lambdas/functions'), platform: 'node' },
  {
    entryPoints: HOST_PROGRAMS,
    platform: 'node',
    external: ['@photostructure/sqlite'],
  },
  { entryPoints: ['admin-cli/main.ts'], platform: 'node' },
  {
    entryPoints: [
      'admin-desktop/main/main.ts',
      'admin-desktop/preload/preload.ts',
      'admin-desktop/renderer/app.ts',
    ],
    platform: 'node',
    external: ['electron', '/fonts/*'],
  },
];

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
  return folders.filter((folder) => folder !== undefined);
}

const shipped = (await Promise.all(PARTS.map(packagesOf))).flat();
console.log(JSON.stringify([...new Set(shipped)].sort()));
