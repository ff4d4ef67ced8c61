/** What a page is given by the build. */
export interface PageParts {
  /** Its stylesheet. */
  style: string;
  /** The bootstrap's code. */
  bootstrap: string;
}

/** Lets the browser fetch and render the page behind a link while the visitor is still about to click it. */
const SPECULATION = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/admin'] } }] },
      eagerness: 'moderate',
    },
  ],
});

/** What only works with a script: a page without any of it gets none. */
const NEEDS_SCRIPT = /\bdata-(?:island|tabs|log)=/;

const SCRIPT = /<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs;
const STYLE = /<style data-href="[^"]*" data-identity="gatsby-global-css">.*?<\/style>/gs;
const PRELOAD = /<link (?=[^>]*\brel="preload")[^>]*>/g;

/**
 * Makes the page that visitors get out of one that Gatsby wrote: without Gatsby's scripts, preloads and marks, with
 * its style inline and, where it has something to run, the bootstrap.
 */
export function finishPage(html: string, { style, bootstrap }: PageParts): string {
  const bare = withoutGatsby(html);
  const head = `${fonts(style).map(preload).join('')}<style>${style}</style>`;
  const scripts = NEEDS_SCRIPT.test(bare)
    ? `<script>${bootstrap}</script><script type="speculationrules">${SPECULATION}</script>`
    : '';
  return replaceOnce(replaceOnce(bare, '</head>', `${head}</head>`), '</body>', `${scripts}</body>`);
}

function withoutGatsby(html: string): string {
  return [
    ['<meta http-equiv="x-ua-compatible" content="ie=edge"/>', ''],
    [', shrink-to-fit=no', ''],
    [' style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"', ''],
  ]
    .reduce((text, [from = '', to = '']) => replaceOnce(text, from, to), html)
    .replace(/<meta name="generator"[^>]*>/, '')
    .replace(/<div id="gatsby-announcer"[^>]*><\/div>/, '')
    .replaceAll(' data-react-helmet="true"', '')
    .replaceAll(SCRIPT, '')
    .replaceAll(STYLE, '')
    .replaceAll(PRELOAD, '');
}

/** A new Gatsby may write its pages differently; that has to be noticed here. */
function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`The page Gatsby wrote has no single ${from}`);
  return text.replace(from, () => to);
}

/** The font files that a stylesheet names. */
const fonts = (css: string): string[] => [
  ...new Set([...css.matchAll(/url\(["']?(\/[^)"']+\.woff2)["']?\)/g)].map(([, url = '']) => url)),
];

const preload = (url: string): string =>
  `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`;
