import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Bundles the states of the dashboard, which only `npm run dev` shows.
 * @param {string} root the repository's folder
 * @returns {Promise<(request: Request) => Promise<Response> | undefined>} what responds to requests that concern them
 */
export async function loadStates(root) {
  const { build } = await import('esbuild');
  const outfile = join(root, '.cache', 'states.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['infra/testing/states/answer.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const { answerStates } = await import(pathToFileURL(outfile).href);
  return answerStates(Date.now);
}
