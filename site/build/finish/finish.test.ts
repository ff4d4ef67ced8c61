import { crawlerFiles } from './finish';

const page = (path: string, robots: string) =>
  `<meta name="robots" content="${robots}"/><link rel="canonical" href="https://x.example${path}"/>`;

const files = new Map(
  crawlerFiles(
    'https://x.example',
    new Map([
      ['index.html', page('/', 'index, follow')],
      ['faq/index.html', page('/faq', 'index, follow')],
      ['terms/index.html', page('/terms', 'noindex')],
    ]),
  ),
);

test('the sitemap lists exactly the pages that may be indexed', () => {
  const addresses = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  );
  expect(addresses).toEqual(['https://x.example/', 'https://x.example/faq']);
});

test('robots.txt refers to the sitemap', () => {
  expect(files.get('robots.txt')).toContain('Sitemap: https://x.example/sitemap.xml');
});
