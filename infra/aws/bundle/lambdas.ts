import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { LAMBDA_NAMES, NODE_VERSION } from '../lambdas';

/** Lambda handlers are bundled by path, so that nothing here imports their code. */
const FUNCTIONS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'lambdas', 'functions');

// Some parts of the SDK are CommonJS and load Node's modules with `require`, which ESM does not define.
const REQUIRE =
  "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);";

/**
 * Bundles each Lambda into `<folder>/<name>` with the entry `index.mjs`. The source maps beside it are for reading
 * stack traces, and are not uploaded.
 */
export const bundleLambdas = (folder: string) =>
  Promise.all(
    LAMBDA_NAMES.map((name) => bundleLambda(join(FUNCTIONS_FOLDER, `${name}.ts`), join(folder, name))),
  );

/** Bundles one Lambda into a folder. */
export const bundleLambda = (entry: string, outdir: string) =>
  build({ ...LAMBDA_BUILD, entryPoints: [entry], outdir });

/**
 * Credential providers that a Lambda never uses: its credentials are in the environment, which the SDK reads
 * first. The SDK imports each provider only on use, and the Lambda runtime contains them anyway.
 */
const UNUSED_CREDENTIAL_PROVIDERS = ['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
  (provider) => `@aws-sdk/credential-provider-${provider}`,
);

const LAMBDA_BUILD = {
  bundle: true,
  metafile: true,
  minify: true,
  // Licence comments stay in the sources; in a bundle they only add bytes to every cold start.
  legalComments: 'none',
  sourcemap: 'external',
  format: 'esm',
  // Dynamic imports become files of their own, which are loaded only on use. Without splitting, esbuild also
  // drops modules that are imported both statically and dynamically.
  splitting: true,
  entryNames: 'index',
  outExtension: { '.js': '.mjs' },
  external: [...UNUSED_CREDENTIAL_PROVIDERS, '@smithy/credential-provider-imds'],
  platform: 'node',
  target: `node${NODE_VERSION}`,
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  logLevel: 'error',
} as const satisfies BuildOptions;
