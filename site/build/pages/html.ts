import { type HTMLElement, parse } from 'node-html-parser';

/** Parses a page. The contents of scripts and styles are text. */
export const parsePage = (html: string): HTMLElement =>
  parse(html, { blockTextElements: { script: true, style: true } });

/**
 * Deletes the elements that match a CSS selector. Everything else keeps its bytes: serialising the parsed page would
 * write `<path/>` as `<path></path>`.
 */
export function withoutElements(html: string, selector: string): string {
  const ranges = parsePage(html)
    .querySelectorAll(selector)
    .map(({ range }) => range)
    .sort(([a], [b]) => b - a);
  return ranges.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), html);
}

/** Returns the class names that a page uses. */
export const classNamesOf = (html: string): Set<string> =>
  new Set(
    parsePage(html)
      .querySelectorAll('[class]')
      .flatMap((element) => element.classNames.split(/\s+/)),
  );
