import { classNamesOf, hashesOf, inlineHashes, parsePage } from './html';

test('classNamesOf returns the classes of elements, not of scripts', () => {
  const html = '<p class="a b"><i class="b"></i><script>\'<b class="c">\'</script></p>';
  expect([...classNamesOf(html)]).toEqual(['a', 'b']);
});

test('parsePage keeps the text of scripts as it is', () => {
  expect(parsePage('<script>a && "&amp;"</script>').querySelector('script')?.rawText).toBe('a && "&amp;"');
});

// echo -n 'a()' | openssl dgst -sha256 -binary | base64
const A = 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';

describe('inlineHashes', () => {
  it('returns each inline script and style of all pages once', () => {
    const { scripts, styles } = inlineHashes([
      '<style>p{}</style><script>a()</script>',
      '<style>p{}</style><script>a()</script><script type="speculationrules">{}</script>',
    ]);
    expect(scripts).toHaveLength(2);
    expect(scripts).toContain(A);
    expect(styles).toHaveLength(1);
  });

  it('ignores JSON-LD and external scripts', () => {
    const { scripts } = inlineHashes([
      '<script type="application/ld+json">{}</script><script src="/a.js"></script>',
    ]);
    expect(scripts).toEqual([]);
  });
});

test('hashesOf returns the hashes of all pages together, and of each by itself', () => {
  const [first, second] = ['a()', 'b()'].map((code) => `<script>${code}</script>`);
  const { csp, pages } = hashesOf(new Map([first, second].map((html = '', n) => [`${n}.html`, html])));
  expect(csp.scripts).toHaveLength(2);
  expect(pages['/0.html']?.scripts).toEqual([A]);
});
