import { controlFiles } from './bundle';

const output = (entryPoint: string | undefined, imports: string[], inputs: string[] = []) => ({
  ...(entryPoint && { entryPoint }),
  imports: imports.map((path) => ({ path, kind: 'import-statement' as const })),
  inputs: Object.fromEntries(inputs.map((file) => [file, { bytesInOutput: 1 }])),
  exports: [],
  bytes: 1,
});

const OUTPUTS = {
  'public/static/signup-1.js': output('src/signup/SignupForm.tsx', ['public/static/react-1.js']),
  'public/static/cart-1.js': output('src/components/layout/CartButton.tsx', ['public/static/react-1.js']),
  'public/static/demo-1.js': output('src/demo/DemoSection.tsx', []),
  'public/static/admin-1.js': output('src/dashboard/web/web-host.ts', []),
  'public/static/inquiry-1.js': output('src/wholesale/inquiry-draft.ts', []),
  'public/static/react-1.js': output(
    undefined,
    ['public/static/helpers-1.js'],
    ['src/components/tabs/tabs.module.css'],
  ),
  'public/static/helpers-1.js': output(undefined, []),
};

describe('controlFiles', () => {
  it('lists the module of a control, all that it imports, and the stylesheet if one of them uses it', () => {
    const files = controlFiles({ outputs: OUTPUTS }, '/styles.1.css');
    const shared = ['/static/react-1.js', '/static/helpers-1.js', '/styles.1.css'];
    expect(files.signup).toEqual(['/static/signup-1.js', ...shared]);
    expect(files.inquiry).toEqual(['/static/inquiry-1.js']);
  });

  it('throws if a control has not been bundled', () => {
    const { 'public/static/demo-1.js': _, ...others } = OUTPUTS;
    expect(() => controlFiles({ outputs: others }, '/styles.1.css')).toThrow('DemoSection.tsx');
  });
});
