import { createContext, runInContext } from 'node:vm';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { EDGE_CASES } from '../edge';
import { bundleEdgeFunction, type EdgeFunctionName } from './bundle/edge-functions';

/** Loads a function in an empty context, as CloudFront does: without any of Node's globals. */
function loadEdgeFunction(name: EdgeFunctionName) {
  const context = createContext({});
  runInContext(bundleEdgeFunction(name), context);
  return (event: object) =>
    JSON.parse(runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context));
}

const requestFor = (uri: string, more: object = {}) => ({
  version: '1.0',
  context: { eventType: 'viewer-request' },
  viewer: { ip: '2001:db8::7' },
  request: {
    method: 'GET',
    uri,
    querystring: {},
    headers: { host: { value: 'shop.test' } },
    cookies: {},
    ...more,
  },
});

describe('the function for pages', () => {
  const handler = loadEdgeFunction('pages');

  it.each(EDGE_CASES)('rewrites or redirects $path like the local host', ({ path, file, to }) => {
    const result = handler(requestFor(path));
    if (to === undefined) expect(result).toMatchObject({ method: 'GET', uri: file ?? '/.nowhere' });
    else expect(result).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });

  it('keeps the query string in a redirect', () => {
    const querystring = {
      utm_source: { value: 'caf%C3%A9' },
      flag: { value: '' },
      twice: { value: 'b', multiValue: [{ value: 'a' }, { value: 'b' }] },
    };
    expect(handler(requestFor('/terms/', { querystring })).headers.location.value).toBe(
      '/terms?utm_source=caf%C3%A9&flag&twice=a&twice=b',
    );
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
