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
interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
}

const atRoot = (name: string): string => `node_modules/${name}`;
/** Shipped as it is installed, with its dependencies. */
const UNBUNDLED = ['@photostructure/sqlite'].map(atRoot);
/** Shipped in another form: fonts as subsets, and Electron's binary. */
const CONVERTED = ['@fontsource-variable/aleo', '@fontsource/stardos-stencil', 'electron'].map(atRoot);

/** Returns every shipped package. Bundles every part, which takes seconds. */
export function shippedPackages(packages: LockedPackages): ShippedPackage[] {
  const script = join('tests', 'supply-chain', 'shipped.mjs');
  const bundled: string[] = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
  const paths = new Set([...bundled, ...closureOf(packages, UNBUNDLED), ...CONVERTED]);
  return [...paths].map((path) => {
    const { version = 'unknown', license: licence = 'unknown' } = packages[path] ?? {};
    return { name: nameOf(path), version, licence };
  });
}

/** Whether an SPDX expression is allowed: of alternatives (OR), one is enough. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)));
