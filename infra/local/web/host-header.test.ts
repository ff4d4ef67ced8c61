import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type RawResponse, rawRequest, type ServedSite } from '../../testing';
import { forOwnHosts } from './host-header';
import { SECURITY_HEADERS, SERVED_AT, serveTestSite } from './testing/test-site';

let site: ServedSite;
beforeAll(async () => {
  site = await serveTestSite();
});
afterAll(() => site.close());

const OWN = new URL(SERVED_AT).host;

/** Sends a request with these lines after the request line. */
const send = (target: string, ...headers: string[]): Promise<RawResponse> =>
  rawRequest(site.url, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

function expectHeaders(response: RawResponse): void {
  for (const name of SECURITY_HEADERS) expect(response.headers).toHaveProperty([name]);
}

/** Paths of a page, a redirect, the page for 404 and the API, and their status. */
const TARGETS: [string, number][] = [
  ['/', 200],
  ['/terms/', 301],
  ['/nothing', 404],
  ['/api/health', 200],
];

const OURS = [
  ...`${OWN} ${OWN.toUpperCase()} ${OWN}:443 localhost LocalHost:9000 127.0.0.1 127.0.0.1:1`.split(' '),
  ...`${OWN}. ${OWN}.:443 127.8.9.10 [::1] [::1]:8080`.split(' '),
];

const OTHERS = [
  ...`evil.example evil.example:443 ${OWN}:80 ${OWN}:8443 ${OWN}:0 ${OWN}.. www.${OWN} x${OWN}`.split(' '),
  ...`${OWN}.evil.example launch localhost. localhost.evil.example 127.0.0.1.evil.example 0.0.0.0`.split(' '),
  ...'10.0.0.1:8080 169.254.169.254 2130706433 0x7f000001 127.1 [::] [::2]:8080'.split(' '),
  ...'[::ffff:127.0.0.1] ..'.split(' '),
];

const INVALID = [
  ...['', 'a b', '"><script>', `${OWN} evil.example`, `${OWN}\\`, `l\u00e4unch.example`],
  ...`[::1 ::1 @ user@${OWN} ${OWN}@evil.example ${OWN}/ ${OWN}?x ${OWN}#x ${OWN},evil.example`.split(' '),
  ...`${OWN}: ${OWN}:https ${OWN}:443:443 ${OWN}:999999 :443 http://${OWN} [${OWN}]`.split(' '),
  ...`%6c${OWN.slice(1)} *.${OWN}`.split(' '),
];

test.each(TARGETS)('a request for %s is served for our hosts only', async (target, expected) => {
  // Every host for the first page; for the others one of each kind.
  const hosts = (all: string[]) => (target === '/' ? all : all.slice(0, 1));
  for (const host of hosts(OURS)) {
    const response = await send(target, `Host: ${host}`);
    expect([host, response.status]).toEqual([host, expected]);
    expectHeaders(response);
  }
  const refused = [
    ...hosts(OTHERS).map((host) => [421, host] as const),
    ...hosts(INVALID).map((host) => [400, host] as const),
  ];
  for (const [status, host] of refused) {
    const response = await send(target, `Host: ${host}`);
    expect([host, response.status, response.headers.location]).toEqual([host, status, undefined]);
    expect(response.body).toMatch(status === 400 ? /one valid Host header\.$/ : /^This server .* SITE_URL/);
    expect(JSON.stringify(response)).not.toMatch(/evil|script>/);
    expectHeaders(response);
  }
});

test('the API gets the public host, whichever of ours a request names', async () => {
  for (const host of OURS) {
    const { body } = await send('/api/health', `Host: ${host}`);
    expect([host, body]).toEqual([host, `GET http://${OWN}/api/health`]);
  }
});

describe('a request', () => {
  it.each([
    ['without a Host', 400, ['X: y']],
    ['with the same Host twice', 400, [`Host: ${OWN}`, `Host: ${OWN}`]],
    ['with two hosts', 400, [`Host: ${OWN}`, 'Host: evil.example']],
    ['with two hosts, the other first', 400, ['HOST: evil.example', `hOsT: ${OWN}`]],
    ['with X-Forwarded-Host', 200, [`Host: ${OWN}`, 'X-Forwarded-Host: evil.example']],
    ['with Expect', 417, [`Host: ${OWN}`, 'Expect: the unexpected']],
  ])('%s gets %d and all security headers', async (_, status, headers) => {
    const response = await send('/', ...headers);
    expect(response.status).toBe(status);
    expectHeaders(response);
  });

  it('needs a Host header with HTTP/1.0 too', async () => {
    expect((await rawRequest(site.url, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400);
    expect((await rawRequest(site.url, `GET / HTTP/1.0\r\nHost: ${OWN}\r\n\r\n`)).status).toBe(200);
  });

  it.each(['health', 'ready'])('of HTTP/1.0 for /api/%s needs none', async (probe) => {
    expect(await rawRequest(site.url, `GET /api/${probe} HTTP/1.0\r\n\r\n`)).toMatchObject({
      status: 200,
      body: `GET http://${OWN}/api/${probe}`,
    });
    expect((await rawRequest(site.url, `GET /api/${probe} HTTP/1.1\r\n\r\n`)).status).toBe(400);
  });

  it.each([
    [`https://${OWN}`, OWN, 200],
    [`HTTP://${OWN.toUpperCase()}:443/terms/?a`, OWN, 301],
    [`http://localhost:1/robots.txt?a`, OWN, 200],
    [`http://${OWN}?a`, 'localhost', 200],
    [`http://${OWN}/api/health`, OWN, 200],
    ['http://evil.example/', OWN, 421],
    [`http://${OWN}/`, 'evil.example', 421],
    [`http://${OWN}@evil.example/`, OWN, 400],
    ['http:///', OWN, 400],
    [`ftp://${OWN}/`, OWN, 404],
    ['*', OWN, 404],
    [OWN, OWN, 400],
  ])('for the URL %s to the host %s gets %d', async (target, host, status) => {
    const response = await send(target, `Host: ${host}`);
    expect(response.status).toBe(status);
    expect(JSON.stringify(response)).not.toContain('evil');
    expectHeaders(response);
  });
});

test.each([
  ['203.0.113.5', '203.0.113.5', true],
  ['203.0.113.5:8080', '::ffff:203.0.113.5', true],
  ['[2001:db8::5]:8080', '2001:db8::5', true],
  ['203.0.113.6', '203.0.113.5', false],
])('a request for %s that came to the address %s is served: %p', (host, localAddress, isServed) => {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'localAddress', { value: localAddress }),
  );
  Object.assign(request, { url: '/', headers: { host }, rawHeaders: ['Host', host] });
  const handler = jest.fn();
  forOwnHosts([SERVED_AT], {}, handler)(request, new ServerResponse(request));
  expect(handler).toHaveBeenCalledTimes(Number(isServed));
});
