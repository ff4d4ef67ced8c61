import { shareStyles } from './share-styles';

const css =
  '.a{top:0}.b{top:0}.c{top:0}.d{top:0}.e{top:0}.f{top:0}.g{top:0}.long{background:linear-gradient(red,blue,red)}';
const stylesFor = (pages: Record<string, string[]>) =>
  shareStyles(css, new Map(Object.entries(pages).map(([file, names]) => [file, new Set(names)])));

describe('shareStyles', () => {
  it('gives a page the CSS that it uses', () => {
    const styles = stylesFor({ a: ['a'], long: ['b', 'long'] });
    expect(styles.get('a')).toBe('.a{top:0}');
    expect(styles.get('long')).toContain('.b{top:0}.long{');
  });

  it('merges the most similar stylesheets until six are left', () => {
    const pages = {
      a: ['a'],
      b: ['b'],
      c: ['c'],
      d: ['d'],
      e: ['e'],
      f: ['f'],
      g: ['g'],
      long: ['a', 'long'],
    };
    const styles = stylesFor(pages);
    expect([...styles.keys()].sort()).toEqual(Object.keys(pages));
    expect(new Set(styles.values()).size).toBe(6);
    expect([...styles].filter(([, style]) => style.includes('.long')).map(([file]) => file)).toEqual([
      'long',
    ]);
    for (const [file, style] of styles) expect(style).toContain(file === 'long' ? '.a{' : `.${file}{`);
  });
});
