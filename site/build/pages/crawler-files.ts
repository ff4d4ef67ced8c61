import { parsePage } from './html';

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
