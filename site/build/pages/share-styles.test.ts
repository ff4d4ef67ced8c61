import { shareStyles } from './share-styles';

const css = '.a{top:0}.b{top:0}.c{top:0}.d{top:0}.e{top:0}.long{background:linear-gradient(red,blue,red)}';
const wearing = (...names: string[]) => `<p class="${names.join(' ')}">x</p>`;

test('a page gets the CSS that it uses', () => {
  const styles = shareStyles(
    css,
    new Map([
      ['a', wearing('a')],
      ['long', wearing('b', 'long')],
    ]),
  );
  expect(styles.get('a')).toBe('.a{top:0}');
  expect(styles.get('long')).toContain('.b{top:0}.long{');
});

test('of many pages, those that use nearly the same share a stylesheet, so that there are four', () => {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((name): [string, string] => [name, wearing(name)]);
  const styles = shareStyles(css, new Map([...pages, ['long', wearing('a', 'long')]]));
  expect([...styles.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'long']);
  expect(new Set(styles.values()).size).toBe(4);
  expect([...styles].filter(([, style]) => style.includes('.long')).map(([file]) => file)).toEqual(['long']);
  for (const [file, style] of styles) expect(style).toContain(file === 'long' ? '.a{' : `.${file}{`);
});
