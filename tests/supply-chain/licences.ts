import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { closureOf, type LockedPackages, nameOf } from './lock';

/** Licences that allow shipping a package as part of this product if its notice is included. */
export const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** A package of others that is part of a page, a Lambda or a program. */
export interface ShippedPackage {
  /** Its path in the lock file. */
  path: string;
  name: string;
  version: string;
  licence: string;
  parts: string[];
}

/** Packages that are shipped as installed, with their dependencies, by part. */
const UNBUNDLED: Record<string, readonly string[]> = {
  host: ['@photostructure/sqlite'],
};
/** Packages that are shipped in another form, by part: fonts as subsets, and Electron's binary. */
const CONVERTED: Record<string, readonly string[]> = {
  site: ['@fontsource-variable/aleo', '@fontsource/stardos-stencil'],
  desktop: ['@fontsource-variable/aleo', '@fontsource/stardos-stencil', 'electron'],
};

/** Returns every shipped package with its parts, sorted by name. Bundles every part, which takes seconds. */
export function shippedPackages(packages: LockedPackages): ShippedPackage[] {
  const bundled: Record<string, string[]> = JSON.parse(
    execFileSync(process.execPath, [join('tests', 'supply-chain', 'shipped.mjs')], { encoding: 'utf8' }),
  );
  const found = new Map<string, ShippedPackage>();
  for (const [part, paths] of Object.entries(bundled)) {
    const atRoot = (names: readonly string[] = []) => names.map((name) => `node_modules/${name}`);
    const all = [...paths, ...closureOf(packages, atRoot(UNBUNDLED[part])), ...atRoot(CONVERTED[part])];
    for (const path of new Set(all)) {
      const shipped = found.get(path) ?? describePackage(packages, path);
      shipped.parts.push(part);
      found.set(path, shipped);
    }
  }
  const key = ({ name, version }: ShippedPackage) => `${name} ${version}`;
  return [...found.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function describePackage(packages: LockedPackages, path: string): ShippedPackage {
  const { version, license } = packages[path] ?? {};
  return {
    path,
    name: nameOf(path),
    version: version ?? 'unknown',
    licence: license ?? 'unknown',
    parts: [],
  };
}

/** Whether an SPDX expression is allowed: of alternatives (OR), one is enough. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)));
