import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { nameOf, readLock } from './rules/lock';
import { isAllowed, licencePage, shippedPackages } from './supply-chain/licences';

const packages = readLock();
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Runs npm where it asks nobody but the lock file. */
function npm(...args: string[]) {
  const { status, stdout } = spawnSync('npm', [...args, '--offline'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout };
}

describe('the lock file', () => {
  test('is what every package.json asks for: npm ci needs nothing else', () => {
    const { status, stdout } = npm('ls', '--all', '--package-lock-only', '--json');
    expect(JSON.parse(stdout).problems ?? []).toEqual([]);
    expect(status).toBe(0);
  });

  test.each(['', 'site', 'lambdas', 'infra', 'admin-cli', 'admin-desktop'])(
    'says of "%s" what its package.json says',
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

  test('pins every package by the hash of its content, but for those of other systems', () => {
    const loose = installed.filter(
      ([, { integrity, optional, inBundle }]) => !integrity && !optional && !inBundle,
    );
    expect(loose.map(([place]) => place)).toEqual([]);
    expect(installed.filter(([, { integrity }]) => integrity && !/^sha512-/.test(integrity))).toEqual([]);
  });
});

describe('scripts that packages would run when they are installed', () => {
  const { allowScripts } = readJson('package.json');

  test('are on a written list, and every one is refused', () => {
    const wanted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((name) => allowScripts[name] !== false)).toEqual([]);
    expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([]);
  });

  test('are not run by an npm that does not know the list', () => {
    expect(readFileSync('infra/setup/install.mjs', 'utf8')).toContain("'ci', '--ignore-scripts'");
  });
});

describe('what is shipped', () => {
  const shipped = shippedPackages(packages);

  test('is there to look at, in every part', () => {
    for (const part of ['site', 'lambdas', 'host', 'terminal', 'desktop']) {
      expect(shipped.filter(({ parts }) => parts.includes(part)).length).toBeGreaterThan(1);
    }
    for (const name of ['react-dom', '@aws-sdk/client-dynamodb', 'dynalite', 'commander', 'electron']) {
      expect(shipped.map((found) => found.name)).toContain(name);
    }
  });

  test('has licences that allow it', () => {
    expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    for (const licence of ['GPL-3.0', 'unknown', 'MIT AND GPL-2.0', 'SEE LICENSE IN x']) {
      expect(isAllowed(licence)).toBe(false);
    }
    expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true);
  });

  test('is listed in docs/licences.md; npx tsx tests/list-licences.ts brings it up to date', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencePage(shipped));
  });

  test('and all else that the product needs stands in the bill of materials', () => {
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
      .map(([place, { version, name }]) => purl(name ?? nameOf(place), version));
    expect(needed.length).toBeGreaterThan(500);
    const missing = [...needed, ...shipped.map(({ name, version }) => purl(name, version))].filter(
      (wanted) => !listed.has(wanted),
    );
    expect(missing).toEqual([]);
  });
});
