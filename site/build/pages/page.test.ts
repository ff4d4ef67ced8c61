import { finishPage } from './page';

/** Returns a page as Gatsby writes it. */
const gatsby = (body: string) =>
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta http-equiv="x-ua-compatible" content="ie=edge"/>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no"/>' +
  '<meta name="generator" content="Gatsby 5.16.1"/><meta data-react-helmet="true" name="description" content="d"/>' +
  '<style data-href="/styles.1.css" data-identity="gatsby-global-css">.a{color:red}</style>' +
  '<link as="script" rel="preload" href="/app-1.js"/>' +
  '<script data-react-helmet="true" type="application/ld+json">{"a":1}</script></head>' +
  `<body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">${body}</div>` +
  '<div id="gatsby-announcer" style="position:absolute" aria-live="assertive"></div></div>' +
  '<script id="gatsby-script-loader">window.pagePath="/"</script><script src="/app-1.js" async=""></script></body></html>';

const parts = {
  style: '.a{color:red}',
  bootstrap: 'boot()',
  forms: 'forms()',
};
const finished = finishPage(gatsby('<p class="a">x</p>'), parts);

describe('finishPage', () => {
  it('removes what belongs to Gatsby', () => {
    expect(finished).not.toMatch(/gatsby-(?!$)|app-1|generator|data-react-helmet|style=|x-ua|shrink-to-fit/i);
  });

  it('keeps the page’s own elements', () => {
    expect(finished).toContain('<meta name="description" content="d"/>');
    expect(finished).toContain('<script type="application/ld+json">{"a":1}</script>');
    expect(finished).toContain('<p class="a">x</p>');
  });

  it('inlines the style and loads no other file', () => {
    expect(finished).toContain(
      '<meta charSet="utf-8"/><style>.a{color:red}</style><script>document.fonts.load(',
    );
    expect(finished).not.toMatch(/rel="(preload|stylesheet)"/);
  });

  it.each(['<div data-island="x">y</div>', '<div data-tabs="x">y</div>', '<button data-log="x">y</button>'])(
    'adds the bootstrap to a page with %s',
    (body) => {
      expect(finishPage(gatsby(body), parts)).toMatch(
        /<script>boot\(\)<\/script><script type="speculationrules">.*<\/script><\/body>/,
      );
    },
  );

  it.each(['<form data-island="x"></form>', '<aside data-offer-bar=""><i data-log="x"></i></aside>'])(
    'adds the script of forms to a page with %s, before the bootstrap',
    (body) => {
      expect(finishPage(gatsby(body), parts)).toContain('<script>forms()</script><script>boot()</script>');
    },
  );

  it('adds neither of them to a page without such elements', () => {
    expect(finished).not.toMatch(/(boot|forms)\(\)/);
  });

  it('throws if Gatsby’s HTML is not as expected', () => {
    expect(() => finishPage(gatsby('').replace('id="gatsby-focus-wrapper"', ''), parts)).toThrow(
      'exactly once',
    );
  });
});
