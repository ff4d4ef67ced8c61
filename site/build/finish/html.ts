import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';

/** Parses a page. The contents of scripts and styles are text. */
export const parsePage = (html: string): HTMLElement =>
  parse(html, { blockTextElements: { script: true, style: true } });

/** Returns the class names that a page uses. */
export const classNamesOf = (html: string): Set<string> =>
  new Set(
    parsePage(html)
      .querySelectorAll('[class]')
      .flatMap((element) => element.classNames.split(/\s+/)),
  );

/**
 * Returns the CSP sources of every inline script and style, `sha256-...` without quotes, for one policy of all these
 * pages.
 */
export function inlineHashes(pages: readonly string[]) {
  const roots = pages.map(parsePage);
  const hashed = (selector: string): string[] => {
    const texts = roots.flatMap((root) => root.querySelectorAll(selector).map(({ rawText }) => rawText));
    return [...new Set(texts)].map(sha256).sort();
  };
  return {
    // JSON-LD is data: it is never run and needs no hash.
    scripts: hashed('script:not([src], [type="application/ld+json"])'),
    styles: hashed('style'),
  };
}

/**
 * Returns the hashes for build.json: `csp` for one policy of all pages, as on AWS, and `pages` for one of each page, as
 * on the local host.
 * @param pages HTML by file name
 */
export const hashesOf = (pages: ReadonlyMap<string, string>) => ({
  csp: inlineHashes([...pages.values()]),
  pages: Object.fromEntries([...pages].map(([file, html]) => [`/${file}`, inlineHashes([html])])),
});

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
