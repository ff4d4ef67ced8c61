import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a hash of files: it changes if any of them changes, is added or is deleted.
 * @param {string} root
 * @param {string[]} paths files and folders under it
 * @param {RegExp} except paths to ignore
 */
export function hashOfFiles(root, paths, except) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(root, path, except)).sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(root, path, except) {
  if (except.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`, except));
}
