import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../files';
import type { Islands } from './islands';

/** `fonts` is for `gatsby develop` only. */
const UNUSED_FOLDERS = ['~partytown', '_gatsby', 'page-data', '404', 'fonts'];
const GATSBY_FILES = /^(webpack\.stats|chunk-map)\.json$|\.map$/;

/** Deletes what Gatsby writes for its own runtime, and every bundle that belongs to no island. */
export function prune(folder: string, islands: Islands): void {
  for (const name of UNUSED_FOLDERS) rmSync(join(folder, name), { recursive: true, force: true });
  const needed = new Set(Object.values(islands).flatMap(({ entry, later }) => [...entry, ...later]));
  for (const file of filesIn(folder)) {
    // The licence notices of a bundle's libraries must be distributed with it.
    const bundle = file.replace(/\.LICENSE\.txt$/, '');
    const isBundle = /^[^/]+\.(js|css)$/.test(bundle);
    if (GATSBY_FILES.test(file) || (isBundle && !needed.has(bundle))) rmSync(join(folder, file));
  }
}
