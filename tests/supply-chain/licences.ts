import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { closureOf, type LockedPackages, nameOf } from '../rules/lock';

/** Licences that let us ship a package as part of ours, as long as its notice goes with it. */
export const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];

/** A package that somebody else gets from us, be it in a page, a Lambda or a program. */
export interface ShippedPackage {
  place: string;
  name: string;
  version: string;
  licence: string;
  parts: string[];
}

/** What ships as it is installed, with all that it needs. */
const UNBUNDLED: Record<string, readonly string[]> = {
  host: ['dynalite', 'classic-level'],
};
/** What ships in another form: the fonts that ours are cut from, and the runtime that carries the window. */
const CONVERTED: Record<string, readonly string[]> = {
  site: ['@fontsource-variable/aleo', '@fontsource/stardos-stencil'],
  desktop: ['@fontsource-variable/aleo', '@fontsource/stardos-stencil', 'electron'],
};

/** Every package that is shipped, by name, and in which parts. Asks the bundler, which takes seconds. */
export function shippedPackages(packages: LockedPackages): ShippedPackage[] {
  const bundled: Record<string, string[]> = JSON.parse(
    execFileSync(process.execPath, [join('tests', 'supply-chain', 'shipped.mjs')], { encoding: 'utf8' }),
  );
  const found = new Map<string, ShippedPackage>();
  for (const [part, places] of Object.entries(bundled)) {
    const atRoot = (names: readonly string[] = []) => names.map((name) => `node_modules/${name}`);
    const all = [...places, ...closureOf(packages, atRoot(UNBUNDLED[part])), ...atRoot(CONVERTED[part])];
    for (const place of new Set(all)) {
      const shipped = found.get(place) ?? described(packages, place);
      shipped.parts.push(part);
      found.set(place, shipped);
    }
  }
  const key = ({ name, version }: ShippedPackage) => `${name} ${version}`;
  return [...found.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function described(packages: LockedPackages, place: string): ShippedPackage {
  const { version, license } = packages[place] ?? {};
  return {
    place,
    name: nameOf(place),
    version: version ?? 'unknown',
    licence: license ?? 'unknown',
    parts: [],
  };
}

/** Whether a licence, or one of several to choose from, is allowed. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)));

/** The page for the owner. */
export function licencePage(shipped: readonly ShippedPackage[]): string {
  // A package may stand at several places in one version.
  const rows = new Map<string, { licence: string; parts: Set<string> }>();
  for (const { name, version, licence, parts } of shipped) {
    const row = rows.get(`${name} ${version}`) ?? { licence, parts: new Set<string>() };
    for (const part of parts) row.parts.add(part);
    rows.set(`${name} ${version}`, row);
  }
  const lines = [...rows].map(
    ([package_, { licence, parts }]) => `| ${package_} | ${licence} | ${[...parts].join(', ')} |`,
  );
  return `# Licences of what is shipped

Every package of others that reaches a visitor, AWS or the owner's machine as a part of this product. Written by
\`npx tsx tests/list-licences.ts\`; a test fails when it is not up to date, or when a licence is none of
${ALLOWED.join(', ')}.

Everything else that is installed builds or tests the product and stays here; \`npm run -s sbom\` lists all of it.
The terminal carries the licences' texts in its \`dist/LICENSES.txt\`, the fonts theirs beside them in \`OFL.txt\`.

| Package | Licence | In |
| --- | --- | --- |
${lines.join('\n')}
`;
}
