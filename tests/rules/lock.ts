import { readFileSync } from 'node:fs';

export interface LockedPackage {
  /** Where it is not the name of its folder. */
  name?: string;
  integrity?: string;
  /** Whether it comes inside of another one. */
  inBundle?: boolean;
  version?: string;
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

/** A package that belongs into the lock file, and where. */
export interface MissingPackage {
  path: string;
  name: string;
  version: string;
  dev: boolean;
}

/** The repository's lock file. */
export const readLock = (): LockedPackages => JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** The package's name, from the place that it has in a lock file. */
export const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');

/** The places of packages and of all that they depend on; what is for other systems stays out. */
export function closureOf(packages: LockedPackages, places: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...places];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const from = place;
    const names = Object.keys(packages[place]?.dependencies ?? {});
    queue.push(...names.map((name) => placeOf(packages, from, name)).filter((next) => next !== undefined));
  }
  return [...found].sort();
}

/** The optional packages that a lock file names but does not hold. */
export function missingOptional(packages: LockedPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev = false }]) => {
    const wanted = Object.entries(optionalDependencies);
    const sibling = wanted
      .map(([name]) => ({ name, place: placeOf(packages, from, name) }))
      .find((s) => s.place);
    const folder = sibling?.place?.slice(0, -sibling.name.length) ?? 'node_modules/';
    return wanted
      .filter(([name]) => placeOf(packages, from, name) === undefined)
      .map(([name, range]) => {
        const version = /^\d/.test(range) ? range : (packages[sibling?.place ?? '']?.version ?? '');
        return { path: `${folder}${name}`, name, version, dev };
      });
  });
}

/** Where Node would find a package from another one's folder. */
function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}
