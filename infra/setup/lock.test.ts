import { type Package, packagesOf } from './lock.mjs';

const LOCK: Record<string, Package> = {
  '': { devDependencies: { tester: '*' } },
  site: { dependencies: { shared: '*', react: '^18' }, devDependencies: { tester: '*' } },
  infra: { devDependencies: { tester: '*' } },
  'infra/aws': { dependencies: { cdk: '*', inner: '*' } },
  shared: { dependencies: { zod: '*' }, devDependencies: { mock: '*' } },
  'site/node_modules/react': { dependencies: { tiny: '*' } },
  'site/node_modules/react/node_modules/tiny': {},
  'infra/node_modules/inner': {},
  'node_modules/react': {},
  'node_modules/tiny': {},
  'node_modules/tester': { peerDependencies: { react: '*' } },
  'node_modules/shared': { link: true, resolved: 'shared' },
  'node_modules/zod': { optionalDependencies: { 'not-in-the-lock-file': '*' } },
  'node_modules/mock': {},
  'node_modules/cdk': {},
};
const needed = (workspaces: string[], dev = false) =>
  [...packagesOf(LOCK, { workspaces, dev })].filter((path) => path.includes('node_modules')).sort();

test('a workspace needs its packages at the nearest place, and those of the workspaces it uses', () => {
  expect(needed(['site'])).toEqual([
    'node_modules/zod',
    'site/node_modules/react',
    'site/node_modules/react/node_modules/tiny',
  ]);
});

test('tests need their tools, but not those of the workspaces they use', () => {
  expect(needed(['site'], true)).toContain('node_modules/tester');
  expect(needed(['site'], true)).not.toContain('node_modules/mock');
  expect(needed(['', 'shared'], true)).toEqual([
    'node_modules/mock',
    'node_modules/react',
    'node_modules/tester',
    'node_modules/zod',
  ]);
});

test('a workspace inside of another one finds the packages of both', () => {
  expect(needed(['infra/aws'])).toEqual(['infra/node_modules/inner', 'node_modules/cdk']);
});
