import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { browserslist } from '../../package.json';
import { filesIn, textOf } from '../files';
import { checkBudget } from './budget';
import { compressFolder } from './compress';
import { crawlerFiles } from './crawler-files';
import { hashesOf } from './csp';
import { embedDisplayFont, embedLetters } from './display-font';
import { hashCards, withHashedCards } from './hash-cards';
import { classNamesOf } from './html';
import type { Islands } from './islands';
import { finishPage } from './page';
import { prune } from './prune';
import { shareStyles } from './share-styles';

export interface BuiltSite {
  /** The workspace's folder; its `public` contains the pages. */
  folder: string;
  siteUrl: string;
  /** `machine` or `aws`. */
  hosting: string;
  islands: Islands;
}

/** Reads a page without the NULs that React 18's stream writes where a long character crosses the end of its buffer. */
const readPage = (output: string, file: string): string => textOf(output, file).replaceAll('\0', '');

/** Turns Gatsby's output into what is served, and writes `build.json` for the local host and the deploy. */
export async function finishSite({ folder, siteUrl, hosting, islands }: BuiltSite): Promise<void> {
  const output = join(folder, 'public');
  const css = readStylesheet(output);
  const [bootstrap = '', forms = ''] = await bundleScripts(folder, islands);
  prune(output, islands);
  const cards = hashCards(output);

  const files = filesIn(output).filter((name) => name.endsWith('.html'));
  const written = files.map((file) => [file, withHashedCards(readPage(output, file), cards)] as const);
  const shared = shareStyles(css, new Map(written.map(([file, html]) => [file, classNamesOf(html)])));
  const styles = await embedDisplayFont(shared, new Map(written), folder);
  const pages = new Map(
    written.map(([file, html]) => [
      file,
      finishPage(html, { style: styles.get(file) ?? '', bootstrap, forms }),
    ]),
  );
  for (const file of filesIn(output).filter((name) => name.endsWith('.css'))) {
    const style = textOf(output, file);
    const finished = file === LINK_PAGES ? embedLetters(style, TITLE_LETTERS, folder) : withoutFonts(style);
    writeFileSync(join(output, file), await finished);
  }
  await checkBudget({ pages, islands, read: (file) => readFileSync(join(output, file)) });

  for (const [file, text] of [...pages, ...crawlerFiles(siteUrl, pages)]) {
    writeFileSync(join(output, file), text);
  }
  await compressFolder(output);
  const description = { siteUrl, hosting, ...hashesOf(pages) };
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
}

/** The stylesheet of the pages that links of mails lead to, which the API renders, and the letters of their titles. */
const LINK_PAGES = 'papers/style.css';
const TITLE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '?!,.";

/** The stylesheets of islands are for pages that contain the font already. */
const withoutFonts = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}/g, '');

/** Reads the one file into which Gatsby writes all CSS. */
function readStylesheet(output: string): string {
  const [file, ...more] = filesIn(output).filter((name) => /^styles\.\w+\.css$/.test(name));
  if (!file || more.length > 0) throw new Error('Gatsby has not written exactly one stylesheet.');
  return textOf(output, file);
}

/** Returns the scripts of pages, each as one line of JavaScript, with the files of each island inserted. */
async function bundleScripts(siteFolder: string, islands: Islands): Promise<string[]> {
  const files = Object.entries(islands).map(([name, { entry }]) => [name, entry.map((file) => `/${file}`)]);
  const { outputFiles } = await build({
    entryPoints: ['bootstrap', 'forms'].map((name) => join(siteFolder, `build/pages/browser/${name}.ts`)),
    outdir: 'unused, since nothing is written',
    bundle: true,
    minify: true,
    format: 'iife',
    // esbuild writes `chrome >= 120` as `chrome120`.
    target: browserslist.map((browser) => browser.replace(' >= ', '')),
    define: { ISLANDS: JSON.stringify(Object.fromEntries(files)) },
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim());
}
