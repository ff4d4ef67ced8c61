import { join } from 'node:path';
import { parse } from 'postcss';
import { cutDisplay } from '../assets/typefaces';
import { textOf } from '../files';
import { classNamesOf, parsePage } from './html';
import { usedCss } from './used-css';

const FONT_FILE = /url\("?\/fonts\/tantrum-display\.woff2"?\)/;

/**
 * Returns the part of a stylesheet that a page uses, with the brand face inside: a font file would arrive after the
 * first paint on a slow network, and be downloaded in vain or move the text.
 * @param html the page, or several pages that share the style
 * @param later classes that elements get later
 */
export async function styleFor(
  css: string,
  html: string,
  siteFolder: string,
  later: Iterable<string> = [],
): Promise<string> {
  const font = await cutDisplay(displayCharacters(html), siteFolder);
  return usedCss(parse(css), new Set([...classNamesOf(html), ...later])).replace(
    FONT_FILE,
    `url(data:font/woff2;base64,${font.toString('base64')})`,
  );
}

/** The elements of the pages that the API renders for links of emails, whose titles may have any of these letters. */
const LINK_PAGE = `<h1 class="form button quiet stamp penguin">ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '?!,.</h1>`;

/** Returns the style of the pages that the API renders for links of emails. */
export function linkPagesStyle(siteFolder: string): Promise<string> {
  const files = ['tokens.css', 'global.css', 'link-pages.css'];
  const css = files.map((file) => textOf(join(siteFolder, 'src/styles'), file)).join('\n');
  return styleFor(css.replace(/@import.*/g, ''), LINK_PAGE, siteFolder);
}

/** Returns the characters that a page shows in the brand face: titles are in capitals, drawings as they are written. */
export function displayCharacters(html: string): string {
  const page = parsePage(html);
  const titles = page.querySelectorAll('h1, .display').map(({ text }) => text);
  // What an island shows later.
  const later = page
    .querySelectorAll('[data-later-title]')
    .map((element) => element.getAttribute('data-later-title') ?? '');
  const drawn = page.querySelectorAll('.a-display').map(({ text }) => text);
  return [...[...titles, ...later].map((text) => text.toUpperCase()), ...drawn].join('').replace(/\s+/g, ' ');
}
