import { islandFiles } from './bundle';

const output = (entryPoint: string | undefined, imports: string[], later: string[] = []) => ({
  ...(entryPoint && { entryPoint }),
  imports: [
    ...imports.map((path) => ({ path, kind: 'import-statement' as const })),
    ...later.map((path) => ({ path, kind: 'dynamic-import' as const })),
  ],
  inputs: {},
  exports: [],
  bytes: 1,
});

const OUTPUTS = {
  'public/static/signup-1.js': output(
    'src/signup/SignupIsland.tsx',
    ['public/static/react-1.js'],
    ['public/static/toaster-1.js', 'public/static/parser-1.js'],
  ),
  'public/static/cart-1.js': output('src/components/layout/CartButton.tsx', ['public/static/react-1.js']),
  'public/static/demo-1.js': output('src/demo/DemoSection.tsx', []),
  'public/static/admin-1.js': output('src/dashboard/web/web-host.ts', []),
  'public/static/inquiry-1.js': output('src/wholesale/inquiry-draft.ts', []),
  'public/static/react-1.js': output(undefined, ['public/static/helpers-1.js']),
  'public/static/helpers-1.js': output(undefined, []),
  'public/static/toaster-1.js': output('src/signup/toast/Toaster.tsx', ['public/static/react-1.js']),
  'public/static/parser-1.js': output(undefined, []),
};

describe('islandFiles', () => {
  it('lists the module of an island with all that it imports, then what it loads later, and what it may load', () => {
    const modules = ['/static/signup-1.js', '/static/react-1.js', '/static/helpers-1.js'];
    expect(islandFiles({ outputs: OUTPUTS }).get('signup')).toEqual({
      modules,
      later: ['/static/toaster-1.js', '/static/react-1.js', '/static/helpers-1.js'],
      all: [...modules, '/static/toaster-1.js', '/static/parser-1.js'],
    });
  });

  it('throws if an island has not been bundled', () => {
    const { 'public/static/demo-1.js': _, ...others } = OUTPUTS;
    expect(() => islandFiles({ outputs: others })).toThrow('DemoSection.tsx');
  });
});
