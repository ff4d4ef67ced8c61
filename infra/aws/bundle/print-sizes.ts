/**
 * Prints how large the code of each Lambda is, in kB: what is loaded at a start, and all of it.
 * @example npx tsx infra/aws/bundle/print-sizes.ts > infra/aws/bundle/sizes.json
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { LAMBDA_NAMES } from '../lambdas';
import { bundleLambdas } from './lambdas';

/** Returns the files that are loaded with a file: its own imports and theirs, but not what is imported on use. */
function loadedWith(file: string, outputs: Metafile['outputs'], found = new Set([file])): Set<string> {
  for (const { path, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && outputs[path] && !found.has(path))
      loadedWith(path, outputs, found.add(path));
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
const results = await bundleLambdas(folder);
rmSync(folder, { recursive: true });
const sizes = results.map(({ metafile: { outputs } }, index) => {
  const files = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  const sizeOf = (names: Iterable<string>) =>
    Math.round([...names].reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0) / 1000);
  const entry = files.find((file) => file.endsWith('/index.mjs')) ?? '';
  return [LAMBDA_NAMES[index], { atStart: sizeOf(loadedWith(entry, outputs)), all: sizeOf(files) }];
});
console.log(JSON.stringify(Object.fromEntries(sizes), undefined, 2));
