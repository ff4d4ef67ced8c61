import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import { CARD_FOLDER } from '../../src/art/card-pictures';
import { TEXT_FONT } from '../../src/seo/text-font';
import type { Installation } from '../env';
import { filesIn, textOf } from '../files';
import {
  type BundledIslands,
  bundleIslands,
  bundleRuntime,
  codeOf,
  FOLDER,
  type PageScripts,
  shortHash,
} from '../islands/bundle';
import { classNames } from '../islands/class-names';
import { islandClasses, islandStyle } from '../islands/styles';
import { bundleStyles } from '../stylesheet';
import { checkFiles, checkPages, factsSize, type LoadedFiles } from './budget';
import { compressFolder } from './compress';
import { hashesOf, parsePage } from './html';
import { linkPagesStyle, styleFor } from './styles';

/** What is bundled beside Gatsby. */
export interface Bundles {
  /** The stylesheet of all pages. */
  css: string;
  islands: BundledIslands;
}

/** Bundles stylesheet and islands. @param folder the workspace's folder */
export async function bundleSite(folder: string): Promise<Bundles> {
  const [css, islands] = await Promise.all([bundleStyles(folder), bundleIslands(folder)]);
  return { css, islands };
}

/**
 * Turns Gatsby's output into what is served, and writes `build.json` for the local host and the deploy.
 * @param folder the workspace's folder; its `public` contains the pages
 */
export async function finishSite(
  folder: string,
  { SITE_URL: siteUrl, SITE_HOSTING: hosting }: Installation,
  { css, islands }: Bundles,
): Promise<void> {
  const output = join(folder, 'public');
  const font = moveFont(output);
  deleteRuntime(output);
  const cards = moveCards(output);

  const written = filesIn(output)
    .filter((name) => name.endsWith('.html'))
    .map(
      (file) => [file, textOf(output, file).replaceAll(`src="${CARD_FOLDER}/`, `src="${cards}/`)] as const,
    );
  const filled = await fillPages(css, new Map(written), islands, folder);
  for (const [address, content] of [...islands.files, ...filled.styles])
    writeFileSync(join(output, address), content);
  const pages = new Map([...filled.pages].map(([file, html]) => [file, html.replaceAll(TEXT_FONT, font)]));
  const linkStyle = await linkPagesStyle(folder);
  writeFileSync(join(output, 'link-pages.css'), linkStyle.replaceAll(TEXT_FONT, font));
  const facts = await factsSize(FACTS);
  await Promise.all([checkFiles(filled.loaded, facts), checkPages(pages, facts)]);

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
 * Names the text face after a hash of its content, so that browsers may cache it forever.
 * @returns its address
 */
function moveFont(output: string): string {
  const source = join(output, TEXT_FONT);
  const address = `/${FOLDER}/tantrum-text-${shortHash(readFileSync(source))}.woff2`;
  mkdirSync(dirname(join(output, address)), { recursive: true });
  renameSync(source, join(output, address));
  return address;
}

/**
 * Moves the card pictures into a folder named after a hash of their content, so that browsers may cache them forever.
 * @returns the folder's address
 */
function moveCards(output: string): string {
  const source = join(output, CARD_FOLDER);
  const hash = createHash('sha256');
  for (const file of filesIn(source)) hash.update(`${file}\n`).update(readFileSync(join(source, file)));
  const folder = `/${FOLDER}/cards-${hash.digest('hex').slice(0, 16)}`;
  mkdirSync(dirname(join(output, folder)), { recursive: true });
  renameSync(source, join(output, folder));
  return folder;
}

/**
 * Pages that share a style; a page belongs to the first of these that it matches. A style with what only other pages
 * need would delay the first paint by a round trip, and each style is a hash in the CSP of every response on AWS.
 */
const STYLES = [
  /^index\.html$/,
  /^admin\//,
  /^how-to-play\//,
  /^(404\.html$|signed-up|signup-problem|my-signup|list)/,
  /^(privacy-policy|terms)\//,
  /./,
];

/** Pages with their styles and scripts. */
interface FilledPages {
  /** HTML by file name. */
  pages: ReadonlyMap<string, string>;
  /** The stylesheets of islands by address. */
  styles: ReadonlyMap<string, string>;
  /** What visits load beside a page. */
  loaded: LoadedFiles;
}

/**
 * Fills in styles and scripts, for which `html.tsx` has empty elements.
 * @param css the stylesheet of all pages
 * @param pages HTML by file name
 * @param folder the workspace's folder
 */
export async function fillPages(
  css: string,
  pages: ReadonlyMap<string, string>,
  { islands, files }: BundledIslands,
  folder: string,
): Promise<FilledPages> {
  const isShared = sharedClasses(join(folder, 'src'));
  const classes = new Map(
    [...islands].map(([name, { all }]) => [name, islandClasses(css, codeOf(files, all), isShared)]),
  );
  const groups = await Promise.all(
    STYLES.map(async (_, index) => {
      const group = [...pages].filter(([file]) => STYLES.findIndex((each) => each.test(file)) === index);
      const html = group.map(([, text]) => text).join('');
      const names = [...islands.keys()].filter((name) => html.includes(`data-island="${name}"`));
      const later = names.flatMap((name) => [...(classes.get(name)?.shared ?? [])]);
      return { group, names, style: await styleFor(css, html, folder, later) };
    }),
  );
  const written = new Map<string, string>();
  const touched = new Map(
    [...islands].map(([name, { modules }]) => {
      const styles = groups.filter(({ names }) => names.includes(name)).map(({ style }) => style);
      const own = islandStyle(css, classes.get(name) ?? NO_CLASSES, styles);
      if (own === '') return [name, modules] as const;
      const address = `/${FOLDER}/${name}-${shortHash(own)}.css`;
      written.set(address, own);
      return [name, [...modules, address]] as const;
    }),
  );
  const scripts = await bundleRuntime(folder, Object.fromEntries(touched));
  const read = (addresses: Iterable<string> = []) =>
    [...addresses].map((address) => written.get(address) ?? files.get(address) ?? '');
  const used = new Set([...(touched.get('signup') ?? []), ...(islands.get('signup')?.later ?? [])]);
  return {
    pages: new Map(
      groups.flatMap(({ group, style }) =>
        group.map(([file, html]): [string, string] => [file, fillPlaces(html, style, scripts)]),
      ),
    ),
    styles: written,
    loaded: {
      bootstrap: [scripts.forms + scripts.bootstrap],
      formTouched: read(touched.get('signup')),
      formUsed: read(used),
      cartTouched: read(touched.get('cart')),
      overview: read(touched.get('admin')),
    },
  };
}

const NO_CLASSES = { own: new Set<string>(), shared: new Set<string>() };

/** Returns whether a class is one of `shared.module.css`, or of no module. */
function sharedClasses(sources: string): (name: string) => boolean {
  const shared = Object.values(classNames(sources)(join(sources, 'styles/shared.module.css'))).join(' ');
  const names = new Set(shared.split(' '));
  return (name) => names.has(name) || !name.startsWith('_');
}

function fillPlaces(html: string, style: string, { forms, bootstrap }: PageScripts): string {
  const filled = html
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script data-script="forms"></script>', () => `<script>${forms}</script>`)
    .replace('<script data-script="bootstrap"></script>', () => `<script>${bootstrap}</script>`);
  if (/<style><|data-script=/.test(filled)) throw new Error('A page has an empty place twice.');
  return putStructuredDataLast(filled);
}

/**
 * Moves structured data, which only search engines read, to the end of a page: a kilobyte of it would delay the first
 * paint.
 */
function putStructuredDataLast(html: string): string {
  const [description = ''] = /<script [^>]*application\/ld\+json[^>]*>.*?<\/script>/s.exec(html) ?? [];
  return html.replace(description, '').replace('</body>', () => `${description}</body>`);
}

/**
 * Returns sitemap.xml and robots.txt.
 * @param siteUrl the public address, without a trailing slash
 * @param pages finished pages by file name
 */
export function crawlerFiles(siteUrl: string, pages: ReadonlyMap<string, string>): [string, string][] {
  return [
    ['sitemap.xml', sitemap([...pages.values()])],
    ['robots.txt', `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`],
  ];
}

/** Lists the canonical addresses of all pages that may be indexed. */
function sitemap(pages: readonly string[]): string {
  const urls = pages
    .map(parsePage)
    .filter((page) => !page.querySelector('meta[name=robots][content^=noindex]'))
    .map((page) => page.querySelector('link[rel=canonical]')?.getAttribute('href'))
    .filter((url) => url !== undefined)
    .sort();
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}
