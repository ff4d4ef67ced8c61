/** Gatsby's own elements inside the page: the one that takes the focus, and the one that announces, when its runtime changes the page. */
const FOCUS_WRAPPER = ' style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"';
const ANNOUNCER = /<div id="gatsby-announcer"[^>]*><\/div>/;

/**
 * Returns a page that Gatsby has rendered without what is for its runtime, which visitors are not sent, and without the
 * NULs that React 18's stream writes where a long character crosses the end of its buffer.
 * @throws if Gatsby has rendered something else than this: it would stay in every page
 */
export function ownMarkup(body: string): string {
  const own = body.replace(FOCUS_WRAPPER, '').replace(ANNOUNCER, '').replaceAll('\0', '');
  if (!body.includes(FOCUS_WRAPPER) || !ANNOUNCER.test(body) || own.includes('gatsby-'))
    throw new Error('Gatsby renders other elements around a page than src/own-markup.ts removes.');
  return own;
}
