import { posix } from 'node:path';

const { dirname, join } = posix;

/**
 * Returns the paths of the packages that workspaces need, and what these need in turn.
 * @param {Record<string, import('./lock.mjs').Package>} packages of a lock file
 * @param {{ workspaces: readonly string[], dev: boolean }} group folders, `''` for the root, and whether what only
 * their tests need is part of it
 * @returns {Set<string>}
 */
export function packagesOf(packages, { workspaces, dev }) {
  const found = new Set();
  const visit = (path, withDev) => {
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path];
    const names = [
      dependencies,
      optionalDependencies,
      peerDependencies,
      withDev ? devDependencies : undefined,
    ];
    for (const name of names.flatMap((each) => Object.keys(each ?? {}))) {
      const wanted = resolve(packages, path, name);
      // A link leads to a workspace. Another workspace's tests are not part of the group.
      if (wanted !== undefined) visit(packages[wanted].link ? packages[wanted].resolved : wanted, false);
    }
  };
  for (const folder of workspaces) visit(folder, dev);
  return found;
}

/** Returns the path at which Node finds a package from a folder, or undefined if it is not in the lock file. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (packages[path]) return path;
    if (folder === '.') return undefined;
  }
}
