import {
  cacheControl,
  contentType,
  HEADER_VALUE_LIMIT,
  type Hsts,
  IMMUTABLE,
  NO_HASHES,
  NOT_STORED,
  REVALIDATED,
  rewrite,
  securityHeaders,
} from './index';
import { PATH_CASES } from './testing/cases';

const hash = (n: number) => `sha256-${String(n).padStart(43, '0')}=`;

describe('rewrite', () => {
  it.each(PATH_CASES)('maps $path as expected', ({ path, ...expected }) =>
    expect(rewrite(path)).toEqual(expected),
  );

  it('never redirects to another site', () => {
    const pieces = '/ // \\ . .. %2f evil.example index.html terms @ : 404'.split(' ');
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces)
          for (const d of pieces) {
            const { to } = rewrite(`/${a}${b}${c}${d}`);
            if (to !== undefined) expect(to).toMatch(/^\/([A-Za-z0-9]|$)/);
          }
  });
});

describe('cacheControl', () => {
  it.each([
    ['/index.html', REVALIDATED],
    ['/terms/index.html', REVALIDATED],
    ['/admin/index.html', NOT_STORED],
    ['/page-data/app-data.json', REVALIDATED],
    ['/page-data/sq/d/0123456789abcdef01.json', REVALIDATED],
    ['/robots.txt', REVALIDATED],
    ['/icon.svg', REVALIDATED],
    ['/static/stamp-3f2a.woff2', IMMUTABLE],
    ['/app-0123456789abcdef0123.js', IMMUTABLE],
    ['/styles.0123456789abcdef0123.css', IMMUTABLE],
  ])('returns for %s: %s', (file, expected) => expect(cacheControl(file)).toBe(expected));
});

describe('contentType', () => {
  it('returns the type by the extension, and undefined for an unknown one', () => {
    expect(contentType('/terms/index.html')).toBe('text/html; charset=utf-8');
    expect(contentType('/static/stamp.woff2')).toBe('font/woff2');
    expect(contentType('/favicon.ico')).toBe('image/x-icon');
    expect(contentType('/page.unheard-of')).toBeUndefined();
  });
});

describe('securityHeaders', () => {
  const headers = (https: boolean, scripts: string[] = []) =>
    securityHeaders({ csp: { scripts, styles: [hash(7)] }, https });

  it('begins HSTS with a day without subdomains, and follows its setting', () => {
    const sent = (hsts?: Hsts) =>
      securityHeaders({ csp: NO_HASHES, https: true, hsts })['Strict-Transport-Security'];
    expect(sent()).toBe('max-age=86400');
    expect(sent({ days: 30 })).toBe('max-age=2592000');
    expect(sent({ days: 730, includeSubDomains: true })).toBe('max-age=63072000; includeSubDomains');
  });

  it('adds HSTS and upgrade-insecure-requests on https only', () => {
    expect(headers(true)).toHaveProperty('Strict-Transport-Security');
    expect(headers(true)['Content-Security-Policy']).toContain('upgrade-insecure-requests');
    expect(headers(false)).not.toHaveProperty('Strict-Transport-Security');
    expect(headers(false)['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
  });

  it('allows our own files, and inline code only by its hash', () => {
    const policy = headers(true, [hash(1)])['Content-Security-Policy'] ?? '';
    expect(policy).toContain(`script-src 'self' '${hash(1)}'`);
    expect(policy).toContain(`style-src 'self' '${hash(7)}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('requires Trusted Types, with the policies of the site and no others', () => {
    const policy = headers(true)['Content-Security-Policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain('allow-duplicates');
  });

  it('includes every header that the design requires', () => {
    expect(headers(true)).toMatchObject({
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(headers(true)['Permissions-Policy']).toContain('camera=()');
  });

  it('throws if the policy is too long for CloudFront', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => hash(n));
    for (const value of Object.values(headers(true, many(20)))) {
      expect(value.length).toBeLessThanOrEqual(HEADER_VALUE_LIMIT);
    }
    expect(() => headers(true, many(40))).toThrow('CloudFront allows 1783');
  });
});
