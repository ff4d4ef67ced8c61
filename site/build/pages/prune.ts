import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../files';
import type { Islands } from './islands';

/** What Gatsby leaves beside its pages for itself. */
const GATSBY_OWN = /^(~partytown|_gatsby|page-data|404)(\/|$)|^(webpack\.stats|chunk-map)\.json$|\.map$/;
/** A bundle points to its libraries' notices, which have to travel along. */
const NOTICES = /\.LICENSE\.txt$/;

/** Removes from the finished folder all that no visitor is ever sent to. */
export function prune(folder: string, islands: Islands): void {
  const wanted = new Set(Object.values(islands).flatMap(({ entry, later }) => [...entry, ...later]));
  for (const file of filesIn(folder)) {
    const bundle = file.replace(NOTICES, '');
    const isBundle = /^[^/]+\.(js|css)$/.test(bundle);
    if (GATSBY_OWN.test(file) || (isBundle && !wanted.has(bundle))) rmSync(join(folder, file));
  }
  for (const name of ['~partytown', '_gatsby', 'page-data', '404']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
