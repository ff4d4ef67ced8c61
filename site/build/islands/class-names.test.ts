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
    const all = [...names, inModule('ui/b.module.css', 'card')];
    for (const name of all) expect(name).toMatch(/^_[A-Za-z0-9]{4}$/);
    expect(new Set(all).size).toBe(all.length);
  });

  it('does not rename other classes when one is added', () => {
    const before = inModule('ui/b.module.css', 'wide');
    writeFileSync(join(sources, 'a0.module.css'), '.first { top: 0 }');
    expect(inModule('ui/b.module.css', 'wide')).toBe(before);
  });

  it('returns undefined for names that are not classes', () => {
    expect(inModule('ui/b.module.css', 'arrive')).toBeUndefined();
    expect(inModule('a.module.css', 'no')).toBeUndefined();
  });
});

test('classNames adds the classes that a class composes: of its module, of another one, and global ones', () => {
  const names = classNames(sources);
  const card = inModule('ui/b.module.css', 'card');
  expect(names(join(sources, 'a.module.css'))).toEqual({
    card: `${inModule('a.module.css', 'card')} ${card} big`,
    'in-it': inModule('a.module.css', 'in-it'),
  });
  expect(names(join(sources, 'ui/b.module.css'))).toEqual({
    card: `${card} big`,
    wide: `${inModule('ui/b.module.css', 'wide')} ${card} big`,
  });
});

test('nameClasses throws if there is no css-loader for CSS modules', () => {
  expect(() => nameClasses({ module: { rules: [{ use: [] }] } }, () => '')).toThrow(
    'no css-loader for CSS modules',
  );
});
