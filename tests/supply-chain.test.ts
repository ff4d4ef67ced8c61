import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { nameOf, readLock } from './rules/lock';
import { isAllowed, licencePage, shippedPackages } from './supply-chain/licences';
import { UNHASHED } from './supply-chain/unhashed';

const packages = readLock();
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Runs npm without network access. */
function npm(...args: string[]) {
  const { status, stdout } = spawnSync('npm', [...args, '--offline'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout };
}

describe('package-lock.json', () => {
  it('satisfies every package.json', () => {
    const { status, stdout } = npm('ls', '--all', '--package-lock-only', '--json');
    expect(JSON.parse(stdout).problems ?? []).toEqual([]);
    expect(status).toBe(0);
  });

  it.each(['', 'site', 'lambdas', 'infra', 'admin-cli', 'admin-desktop'])(
    'lists the dependencies of the workspace "%s" as its package.json does',
    (workspace) => {
      const { dependencies, devDependencies } = readJson(`${workspace || '.'}/package.json`);
      expect(packages[workspace]).toEqual(
        expect.objectContaining({
          ...(dependencies && { dependencies }),
          ...(devDependencies && { devDependencies }),
        }),
      );
    },
  );

  it('contains a SHA-512 hash of every package but those listed with a reason', () => {
    const withoutHash = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
    const listed = UNHASHED.flatMap(({ names }) => names);
    expect(withoutHash.map(([path]) => nameOf(path)).sort()).toEqual([...listed].sort());
    expect(withoutHash.filter(([, { optional, os }]) => !optional || !os)).toEqual([]);
    expect(installed.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity))).toEqual([]);
  });
});

describe('install scripts of packages', () => {
  const { allowScripts } = readJson('package.json');

  it('are all listed and denied in allowScripts', () => {
    const wanted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => allowScripts[name] !== false)).toEqual([]);
    expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([]);
  });

  it('are not run by npm versions that do not know allowScripts', () => {
    expect(readFileSync('infra/setup/install.mjs', 'utf8')).toContain("'ci', '--ignore-scripts'");
  });
});

describe('shipped packages', () => {
  const shipped = shippedPackages(packages);

  it('are found in every part', () => {
    for (const part of ['site', 'lambdas', 'host', 'terminal', 'desktop']) {
      expect(shipped.filter(({ parts }) => parts.includes(part)).length).toBeGreaterThan(1);
    }
    for (const name of [
      'react-dom',
      '@aws-sdk/client-dynamodb',
      '@photostructure/sqlite',
      'commander',
      'electron',
    ]) {
      expect(shipped.map((found) => found.name)).toContain(name);
    }
  });

  it('have licences that allow shipping them', () => {
    expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    for (const licence of ['GPL-3.0', 'unknown', 'MIT AND GPL-2.0', 'SEE LICENSE IN x']) {
      expect(isAllowed(licence)).toBe(false);
    }
    expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true);
  });

  it('are listed in docs/licences.md, which npx tsx tests/list-licences.ts updates', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencePage(shipped));
  });

  it('are part of the bill of materials, as are all other production packages', () => {
    const { status, stdout } = npm('run', '-s', 'sbom', '--');
    expect(status).toBe(0);
    const bill = JSON.parse(stdout);
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: expect.any(String) } },
    });
    const listed = new Set(bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
    const purl = (name: string, version = '') => `pkg:npm/${name}@${version}`;
    const needed = installed
      .filter(([, { dev, optional }]) => !dev && !optional)
      .map(([path, { version, name }]) => purl(name ?? nameOf(path), version));
    expect(needed.length).toBeGreaterThan(500);
    const missing = [...needed, ...shipped.map(({ name, version }) => purl(name, version))].filter(
      (wanted) => !listed.has(wanted),
    );
    expect(missing).toEqual([]);
  });
});
