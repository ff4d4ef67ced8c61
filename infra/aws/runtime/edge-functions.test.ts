import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { ALL_ENDPOINTS, API_HEADERS, needsPassword, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { stop } from 'esbuild';
import { PATH_CASES } from '../../http/testing/cases';
import { bundleEdgeFunction } from '../bundle/inline';
import { LIVE_RELEASE } from '../release';
import { loadEdgeFunction } from '../testing/fake-aws';

// Its process would last as long as Jest's.
afterAll(() => stop());

const requestFor = (uri: string, more: object = {}) => ({
  version: '1.0',
  context: { eventType: 'viewer-request' },
  viewer: { ip: '2001:db8::7' },
  request: {
    method: 'GET',
    uri,
    headers: { host: { value: 'shop.test' } },
    cookies: {},
    ...more,
  },
});

describe('the function for pages', () => {
  const handler = loadEdgeFunction(bundleEdgeFunction('onPage'), new Map([[LIVE_RELEASE, 'r1']]));

  it.each(PATH_CASES)('rewrites or redirects $path like the local host', async ({ path, file, to }) => {
    const result = await handler(requestFor(path));
    if (to === undefined) expect(result).toMatchObject({ method: 'GET', uri: keyOf(file) });
    else expect(result).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });

  const keyOf = (file: string | undefined): string => {
    if (file === undefined) return '/.nowhere';
    return file.startsWith('/static/') ? file : `/releases/r1${file}`;
  };

  it('serves pages from the folder of the live release, and hashed files from one that all releases share', async () => {
    expect((await handler(requestFor('/terms'))).uri).toBe('/releases/r1/terms/index.html');
    expect((await handler(requestFor('/app-0123456789abcdef0123.js'))).uri).toBe(
      '/app-0123456789abcdef0123.js',
    );
  });

  it('asks visitors to wait while no release is live', async () => {
    const early = loadEdgeFunction(bundleEdgeFunction('onPage'));
    const { statusCode, headers } = await early(requestFor('/terms'));
    expect(statusCode).toBe(503);
    expect(headers['cache-control'].value).toBe('no-store');
    expect((await early(requestFor('/terms/'))).statusCode).toBe(301);
  });

  it.each(['utm_source=caf%C3%A9&flag&empty=&twice=a&b=1&twice=b', '', undefined])(
    'keeps the query string %s in a redirect as it was sent',
    async (query) => {
      const expected = query === undefined ? '/terms' : `/terms?${query}`;
      expect((await handler(requestFor('/terms/'), query)).headers.location.value).toBe(expected);
    },
  );

  it('redirects www to the address without it', async () => {
    const request = requestFor('/terms/', { headers: { host: { value: 'www.shop.test' } } });
    expect(await handler(request, 'a=1')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://shop.test/terms?a=1' } },
    });
  });
});

describe('the function for API calls', () => {
  const handler = loadEdgeFunction(bundleEdgeFunction('onCall'));

  it('sets the viewer address and the public origin, whatever the client sent', async () => {
    const spoofed = {
      host: { value: 'shop.test' },
      [EDGE_HEADERS.viewerAddress]: { value: '192.0.2.1' },
      [EDGE_HEADERS.publicOrigin]: { value: 'https://evil.example' },
    };
    const { headers, uri } = await handler(requestFor('/api/launch-signup', { headers: spoofed }));
    expect(uri).toBe('/api/launch-signup');
    expect(headers[EDGE_HEADERS.viewerAddress]).toEqual({ value: '2001:db8::7' });
    expect(headers[EDGE_HEADERS.publicOrigin]).toEqual({ value: 'https://shop.test' });
  });

  it('ends calls without a password of exactly the endpoints that need it, as the API does', async () => {
    const ended: string[] = [];
    for (const { name, path } of ALL_ENDPOINTS)
      if ((await handler(requestFor(path))).statusCode === 401) ended.push(name);
    const needPassword = ALL_ENDPOINTS.filter((endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly);
    expect(ended).toEqual(needPassword.map(({ name }) => name));
    for (const path of ['/api/owner/nothing', '/api/%6Fwner/people', '/api/launch-signups/%63ount'])
      expect([path, (await handler(requestFor(path))).statusCode]).toEqual([path, 401]);
    const { headers, body } = await handler(requestFor(PATHS.list));
    expect(body.data).toBe(ERROR_TEXTS.invalidPassword);
    expect(headers['cache-control'].value).toBe(API_HEADERS['Cache-Control']);
  });

  it('passes calls with any password on, and a path that cannot be decoded', async () => {
    const headers = { host: { value: 'shop.test' }, authorization: { value: 'Bearer wrong' } };
    expect((await handler(requestFor(PATHS.list, { headers }))).uri).toBe(PATHS.list);
    expect((await handler(requestFor('/api/%zz'))).uri).toBe('/api/%zz');
  });
});
