import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CARD_FOLDER } from '../../src/art/card-pictures';
import { TEXT_FONT } from '../../src/seo/text-font';
import { filesIn, textOf } from '../files';
import { stylesheetIn } from '../islands/bundle';
import { checkPages } from './budget';
import { compressFolder } from './compress';
import { hashesOf, parsePage } from './html';
import { styleFor } from './styles';

/**
 * Turns Gatsby's output into what is served, and writes `build.json` for the local host and the deploy.
 * @param folder the workspace's folder; its `public` contains the pages
 * @param hosting `machine` or `aws`
 */
export async function finishSite(folder: string, siteUrl: string, hosting: string): Promise<void> {
  const output = join(folder, 'public');
  const stylesheet = stylesheetIn(output);
  const css = textOf(output, stylesheet);
  const font = moveFont(output);
  deleteRuntime(output);
  const cards = moveCards(output);

  const written = filesIn(output)
    .filter((name) => name.endsWith('.html'))
    .map(
      (file) => [file, textOf(output, file).replaceAll(`src="${CARD_FOLDER}/`, `src="${cards}/`)] as const,
    );
  const styled = await withStyles(css, new Map(written), folder);
  const pages = new Map([...styled].map(([file, html]) => [file, html.replaceAll(TEXT_FONT, font)]));
  writeFileSync(join(output, LINK_STYLE), textOf(output, LINK_STYLE).replaceAll(TEXT_FONT, font));
  // The stylesheet of controls is for pages that contain the font already.
  writeFileSync(join(output, stylesheet), css.replace(/@font-face\s*\{[^}]*\}/g, ''));
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

/** The style of the pages that the API renders. */
const LINK_STYLE = 'link-pages.css';

/**
 * Names the text face after a hash of its content, so that browsers may cache it forever.
 * @returns its address
 */
function moveFont(output: string): string {
  const source = join(output, TEXT_FONT);
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const address = `/static/tantrum-text-${hash}.woff2`;
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
  const folder = `/static/cards-${hash.digest('hex').slice(0, 16)}`;
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

/** Fills in the styles of pages, for which `html.tsx` has empty elements. */
async function withStyles(css: string, pages: ReadonlyMap<string, string>, folder: string) {
  const styleOf = (file: string) => STYLES.findIndex((pattern) => pattern.test(file));
  const groups = STYLES.map(async (_, style) => {
    const group = [...pages].filter(([file]) => styleOf(file) === style);
    const filled = await styleFor(css, group.map(([, html]) => html).join(''), folder);
    return group.map(([file, html]) => [file, withStyle(html, filled)] as const);
  });
  return new Map((await Promise.all(groups)).flat());
}

function withStyle(html: string, style: string): string {
  const [before, after, ...more] = html.split('<style></style>');
  if (after === undefined || more.length > 0) throw new Error('Expected one empty style in each page.');
  return `${before}<style>${style}</style>${after}`;
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
