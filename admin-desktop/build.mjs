import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** The faces of the site's stylesheet, with all their letters; built pages contain only their own. */
const { resolve: resolveFont } = createRequire(join(here, '../site/package.json'));
const FONTS = {
  'tantrum-display': '@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2',
  'tantrum-text': '@fontsource-variable/aleo/files/aleo-latin-wght-normal.woff2',
};

/** The bundles are not minified: size does not matter here, and they stay readable. */
const COMMON = { absWorkingDir: here, bundle: true, legalComments: 'eof', logLevel: 'warning' };
// Electron 45 contains Node 24 and Chromium 152. Both targets are older, which is fine.
const NODE = { ...COMMON, platform: 'node', format: 'cjs', target: 'node22', external: ['electron'] };

/**
 * Builds the app into a folder: `main.cjs`, `preload.cjs` and the files of `renderer/`.
 * @param {string} folder
 */
export async function build(folder = join(here, 'dist')) {
  const renderer = join(folder, 'renderer');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(renderer, { recursive: true });
  await Promise.all([
    bundle({ ...NODE, entryPoints: ['main/main.ts'], outfile: join(folder, 'main.cjs') }),
    bundle({ ...NODE, entryPoints: ['preload/preload.ts'], outfile: join(folder, 'preload.cjs') }),
    bundle({
      ...COMMON,
      platform: 'browser',
      format: 'esm',
      target: 'chrome130',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      external: ['/fonts/*'],
      entryPoints: { renderer: 'renderer/app.ts' },
      outdir: renderer,
    }),
  ]);
  cpSync(join(here, 'renderer/index.html'), join(renderer, 'index.html'));
  for (const [name, file] of Object.entries(FONTS))
    cpSync(resolveFont(file), join(renderer, `fonts/${name}.woff2`));
  cpSync(join(here, '../site/static/OFL.txt'), join(renderer, 'fonts/OFL.txt'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(process.argv[2] === undefined ? undefined : resolve(process.argv[2]));
}
