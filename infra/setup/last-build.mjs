import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostIn } from './host.mjs';
import { writeForAll } from './run.mjs';
import { ASIDE } from './site.mjs';

const fileIn = (root) => join(root, '.cache', 'last-build.json');

/**
 * Records a build that has succeeded.
 * @param {string} root the repository's folder
 * @param {{ host: string, version: import('./version.mjs').Version }} build the name of the host's bundle, and the
 * version
 */
export const recordBuild = (root, build) =>
  writeForAll(() => writeFileSync(fileIn(root), JSON.stringify(build)));

/**
 * Returns what was built last, whatever has happened to the sources since: a server that is started again between an
 * edit and its build, or after a build that failed, serves it.
 * @param {string} root the repository's folder
 */
export function readLastBuild(root) {
  if (!existsSync(fileIn(root))) throw new Error('Nothing was built yet. Run npm run build.');
  const { host, version } = JSON.parse(readFileSync(fileIn(root), 'utf8'));
  // A build that is under way, or was killed, has put it there.
  const aside = join(root, ASIDE);
  const site = existsSync(join(aside, 'build.json')) ? aside : join(root, 'site');
  return { ...hostIn(join(root, '.cache', 'host', host)), site, version };
}
