import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CARD_FOLDER } from '../../src/art/card-pictures';
import { filesIn, textOf } from '../files';
import { checkPages } from './budget';
import { compressFolder } from './compress';
import { stylesheetIn } from './controls';
import { crawlerFiles } from './crawler-files';
import { embedDisplayFont, embedLetters } from './display-font';
import { classNamesOf, hashesOf } from './html';
import { shareStyles } from './used-css';

export interface BuiltSite {
  /** The workspace's folder; its `public` contains the pages. */
  folder: string;
  siteUrl: string;
  /** `machine` or `aws`. */
  hosting: string;
}

/** Turns Gatsby's output into what is served, and writes `build.json` for the local host and the deploy. */
export async function finishSite({ folder, siteUrl, hosting }: BuiltSite): Promise<void> {
  const output = join(folder, 'public');
  const css = textOf(output, stylesheetIn(output));
  deleteRuntime(output);
  const cards = moveCards(output);

  const files = filesIn(output).filter((name) => name.endsWith('.html'));
  const written = new Map(
    files.map((file) => [file, textOf(output, file).replaceAll(`src="${CARD_FOLDER}/`, `src="${cards}/`)]),
  );
  const shared = shareStyles(css, new Map([...written].map(([file, html]) => [file, classNamesOf(html)])));
  const styles = await embedDisplayFont(shared, written, folder);
  const pages = new Map(
    [...written].map(([file, html]) => [file, withStyle(html, styles.get(file) ?? '')] as const),
  );
  for (const file of filesIn(output).filter((name) => name.endsWith('.css'))) {
    const style = textOf(output, file);
    const finished = file === LINK_PAGES ? embedLetters(style, TITLE_LETTERS, folder) : withoutFonts(style);
    writeFileSync(join(output, file), await finished);
  }
  await checkPages(pages);

  for (const [file, text] of [...pages, ...crawlerFiles(siteUrl, pages)]) {
    writeFileSync(join(output, file), text);
  }
  await compressFolder(output);
  const description = { siteUrl, hosting, ...hashesOf(pages) };
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** What Gatsby writes for its own runtime, which visitors are not sent; `fonts` is for `gatsby develop` only. */
const RUNTIME_FOLDERS = ['~partytown', '_gatsby', 'page-data', '404', 'fonts'];
const RUNTIME_FILES = /^[^/]+\.(js|map|LICENSE\.txt)$|^(webpack\.stats|chunk-map)\.json$/;

function deleteRuntime(output: string): void {
  for (const name of RUNTIME_FOLDERS) rmSync(join(output, name), { recursive: true, force: true });
  for (const file of filesIn(output).filter((name) => RUNTIME_FILES.test(name))) rmSync(join(output, file));
}

/**
 * Moves the card pictures into a folder named after a hash of their content, so that browsers may cache them forever.
 * @returns the folder's address
 */
function moveCards(output: string): string {
  const source = join(output, CARD_FOLDER);
  const hash = createHash('sha256');
  for (const file of filesIn(source)) hash.update(`${file}\n`).update(readFileSync(join(source, file)));
  const folder = `/static/cards-${hash.digest('hex').slice(0, 16)}`;
  mkdirSync(dirname(join(output, folder)), { recursive: true });
  renameSync(source, join(output, folder));
  return folder;
}

/** Fills in the style of a page, for which `html.tsx` has an empty element. */
function withStyle(html: string, style: string): string {
  const [before, after, ...more] = html.split('<style></style>');
  if (after === undefined || more.length > 0) throw new Error('Expected one empty style in each page.');
  return `${before}<style>${style}</style>${after}`;
}

/** The stylesheet of the pages that links of mails lead to, which the API renders, and the letters of their titles. */
const LINK_PAGES = 'papers/style.css';
const TITLE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '?!,.";

/** The stylesheet of controls is for pages that contain the font already. */
const withoutFonts = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}/g, '');
