import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { NODE_VERSION } from '../lambdas';

const FOLDER = join(import.meta.dirname, '..', 'runtime');

/** Syntax that CloudFront's runtime lacks. The build fails if esbuild cannot transform it. */
const UNSUPPORTED = {
  'async-generator': false,
  bigint: false,
  class: false,
  'default-argument': false,
  destructuring: false,
  'for-of': false,
  generator: false,
  'logical-assignment': false,
  'nullish-coalescing': false,
  'object-rest-spread': false,
  'optional-catch-binding': false,
  'optional-chain': false,
};

/** CloudFront's limit for the code of a function, in bytes. */
const CODE_LIMIT = 10 * 1024;

/** Gives a function access to its key value store. */
export const EDGE_IMPORT = "import cf from 'cloudfront';\n";

/**
 * Bundles a CloudFront function into one file for runtime 2.0, with `handler` at the top level.
 * @throws if the code needs syntax that the runtime lacks, or is longer than 10 KB
 */
export function bundleEdgeFunction(name: 'onPage' | 'onCall'): string {
  const code = bundle({
    stdin: { contents: `export { ${name} as handler } from './edge-functions'`, resolveDir: FOLDER },
    format: 'esm',
    target: 'es2015',
    supported: { ...UNSUPPORTED, 'async-await': true },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
  })
    .replace(/export\{[^}]*\};?\s*$/, '')
    .replace(`function ${name}(`, 'function handler(');
  if (Buffer.byteLength(code) > CODE_LIMIT)
    throw new Error(`The CloudFront function ${name} is longer than 10 KB.`);
  return name === 'onPage' ? EDGE_IMPORT + code : code;
}

/** Returns the source of the uptime check as one CommonJS file, as a Lambda with inline code requires. */
export const bundleUptimeCheck = (): string =>
  bundle({
    entryPoints: [join(FOLDER, 'uptime-check.ts')],
    format: 'cjs',
    platform: 'node',
    target: `node${NODE_VERSION}`,
    minify: true,
  });

const bundle = (options: BuildOptions): string =>
  buildSync({ ...options, bundle: true, write: false, logLevel: 'silent' }).outputFiles?.[0]?.text ?? '';
