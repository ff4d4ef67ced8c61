import { join } from 'node:path';
import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import { fillPages } from '../build/finish/finish';
import { bundleIslands } from '../build/islands/bundle';
import { CARD_FOLDER } from '../src/art/card-pictures';
import { type Facts, replaceFacts } from './render-site';

export const SITE = join(__dirname, '..');

/** As long as the address of a build. */
const BUILT_CARDS = '/static/cards-0123456789abcdef';

/**
 * Returns finished pages and what is loaded beside them, as a build with other facts makes them, within seconds.
 * @param css of `bundleStyles`
 * @param rendered head and body by path, of `renderSite` with the same facts
 */
export async function finishPages(css: string, rendered: ReadonlyMap<string, string>, facts: Facts) {
  const pages = new Map([...rendered].map(([path, html]) => [fileOf(path), framed(html)]));
  return fillPages(css, pages, await bundleIslands(SITE, [replaceFacts(facts)]), SITE);
}

/** Returns the file of a page, such as `faq/index.html` for `/faq`. */
const fileOf = (path: string): string =>
  path === '/404' ? '404.html' : `${path}/index.html`.replace(/^\/+/, '');

/** Returns a document with what `html.tsx` puts around head and body, but for scripts. */
const framed = (html: string): string =>
  `<!DOCTYPE html><html lang="${LANGUAGE}" data-opt-in="single">${html
    .replace('<head>', '<head><meta charSet="utf-8"/><style></style>')
    .replace('<body>', '<body><div id="___gatsby">')
    .replace('</body>', '</div></body>')
    .replaceAll(`src="${CARD_FOLDER}/`, `src="${BUILT_CARDS}/`)}</html>`;
