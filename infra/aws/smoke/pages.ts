import { createHash } from 'node:crypto';
import { ensure, type SmokeChecks } from './check';

/** Returns the paths of the pages that a page links to. */
const linkedPages = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<a [^>]*?href="(\/[a-z-]*)[#"]/g), ([, path = '']) => path)),
];

export const PAGE_CHECKS: SmokeChecks = {
  async 'The start page and all pages that it links to are HTML that caches revalidate, and no cache stores the dashboard.'({
    get,
  }) {
    const pages = linkedPages((await get('/')).text);
    ensure(pages.includes('/privacy-policy'), 'The start page does not link to the privacy policy.');
    for (const page of [...pages, '/admin']) {
      const caching = page === '/admin' ? /^no-store$/ : /max-age=0/;
      const matching = { 'Content-Type': /^text\/html; charset=utf-8$/i, 'Cache-Control': caching };
      ensure((await get(page, { matching })).text.includes('<main'), `${page} has no main content.`);
    }
  },

  async 'Pages, API responses and errors have the security headers.'({ get, address }) {
    const hsts = address.startsWith('https:') && { 'Strict-Transport-Security': /max-age=\d{5,}/ };
    const matching = { ...SECURITY_HEADERS, ...hsts };
    for (const path of ['/', '/api/health']) await get(path, { matching });
    for (const path of [NO_PAGE, '/api/nothing-here']) await get(path, { status: 404, matching });
  },

  async 'The policy allows the inline styles and scripts of the pages.'({ get }) {
    for (const [page, status] of Object.entries({ '/': 200, '/faq': 200, [NO_PAGE]: 404 })) {
      const { text, headers } = await get(page, { status });
      const policy = headers.get('Content-Security-Policy') ?? '';
      const missing = inlineCode(text)
        .filter((hash) => !policy.includes(hash))
        .join(' ');
      ensure(missing === '', `${page}: the policy lacks ${missing}, so the page has no styles.`);
    }
  },

  async 'Hashed files are served, and cached for a year.'({ get }) {
    const [, file = ''] = HASHED_FILE.exec((await get('/')).text) ?? [];
    ensure(file !== '', 'The start page refers to no hashed file.');
    await get(file, { matching: { 'Cache-Control': /immutable/ } });
  },

  async 'Another spelling of an address redirects to the page and keeps the query.'({ get }) {
    await get('/terms/?a=&b=1', { status: 301, matching: { Location: /\/terms\?a=&b=1$/ } });
  },

  async 'An unknown address responds 404 with the page for it.'({ get }) {
    const { text } = await get(NO_PAGE, { status: 404, matching: HTML });
    ensure(text.includes('Page not found'), 'The 404 page lacks the text "Page not found".');
  },

  async 'HEAD of a page has its headers and no body.'({ get }) {
    const { text } = await get('/faq', { method: 'HEAD', matching: HTML });
    ensure(text === '', 'The response has a body.');
  },
};

const HTML = { 'Content-Type': /^text\/html/ };
const HASHED_FILE = /(?:href|src)="(\/(?:static\/[^"]+|[^"]*[0-9a-f]{16,}\.\w+))"/;
const NO_PAGE = '/nothing-has-this-address';

const SECURITY_HEADERS = {
  'Content-Security-Policy': /default-src 'none'.*frame-ancestors 'none'/,
  'Cross-Origin-Embedder-Policy': /^require-corp$/,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Cross-Origin-Resource-Policy': /^same-origin$/,
  'Permissions-Policy': /camera=\(\)/,
  'Referrer-Policy': /^strict-origin-when-cross-origin$/,
  'X-Content-Type-Options': /^nosniff$/,
};

/** Returns the hashes of the inline styles and scripts of a page, as a policy lists them. Data is not code. */
const inlineCode = (html: string): string[] =>
  [...html.matchAll(/<(style|script)(\s[^>]*)?>([\s\S]*?)<\/\1>/g)]
    .filter(
      ([, , attributes = '', code = '']) => code !== '' && !/\b(src|type="application\/)/.test(attributes),
    )
    .map(([, , , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
