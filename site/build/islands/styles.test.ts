import { islandClasses, islandStyle } from './styles';

const CSS = [
  ':root{--x:1;--y:2;--z:3;color-scheme:light dark}',
  'html{top:var(--x);@media print{top:0}}',
  '@font-face{font-family:F;src:url(/f)}',
  'p{top:0}',
  '.button{left:0}',
  '.form{top:var(--x)}',
  '.result{top:var(--y)}',
  '.result:hover,.other{top:1px}',
  '@media print{.result{top:2px}.button{top:3px}}',
  '.other{top:var(--z)}',
].join('');

const CLASSES = islandClasses(CSS, 'const a={card:"form result",b:"button"}', (name) => name === 'button');

test('islandClasses finds the classes of a stylesheet that a script contains, and which are shared', () => {
  expect(CLASSES).toEqual({ shared: new Set(['button']), own: new Set(['form', 'result']) });
});

describe('islandStyle', () => {
  it('has the rules of own classes and the properties that they use, and nothing shared or of others', () => {
    expect(islandStyle(CSS, CLASSES, [''])).toBe(
      ':root{--x:1;--y:2}.form{top:var(--x)}.result{top:var(--y)}.result:hover{top:1px}@media print{.result{top:2px}}',
    );
  });

  it('lacks what all pages have, but keeps what only some have', () => {
    const both = [':root{--x:1}.form{top:var(--x)}', ':root{--x:1}.form{top:var(--x)}.result{top:var(--y)}'];
    expect(islandStyle(CSS, CLASSES, both)).toBe(
      ':root{--y:2}.result{top:var(--y)}.result:hover{top:1px}@media print{.result{top:2px}}',
    );
  });

  it('does not declare again what pages contain beside another selector, or with fewer nested rules', () => {
    const css = '.other,.form{top:0}.form{top:1px}.result{left:0;&:hover{left:1px}.form &{left:2px}}';
    const page = '.other,.form{top:0}.form{top:1px}.result{left:0;&:hover{left:1px}}';
    expect(islandStyle(css, CLASSES, [page])).toBe('.result{.form &{left:2px}}');
  });
});
