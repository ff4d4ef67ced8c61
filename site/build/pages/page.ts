import { parsePage, withoutElements } from './html';

/** What the build adds to a page. */
export interface PageParts {
  /** The stylesheet. */
  style: string;
  /** The bootstrap's code. */
  bootstrap: string;
  /** The code of pages with a form or the offer bar. */
  forms: string;
}

/** Lets the browser prerender the page behind a link that the visitor is about to click. */
const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/admin'] } }] },
      eagerness: 'moderate',
    },
  ],
});

const CHARSET = '<meta charSet="utf-8"/>';

/** Decodes the font in the stylesheet at once, and not when the first title is laid out. */
const LOAD_FONT = "document.fonts.load('1em Tantrum Display')";

/** Elements that need the script of forms. */
const NEEDS_FORMS = 'form, [data-offer-bar]';
/** Elements that need the bootstrap. */
const NEEDS_BOOTSTRAP = '[data-island], [data-tabs], [data-log]';

/** Gatsby's own elements, for a runtime that visitors are not sent. */
const GATSBY_ELEMENTS = [
  'script:not([type="application/ld+json"])',
  'style[data-identity=gatsby-global-css]',
  'link[rel=preload]',
  'meta[name=generator]',
  '#gatsby-announcer',
].join();

/**
 * Returns the page that visitors get: without Gatsby's elements and attributes, with its style and the scripts that it
 * needs inline.
 * @throws if Gatsby's HTML is not as expected
 */
export function finishPage(html: string, { style, bootstrap, forms }: PageParts): string {
  const bare = withoutGatsby(html);
  const page = parsePage(bare);
  const scripts = [
    page.querySelector(NEEDS_FORMS) ? `<script>${forms}</script>` : '',
    page.querySelector(NEEDS_BOOTSTRAP)
      ? `<script>${bootstrap}</script><script type="speculationrules">${SPECULATION_RULES}</script>`
      : '',
  ].join('');
  // First in the head, so that the font is ready before the first paint: it would move the text afterwards.
  const styled = replaceOnce(bare, CHARSET, `${CHARSET}<style>${style}</style><script>${LOAD_FONT}</script>`);
  return replaceOnce(styled, '</body>', `${scripts}</body>`);
}

const withoutGatsby = (html: string): string =>
  [
    '<meta http-equiv="x-ua-compatible" content="ie=edge"/>',
    ', shrink-to-fit=no',
    ' style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"',
  ]
    .reduce((text, part) => replaceOnce(text, part, ''), withoutElements(html, GATSBY_ELEMENTS))
    .replaceAll(' data-react-helmet="true"', '');

/** Replaces the only occurrence of `from`; throws if a new version of Gatsby writes its pages differently. */
function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Expected ${from} exactly once in Gatsby's page.`);
  return text.replace(from, () => to);
}
