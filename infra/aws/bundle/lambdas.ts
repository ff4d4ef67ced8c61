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

/**
 * Ways to find credentials that a Lambda never takes: it has them in its environment, which is asked first. The
 * SDK imports each only when it is reached, and the runtime would even have them.
 */
const NEVER_REACHED = ['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
  (way) => `@aws-sdk/credential-provider-${way}`,
);

const LAMBDA_BUILD: BuildOptions = {
  bundle: true,
  minify: true,
  // Licences' comments stay in the sources; in a bundle they are bytes to load at every cold start.
  legalComments: 'none',
  sourcemap: 'external',
  format: 'esm',
  // What is imported only when it is needed stays in files of its own and is not loaded. In one file, esbuild
  // would also lose modules that are imported both ways.
  splitting: true,
  entryNames: 'index',
  outExtension: { '.js': '.mjs' },
  external: [...NEVER_REACHED, '@smithy/credential-provider-imds'],
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  logLevel: 'error',
};
