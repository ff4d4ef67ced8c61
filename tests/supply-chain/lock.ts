import { readFileSync } from 'node:fs';

export interface LockedPackage {
  /** Set if it differs from the name of its folder. */
  name?: string;
  integrity?: string;
  /** Whether the archive of another package contains it. */
  inBundle?: boolean;
  version?: string;
  /** Where it was downloaded from. */
  resolved?: string;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockedPackage>;

/** A package that the lock file should contain at a path. */
export interface MissingPackage {
  path: string;
  name: string;
  version: string;
  dev: boolean;
}

/** Returns the packages of the repository's lock file by path. */
export const readLock = (): LockedPackages => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** Returns a package's name from its path in a lock file. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Returns the paths of packages and of all their dependencies, without optional ones. */
export function closureOf(packages: LockedPackages, paths: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const from = path;
    const names = Object.keys(packages[path]?.dependencies ?? {});
    queue.push(
      ...names.map((name) => resolvePath(packages, from, name)).filter((next) => next !== undefined),
    );
  }
  return [...found].sort();
}

/** Returns the optional dependencies that a lock file does not contain. */
export function missingOptional(packages: LockedPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev = false }]) => {
    const wanted = Object.entries(optionalDependencies);
    const sibling = wanted
      .map(([name]) => ({ name, path: resolvePath(packages, from, name) }))
      .find(({ path }) => path);
    const folder = sibling?.path?.slice(0, -sibling.name.length) ?? 'node_modules/';
    return wanted
      .filter(([name]) => resolvePath(packages, from, name) === undefined)
      .map(([name, range]) => {
        const version = /^\d/.test(range) ? range : (packages[sibling?.path ?? '']?.version ?? '');
        return { path: `${folder}${name}`, name, version, dev };
      });
  });
}

/** Resolves a package from the folder of another one, as Node does. */
function resolvePath(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
