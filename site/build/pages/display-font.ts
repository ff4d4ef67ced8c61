import { cutDisplay } from '../art/typefaces';
import { parsePage } from './html';

/** Elements in the brand face; `data-later-title` is what a control shows later. */
const DISPLAY_TEXT = 'h1, .display, .a-d';
const FONT_FILE = /url\("?\/fonts\/tantrum-display\.woff2"?\)/;

/** Returns the characters that a page shows in the brand face, which has capitals only. */
export function displayCharacters(html: string): string {
  const page = parsePage(html);
  const texts = page.querySelectorAll(DISPLAY_TEXT).map(({ text }) => text);
  const later = page
    .querySelectorAll('[data-later-title]')
    .map((element) => element.getAttribute('data-later-title'));
  return [...texts, ...later].join('').toUpperCase().replace(/\s+/g, ' ');
}

/**
 * Returns the stylesheets of pages with the brand face inside: a font file would arrive after the first paint on a slow
 * network, and be downloaded in vain or move the text. Pages that share a stylesheet share its letters.
 * @param styles stylesheets by file name
 * @param pages HTML by file name
 */
export async function embedDisplayFont(
  styles: ReadonlyMap<string, string>,
  pages: ReadonlyMap<string, string>,
  siteFolder: string,
): Promise<Map<string, string>> {
  const characters = new Map<string, string>();
  for (const [file, style] of styles) {
    characters.set(style, (characters.get(style) ?? '') + displayCharacters(pages.get(file) ?? ''));
  }
  const embedded = new Map<string, string>();
  for (const [style, letters] of characters) {
    embedded.set(style, await embedLetters(style, letters, siteFolder));
  }
  return new Map([...styles].map(([file, style]) => [file, embedded.get(style) ?? style]));
}

/** Returns a stylesheet with some letters of the brand face inside. */
export async function embedLetters(style: string, letters: string, siteFolder: string): Promise<string> {
  const font = await cutDisplay(letters, siteFolder);
  return style.replace(FONT_FILE, `url(data:font/woff2;base64,${font.toString('base64')})`);
}
