import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { EDGE_CASES } from '../edge';
import { type EdgeFunctionName, edgeFunctionCode } from './bundle/edge-functions';
import { EDGE_HEADERS } from './edge-headers';
import { FUNCTIONS_FOLDER } from './paths';

/** A function as CloudFront runs it: its code alone, with none of Node's things about it. */
function edgeFunction(name: EdgeFunctionName) {
  const context = createContext({});
  runInContext(edgeFunctionCode(name), context);
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

describe('pages', () => {
  const handler = edgeFunction('pages');

  test.each(EDGE_CASES)('$path', ({ path, file, to }) => {
    const answer = handler(requestFor(path));
    if (to === undefined) expect(answer).toMatchObject({ method: 'GET', uri: file ?? '/.nowhere' });
    else expect(answer).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });

  test('a redirect keeps the query as it was sent', () => {
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

describe('calls', () => {
  const handler = edgeFunction('calls');

  test('the API is told the address and the origin, whatever the caller claims', () => {
    const claims = {
      host: { value: 'shop.test' },
      [EDGE_HEADERS.viewerAddress]: { value: '192.0.2.1' },
      [EDGE_HEADERS.publicOrigin]: { value: 'https://evil.example' },
    };
    const { headers, uri } = handler(requestFor('/api/launch-signup', { headers: claims }));
    expect(uri).toBe('/api/launch-signup');
    expect(headers[EDGE_HEADERS.viewerAddress]).toEqual({ value: '2001:db8::7' });
    expect(headers[EDGE_HEADERS.publicOrigin]).toEqual({ value: 'https://shop.test' });
  });

  test('its header names are those the Lambdas read', () => {
    const { outputFiles } = buildSync({
      entryPoints: [`${FUNCTIONS_FOLDER}/edge-headers.ts`],
      write: false,
      format: 'iife',
      globalName: 'theirs',
      bundle: true,
    });
    const context = createContext({});
    runInContext(outputFiles[0]?.text ?? '', context);
    expect(JSON.parse(runInContext('JSON.stringify(theirs.EDGE_HEADERS)', context))).toEqual(EDGE_HEADERS);
  });
});
