import { connect } from 'node:net';
import type { ServedSite } from '../../testing';
import { rawRequest } from '../../testing';
import { SECURITY_HEADERS, serveTestSite } from './testing/test-site';

let site: ServedSite;
beforeAll(async () => {
  site = await serveTestSite();
});
afterAll(() => site.close());

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

test.each([
  ['a page', 200, request('GET / HTTP/1.1', 'Host: localhost', 'Connection: close')],
  ['an unknown path', 404, request('GET /nothing HTTP/1.1', 'Host: localhost', 'Connection: close')],
  ['a redirect', 301, request('GET /terms/ HTTP/1.1', 'Host: localhost', 'Connection: close')],
  [
    'a wrong method',
    405,
    request('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 0', 'Connection: close'),
  ],
  ['the API', 200, request('GET /api/health HTTP/1.1', 'Host: localhost', 'Connection: close')],
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['a header bomb', 431, request('GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(64 * 1024)}`)],
  ['many headers', 431, request('GET / HTTP/1.1', 'Host: localhost', ...Array(3000).fill('Cookie: a=b'))],
  [
    'two lengths',
    400,
    request('POST /api/x HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'),
  ],
  [
    'length and chunks',
    400,
    request('POST /api/x HTTP/1.1', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  ],
  ['a long path', 431, request(`GET /${'a'.repeat(64 * 1024)} HTTP/1.1`, 'Host: localhost')],
])('the response to %s has status %d and all security headers', async (_, status, text) => {
  const response = await rawRequest(site.url, text);
  expect(response.status).toBe(status);
  for (const name of SECURITY_HEADERS) expect(response.headers).toHaveProperty([name]);
});

test.each([
  ['a coding of transfer besides chunks', 501, 'POST /api/x HTTP/1.1\r\nTransfer-Encoding: gzip, chunked'],
  ['a request for a tunnel', 400, 'CONNECT example.com:443 HTTP/1.1'],
  ['a target that is no URL', 400, 'GET /api/\\..\\x HTTP/1.1'],
  ['a path that leaves the API', 200, 'GET /api/../x HTTP/1.1'],
])('the response to %s is not stored, and has all headers', async (_, status, head) => {
  const text = request(head, 'Host: localhost', 'Connection: close');
  const response = await rawRequest(site.url, `${text}0\r\n\r\n`);
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(response.body).toMatch(status === 200 ? /^GET / : /^[A-Z][^\n]*\.$/);
  for (const name of SECURITY_HEADERS) expect(response.headers).toHaveProperty([name]);
});

test('connections reset during a response do not affect others', async () => {
  const { hostname, port } = new URL(site.url);
  await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(request('GET /app-0123456789abcdef.js HTTP/1.1', 'Host: localhost'));
            setImmediate(() => socket.resetAndDestroy());
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve());
        }),
    ),
  );
  expect((await fetch(`${site.url}/terms`)).status).toBe(200);
});
