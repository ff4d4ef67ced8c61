import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { releaseFolder } from '../release';

/** The CloudFront functions: for requests of pages, for API calls, and for the API's responses. */
export type EdgeFunctionName = 'pages' | 'calls' | 'responses';

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

/**
 * Bundles a CloudFront function into one file for runtime 2.0, with `handler` at the top level.
 * @param release the id of the release whose pages are live, for the function `pages`
 * @throws if the code needs syntax that the runtime lacks, or is longer than 10 KB
 */
export function bundleEdgeFunction(name: EdgeFunctionName, release: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, '..', 'edge-functions', `${name}.ts`)],
    bundle: true,
    define: { RELEASE_FOLDER: JSON.stringify(`/${releaseFolder(release)}`) },
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
  if (Buffer.byteLength(code) > CODE_LIMIT)
    throw new Error(`The CloudFront function ${name} is longer than 10 KB.`);
  return code;
}
