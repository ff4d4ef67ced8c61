import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run build` makes, and another user reads. */
const BUILT = [
  '.cache/host',
  '.cache/site-build',
  '.cache/last-build.json',
  'site/public',
  'site/build.json',
  'admin-cli/dist',
];
const READ = 0o444;
const ENTER = 0o111;

/**
 * Lets every user read what is built, whatever the umask of the commands was that have made it.
 * @param {string} root the repository's folder
 */
export function shareBuilt(root) {
  for (const path of ['.cache', ...BUILT]) {
    const full = join(root, path);
    if (existsSync(full)) share(full, path !== '.cache');
  }
}

function share(path, withContent) {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const mode = stats.mode | READ | (stats.isDirectory() ? ENTER : 0);
  if (mode !== stats.mode) chmodSync(path, mode & 0o7777);
  if (withContent && stats.isDirectory()) for (const name of readdirSync(path)) share(join(path, name), true);
}
