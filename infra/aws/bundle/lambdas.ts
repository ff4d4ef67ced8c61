import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { FUNCTIONS_FOLDER } from '../paths';

// Some of the SDK's parts are CommonJS and ask for Node's modules by `require`, which ESM does not have.
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/**
 * Bundles one Lambda into `<folder>/<name>`, its entry being `index.mjs`, and its source maps into
 * `<folder>/maps/<name>`: they help whoever reads a stack trace, and would only be carried along by the Lambda.
 * @returns the folder to upload
 */
export function bundleLambda(name: string, folder: string): string {
  return bundle(join(FUNCTIONS_FOLDER, `${name}.ts`), name, folder);
}

/** As `bundleLambda`, for any entry. */
export function bundle(entry: string, name: string, folder: string): string {
  const target = join(folder, name);
  const maps = join(folder, 'maps', name);
  for (const old of [target, maps]) rmSync(old, { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  buildSync({ ...LAMBDA_BUILD, entryPoints: [entry], outdir: target });
  for (const file of readdirSync(target))
    if (file.endsWith('.map')) renameSync(join(target, file), join(maps, file));
  return target;
}

const LAMBDA_BUILD: BuildOptions = {
  bundle: true,
  minify: true,
  // Licences' comments stay in the sources; in a bundle they are bytes to load at every cold start.
  legalComments: 'none',
  sourcemap: 'external',
  format: 'esm',
  // What is imported only when it is needed (the SDK's many ways to find credentials) stays in files of its own
  // and is not loaded. In one file, esbuild also loses modules that are imported both ways.
  splitting: true,
  entryNames: 'index',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  logLevel: 'error',
};
