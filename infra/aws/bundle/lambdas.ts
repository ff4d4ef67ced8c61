import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { FUNCTIONS_FOLDER } from '../paths';

// Some of the SDK's parts are CommonJS and ask for Node's modules by `require`, which ESM does not have.
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/**
 * Bundles one Lambda into `<folder>/<name>/index.mjs`, and its source map into `<folder>/maps/<name>.map`: the
 * map helps whoever reads a stack trace, and would only make the cold start longer inside the bundle's folder.
 * @returns the folder to upload
 */
export function bundleLambda(name: string, folder: string): string {
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(folder, 'maps'), { recursive: true });
  buildSync({
    entryPoints: [join(FUNCTIONS_FOLDER, `${name}.ts`)],
    outfile: join(target, 'index.mjs'),
    ...LAMBDA_BUILD,
  });
  renameSync(join(target, 'index.mjs.map'), join(folder, 'maps', `${name}.map`));
  return target;
}

/** How everything that runs in a Lambda is bundled. */
export const LAMBDA_BUILD: BuildOptions = {
  bundle: true,
  minify: true,
  // Comments with licences stay in the sources; in a bundle they are bytes to load at every cold start.
  legalComments: 'none',
  sourcemap: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  logLevel: 'error',
};
