/**
 * The files that machines look for at a fixed address, made from the finished pages.
 * @param siteUrl The public address, without a slash at its end.
 * @param pages Finished pages by file name.
 */
export function wellKnownFiles(siteUrl: string, pages: ReadonlyMap<string, string>): [string, string][] {
  return [
    ['sitemap.xml', sitemap([...pages.values()])],
    ['robots.txt', `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`],
  ];
}

/** All pages that search engines may show, by their canonical address. */
function sitemap(pages: readonly string[]): string {
  const addresses = pages
    .filter((html) => !/<meta name="robots" content="noindex/.test(html))
    .map((html) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1])
    .filter((address) => address !== undefined)
    .sort();
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
