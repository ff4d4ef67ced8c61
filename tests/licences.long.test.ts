import { spawnSync } from 'node:child_process';
import { isAllowed, shippedPackages } from './supply-chain/licences';
import { nameOf, readLock } from './supply-chain/lock';

const packages = readLock();

describe('shipped packages', () => {
  const shipped = shippedPackages(packages);

  it('are found in every part', () => {
    for (const name of [
      'react-dom',
      'preact',
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

  it('are part of the bill of materials, as are all other production packages', () => {
    const { status, stdout } = spawnSync('npm', ['run', '-s', 'sbom', '--', '--offline'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    expect(status).toBe(0);
    const bill = JSON.parse(stdout);
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: expect.any(String) } },
    });
    const listed = new Set(bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
    const purl = (name: string, version = '') => `pkg:npm/${name}@${version}`;
    const needed = Object.entries(packages)
      .filter(
        ([path, { link, dev, optional }]) => path.includes('node_modules/') && !link && !dev && !optional,
      )
      .map(([path, { version, name }]) => purl(name ?? nameOf(path), version));
    expect(needed.length).toBeGreaterThan(500);
    const missing = [...needed, ...shipped.map(({ name, version }) => purl(name, version))].filter(
      (wanted) => !listed.has(wanted),
    );
    expect(missing).toEqual([]);
  });
});
