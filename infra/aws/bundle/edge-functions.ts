import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The functions that CloudFront runs at viewer request: for pages and for calls of the API. */
export type EdgeFunctionName = 'pages' | 'calls';

/** What CloudFront's runtime cannot read. Where esbuild cannot write it otherwise either, the build fails. */
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

/** The most bytes that CloudFront takes. */
const LIMIT = 10 * 1024;

/**
 * A function's code as CloudFront runs it: one file, in the JavaScript that its runtime 2.0 understands, with
 * `handler` at the top level.
 * @throws where the code needs what the runtime lacks, or is too long for it
 */
export function edgeFunctionCode(name: EdgeFunctionName): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, '..', 'edge-functions', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2015',
    supported: UNSUPPORTED,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = (outputFiles[0]?.text ?? '').replace(/export\{[^}]*\};?\s*$/, '');
  if (Buffer.byteLength(code) > LIMIT)
    throw new Error(`The CloudFront function ${name} is longer than 10 KB.`);
  return code;
}
