export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
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
