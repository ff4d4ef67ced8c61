/** A request path and the expected response of both targets, provided that every page is built. */
export interface PathCase {
  path: string;
  /** The file that is served; absent for a 301 or a 404. */
  file?: string;
  /** The `Location` of a 301. */
  to?: string;
}

/** What both hosts do with a path, as data. The tests of the local host and of the CloudFront function both use it. */
export const PATH_CASES: readonly PathCase[] = [
  { path: '/', file: '/index.html' },
  { path: '/terms', file: '/terms/index.html' },
  { path: '/how-to-play', file: '/how-to-play/index.html' },
  { path: '/a/b', file: '/a/b/index.html' },
  { path: '/terms/', to: '/terms' },
  { path: '/terms/index.html', to: '/terms' },
  { path: '/index.html', to: '/' },
  { path: '/robots.txt', file: '/robots.txt' },
  { path: '/.well-known/security.txt', file: '/.well-known/security.txt' },
  { path: '/static/stamp-3f2a.woff2', file: '/static/stamp-3f2a.woff2' },
  { path: '/page-data/app-data.json', file: '/page-data/app-data.json' },
  { path: '/component---src-pages-faq-tsx-0a1b.js', file: '/component---src-pages-faq-tsx-0a1b.js' },
  // The 404 page has no address of its own.
  { path: '/404' },
  { path: '/404/' },
  { path: '/404.html' },
  { path: '/404/index.html' },
  // Compressed copies, source maps and hidden files are not served.
  { path: '/index.html.br' },
  { path: '/app.js.gz' },
  { path: '/app.js.map' },
  { path: '/.git/config' },
  { path: '/.env' },
  { path: '/.well-known' },
  { path: '/.well-known/' },
  { path: '/.well-known/.secret' },
  { path: '/page-data/.hidden.json' },
  // Path traversal.
  { path: '/../package.json' },
  { path: '/terms/../../package.json' },
  { path: '/..%2fpackage.json' },
  { path: '/%2e%2e/package.json' },
  { path: '/%2e%2e%2fpackage.json' },
  { path: '/..%252fpackage.json' },
  { path: '/..\\package.json' },
  { path: '/%5c..%5cpackage.json' },
  { path: '/....//package.json' },
  { path: '/index.html%00.txt' },
  // Open redirects: an extra slash must never turn into a redirect to another site.
  { path: '//evil.example' },
  { path: '//evil.example/' },
  { path: '/\\evil.example/' },
  { path: '/%2f/evil.example/' },
  { path: '/terms//' },
  { path: '/.' },
  { path: '/..' },
  { path: '/./' },
  { path: '/terms/.' },
  { path: '/te rms' },
  { path: '/caf%C3%A9' },
  { path: '/%' },
  { path: '' },
  { path: 'terms' },
  { path: '*' },
];
