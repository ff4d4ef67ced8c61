import { join } from 'node:path';
import { build } from 'esbuild';
import type { Islands } from './islands';

/** The bootstrap as one line of JavaScript, with the files of each island written in. */
export async function bundleBootstrap(siteFolder: string, islands: Islands): Promise<string> {
  const files = Object.entries(islands).map(([name, { entry }]) => [name, entry.map((file) => `/${file}`)]);
  const { outputFiles } = await build({
    entryPoints: [join(siteFolder, 'build/pages/browser/bootstrap.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox121', 'safari16.4'],
    define: { ISLANDS: JSON.stringify(Object.fromEntries(files)) },
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
