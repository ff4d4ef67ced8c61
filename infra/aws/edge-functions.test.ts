import { createContext, runInContext } from 'node:vm';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { EDGE_CASES } from '../edge';
import { bundleEdgeFunction, type EdgeFunctionName } from './bundle/edge-functions';
import { releaseOf, withRelease } from './release';

/** Loads a function in an empty context, as CloudFront does: without any of Node's globals. */
function loadEdgeFunction(name: EdgeFunctionName, release = 'r1') {
  const context = createContext({});
  runInContext(bundleEdgeFunction(name, release), context);
  // CloudFront adds the method to the request.
  return (event: object, query?: string) =>
    JSON.parse(
      runInContext(
        `event = ${JSON.stringify(event)};
        if (event.request) event.request.rawQueryString = () => ${JSON.stringify(query)};
        JSON.stringify(handler(event))`,
        context,
      ),
    );
}

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
  const handler = loadEdgeFunction('pages');

  it.each(EDGE_CASES)('rewrites or redirects $path like the local host', ({ path, file, to }) => {
    const result = handler(requestFor(path));
    if (to === undefined) expect(result).toMatchObject({ method: 'GET', uri: keyOf(file) });
    else expect(result).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });

  const keyOf = (file: string | undefined): string => {
    if (file === undefined) return '/.nowhere';
    return file.startsWith('/static/') ? file : `/releases/r1${file}`;
  };

  it('serves pages from the folder of the live release, and hashed files from one that all releases share', () => {
    expect(handler(requestFor('/terms')).uri).toBe('/releases/r1/terms/index.html');
    expect(handler(requestFor('/app-0123456789abcdef0123.js')).uri).toBe('/app-0123456789abcdef0123.js');
    expect(releaseOf(bundleEdgeFunction('pages', 'r1'))).toBe('r1');
    expect(withRelease(bundleEdgeFunction('pages', 'r1'), 'r2')).toBe(bundleEdgeFunction('pages', 'r2'));
  });

  it.each(['utm_source=caf%C3%A9&flag&empty=&twice=a&b=1&twice=b', '', undefined])(
    'keeps the query string %s in a redirect as it was sent',
    (query) => {
      const expected = query === undefined ? '/terms' : `/terms?${query}`;
      expect(handler(requestFor('/terms/'), query).headers.location.value).toBe(expected);
    },
  );

  it('redirects www to the address without it', () => {
    const request = requestFor('/terms/', { headers: { host: { value: 'www.shop.test' } } });
    expect(handler(request, 'a=1')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://shop.test/terms?a=1' } },
    });
  });
});

describe('the function for API calls', () => {
  const handler = loadEdgeFunction('calls');

  it('sets the viewer address and the public origin, whatever the client sent', () => {
    const spoofed = {
      host: { value: 'shop.test' },
      [EDGE_HEADERS.viewerAddress]: { value: '192.0.2.1' },
      [EDGE_HEADERS.publicOrigin]: { value: 'https://evil.example' },
    };
    const { headers, uri } = handler(requestFor('/api/launch-signup', { headers: spoofed }));
    expect(uri).toBe('/api/launch-signup');
    expect(headers[EDGE_HEADERS.viewerAddress]).toEqual({ value: '2001:db8::7' });
    expect(headers[EDGE_HEADERS.publicOrigin]).toEqual({ value: 'https://shop.test' });
  });
});

describe('the function for API responses', () => {
  const handler = loadEdgeFunction('responses');

  it('restores the header that API Gateway renames', () => {
    const renamed = { statusCode: 401, headers: { 'x-amzn-remapped-www-authenticate': { value: 'Bearer' } } };
    expect(handler({ response: renamed }).headers).toEqual({ 'www-authenticate': { value: 'Bearer' } });
    expect(handler({ response: { statusCode: 200, headers: {} } }).headers).toEqual({});
  });
});
