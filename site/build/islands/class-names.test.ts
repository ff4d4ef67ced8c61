import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classNames, nameClasses, shortClassNames } from './class-names';

const sources = mkdtempSync(join(tmpdir(), 'tariff-names-'));
const inModule = (file: string, name: string) =>
  shortClassNames(sources)({ resourcePath: join(sources, file) }, '[local]', name);

beforeAll(() => {
  mkdirSync(join(sources, 'ui'));
  writeFileSync(
    join(sources, 'a.module.css'),
    '/* .no */ .card { composes: card from "./ui/b.module.css"; gap: 0.5rem } .card:hover .in-it { top: 0 }',
  );
  writeFileSync(
    join(sources, 'ui/b.module.css'),
    '.card { composes: big from global; top: 0 } .wide { composes: card } @keyframes arrive { }',
  );
  writeFileSync(join(sources, 'plain.css'), '.plain { top: 0 }');
});

afterAll(() => rmSync(sources, { recursive: true }));

describe('shortClassNames', () => {
  it('gives each class of each module its own short name', () => {
    const names = [inModule('a.module.css', 'card'), inModule('a.module.css', 'in-it')];
    expect([...names, inModule('ui/b.module.css', 'card')]).toEqual(['_0', '_1', '_2']);
  });

  it('returns undefined for names that are not classes', () => {
    expect(inModule('ui/b.module.css', 'arrive')).toBeUndefined();
    expect(inModule('a.module.css', 'no')).toBeUndefined();
  });
});

test('classNames adds the classes that a class composes, of its module, another and none', () => {
  const names = classNames(sources);
  expect(names(join(sources, 'a.module.css'))).toEqual({ card: '_0 _2 big', 'in-it': '_1' });
  expect(names(join(sources, 'ui/b.module.css'))).toEqual({ card: '_2 big', wide: '_3 _2 big' });
});

test('nameClasses throws if there is no css-loader for CSS modules', () => {
  expect(() => nameClasses({ module: { rules: [{ use: [] }] } }, () => '')).toThrow(
    'no css-loader for CSS modules',
  );
});
