import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMMUTABLE, REVALIDATED } from '../../http';
import { contentType } from '../../http/content-type';
import { PATH_CASES } from '../../http/testing/cases';
import type { ServedSite } from '../../testing';
import { rawGet, useFolders } from '../../testing';
import { StartError } from '../start-error';
import { loadSite } from './site';
import { BUILT_FOR, SERVED_AT, serveTestSite } from './testing/test-site';

let site: ServedSite;
beforeAll(async () => {
  site = await serveTestSite();
});
afterAll(() => site.close());

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init });

describe('the pages', () => {
  const sendable = PATH_CASES.filter(({ path }) => /^[!-~]+$/.test(path));

  it.each(sendable)('rewrite $path as CloudFront does', async ({ path, file, to }) => {
    const response = await rawGet(site.url, path);
    expect(response.body).not.toContain('hidden');
    if (file) {
      expect(response.status).toBe(200);
      if (!file.endsWith('.html')) expect(response.body).toBe(`content of ${file}`);
    } else if (to) {
      expect([response.status, response.headers.location]).toEqual([301, to]);
    } else {
      expect([400, 404]).toContain(response.status);
      if (response.status === 404) expect(response.body).toContain('Page not found');
    }
  });

  it('keep the query in redirects, which never contain a host', async () => {
    const response = await get('/terms/?utm=a//b.example');
    expect(response.headers.get('Location')).toBe('/terms?utm=a//b.example');
  });

  it('support only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const response = await rawGet(site.url, '/', method);
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    const head = await rawGet(site.url, '/terms', 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  it('allow only the inline code of the requested page, also when the page has not changed', async () => {
    const policyOf = (response: Response) => response.headers.get('Content-Security-Policy');
    const page = await get('/');
    const unchanged = await get('/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
    expect(unchanged.status).toBe(304);
    for (const response of [page, unchanged]) {
      expect(policyOf(response)).toContain("script-src 'self' 'sha256-of-the-home-page=';");
    }
    for (const path of ['/share', '/missing', '/api/health']) {
      expect(policyOf(await get(path))).toContain("script-src 'self';");
    }
  });

  it('never list a folder', async () => {
    expect((await get('/page-data')).status).toBe(404);
    expect((await get('/static')).status).toBe(404);
  });
});

describe('files', () => {
  it('are compressed as the client accepts, and each form has its own ETag', async () => {
    const tags = new Set();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/app-0123456789abcdef.js', { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('Content-Encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      expect(await response.text()).toHaveLength(5000);
      tags.add(response.headers.get('ETag'));
    }
    expect(tags.size).toBe(3);
    const refused = await get('/terms', { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' } });
    expect(refused.headers.get('Content-Encoding')).toBeNull();
  });

  it('have the type that their name says', async () => {
    const typeOf = async (path: string) => (await get(path)).headers.get('Content-Type');
    for (const path of ['/', '/terms', '/nothing-here'])
      expect([path, await typeOf(path)]).toEqual([path, contentType('page.html')]);
    for (const path of ['/app-0123456789abcdef.js', '/robots.txt'])
      expect([path, await typeOf(path)]).toEqual([path, contentType(path)]);
  });

  it('have a Cache-Control header', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cacheControl('/')).toBe(REVALIDATED);
    expect(await cacheControl('/app-0123456789abcdef.js')).toBe(IMMUTABLE);
    expect(await cacheControl('/nothing-here')).toBe(REVALIDATED);
  });

  it('are not sent again if the ETag matches', async () => {
    const tag = (await get('/terms')).headers.get('ETag') ?? '';
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const response = await get('/terms', { headers: { 'If-None-Match': known } });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    expect((await get('/terms', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('are sent whole although a range is requested', async () => {
    const response = await get('/robots.txt', { headers: { Range: 'bytes=0-3' } });
    expect([response.status, await response.text()]).toEqual([200, 'content of /robots.txt']);
  });
});

describe('the address that a site was built for', () => {
  const text = async (path: string) => (await get(path)).text();

  it('is replaced by the address of the host, also inside other addresses', async () => {
    expect(await text('/')).toContain(`href="${SERVED_AT}/x"`);
    expect(await text('/nothing-here')).toContain(`href="${SERVED_AT}/x"`);
    expect(await text('/share.html')).toContain('?u=https%3A%2F%2Flaunch.example%2Ffaq');
  });

  it('is not replaced in longer addresses', async () => {
    expect(await text('/near.html')).toBe(`${BUILT_FOR}0/ and ${BUILT_FOR}.evil.example/`);
  });
});

describe('a site that cannot be served is refused with a sentence', () => {
  const createFolder = useFolders();
  let folder: string;
  beforeEach(() => {
    folder = createFolder();
  });

  it('if it is not built', async () => {
    const loading = loadSite(folder, SERVED_AT);
    await expect(loading).rejects.toThrow(new StartError('The site is not built. Run npm run build.'));
  });

  it.each([
    ['by another version', JSON.stringify({ siteUrl: BUILT_FOR })],
    ['and its record is cut off', '{'],
  ])('if it was built %s', async (_how, record) => {
    writeFileSync(join(folder, 'build.json'), record);
    await expect(loadSite(folder, SERVED_AT)).rejects.toThrow(
      new StartError('The site was built by another version of this program. Run npm run build.'),
    );
  });
});
