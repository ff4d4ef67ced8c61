import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { missingOptional, nameOf, readLock } from './supply-chain/lock';
import { UNHASHED } from './supply-chain/unhashed';

const packages = readLock();
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('package-lock.json', () => {
  it('contains no download addresses, which would tie every installation to one registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('contains the packages of every system, which npm ci requires', () => {
    expect(missingOptional(packages).map(({ path }) => path)).toEqual([]);
    const injected = { 'node_modules/a': { optionalDependencies: { 'a-darwin-x64': '1.0.0' } } };
    expect(missingOptional(injected)).toHaveLength(1);
  });

  it('satisfies every package.json', () => {
    const args = ['ls', '--all', '--package-lock-only', '--json', '--offline'];
    const { status, stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(JSON.parse(stdout).problems ?? []).toEqual([]);
    expect(status).toBe(0);
  });

  it.each<string>(['', ...readJson('package.json').workspaces])(
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
});
