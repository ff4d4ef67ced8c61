import { createHash } from 'node:crypto';
import { ensure, ensureHeader, ensureStatus, type SmokeCheck, type SmokeContext } from './check';

/** Returns the paths of the pages that a page links to. */
const linkedPages = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<a [^>]*?href="(\/[a-z-]*)[#"]/g), ([, path = '']) => path)),
];

export const PAGE_CHECKS: readonly SmokeCheck[] = [
  {
    title:
      'The start page, all pages that it links to and the dashboard are served as HTML that caches revalidate.',
    async run({ get }) {
      const pages = linkedPages(await (await get('/')).text());
      ensure(pages.includes('/privacy-policy'), 'The start page does not link to the privacy policy.');
      for (const page of [...pages, '/admin']) {
        const response = await get(page);
        ensure(response.status === 200, `${page}: expected status 200, got ${response.status}.`);
        ensureHeader(response, 'Content-Type', /^text\/html; charset=utf-8$/i);
        ensureHeader(response, 'Cache-Control', /max-age=0/);
        ensure((await response.text()).includes('<main'), `${page} has no main content.`);
      }
    },
  },
  {
    title: 'Pages, API responses and errors have the security headers.',
    async run({ get, address }) {
      for (const path of ['/', '/api/health', NO_PAGE, '/api/nothing-here']) {
        const response = await get(path);
        await response.body?.cancel();
        for (const [name, pattern] of SECURITY_HEADERS) ensureHeader(response, name, pattern);
        if (address.startsWith('https:'))
          ensureHeader(response, 'Strict-Transport-Security', /max-age=\d{5,}/);
      }
    },
  },
  {
    title: 'The policy allows the inline styles and scripts of the pages.',
    async run({ get }) {
      for (const page of ['/', '/faq', NO_PAGE]) {
        const response = await get(page);
        const policy = response.headers.get('Content-Security-Policy') ?? '';
        const missing = inlineCode(await response.text()).filter((hash) => !policy.includes(hash));
        ensure(
          missing.length === 0,
          `${page}: the policy lacks ${missing.join(' ')}, so the page has no styles.`,
        );
      }
    },
  },
  {
    title: 'Hashed files are served, and cached for a year.',
    async run(context) {
      const [file] = await hashedFiles(context);
      ensure(file !== undefined, 'The start page refers to no hashed file.');
      const response = await context.get(file ?? '');
      await response.body?.cancel();
      ensureStatus(response, 200);
      ensureHeader(response, 'Cache-Control', /immutable/);
    },
  },
  {
    title: 'Another spelling of an address redirects to the page and keeps the query.',
    async run({ get }) {
      const response = await get('/terms/?a=&b=1');
      ensureStatus(response, 301);
      ensureHeader(response, 'Location', /\/terms\?a=&b=1$/);
    },
  },
  {
    title: 'An unknown address responds 404 with the page for it.',
    async run({ get }) {
      const response = await get(NO_PAGE);
      ensureStatus(response, 404);
      ensureHeader(response, 'Content-Type', /^text\/html/);
      ensure(
        (await response.text()).includes('Page not found'),
        'The 404 page lacks the text "Page not found".',
      );
    },
  },
  {
    title: 'HEAD of a page has its headers and no body.',
    async run({ get }) {
      const response = await get('/faq', { method: 'HEAD' });
      ensureStatus(response, 200);
      ensureHeader(response, 'Content-Type', /^text\/html/);
      ensure((await response.text()) === '', 'The response has a body.');
    },
  },
];

const NO_PAGE = '/nothing-has-this-address';

const SECURITY_HEADERS: readonly [string, RegExp][] = [
  ['Content-Security-Policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['Cross-Origin-Embedder-Policy', /^require-corp$/],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Cross-Origin-Resource-Policy', /^same-origin$/],
  ['Permissions-Policy', /camera=\(\)/],
  ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
  ['X-Content-Type-Options', /^nosniff$/],
];

/** Returns the hashes of the inline styles and scripts of a page, as a policy lists them. Data is not code. */
const inlineCode = (html: string): string[] =>
  [...html.matchAll(/<(style|script)(\s[^>]*)?>([\s\S]*?)<\/\1>/g)]
    .filter(
      ([, , attributes = '', code = '']) => code !== '' && !/\b(src|type="application\/)/.test(attributes),
    )
    .map(([, , , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);

async function hashedFiles({ get }: SmokeContext): Promise<string[]> {
  const html = await (await get('/')).text();
  return [...html.matchAll(/(?:href|src)="(\/(?:static\/[^"]+|[^"]*[0-9a-f]{16,}\.\w+))"/g)].map(
    ([, file = '']) => file,
  );
}
