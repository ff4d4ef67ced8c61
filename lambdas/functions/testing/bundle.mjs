// Bundles Lambdas as a deploy does: `node bundle.mjs <folder> <entry>...`. It runs in a process of its own,
// since esbuild's synchronous calls hang inside Jest's sandbox and its asynchronous ones do not start there.
import { build } from 'esbuild';

const [folder, ...entryPoints] = process.argv.slice(2);
await build({
  entryPoints,
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: 'error',
});
