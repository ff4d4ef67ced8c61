import type { IncomingMessage } from 'node:http';
import { createClientAddress, trustedProxies } from './client-address';

/** Returns the client of a request from `peer` with a header `X-Forwarded-For`, what was logged, and the problem. */
function clientOf(trusted: string, peer: string, forwarded?: string) {
  const warnings: string[] = [];
  const { addressOf, findForgottenProxy } = createClientAddress(
    trustedProxies(trusted) ?? (() => false),
    (text) => warnings.push(text),
  );
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: peer }, headers } as IncomingMessage;
  const [client] = [addressOf(request), addressOf(request)];
  return { client, warnings, problem: findForgottenProxy() };
}

it.each([
  ['is that of the connection without a trusted proxy', '', '127.0.0.1', '192.0.2.1', '127.0.0.1'],
  [
    'is that of the connection if another proxy is trusted',
    '10.0.0.1',
    '127.0.0.1',
    '192.0.2.1',
    '127.0.0.1',
  ],
  ['is the one that the proxy adds', '127.0.0.1', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['is never one that a client claims', '127.0.0.1', '127.0.0.1', '198.51.100.9, 192.0.2.1', '192.0.2.1'],
  [
    'is that before a chain of proxies',
    '127.0.0.1 10.0.0.0/8',
    '127.0.0.1',
    '1.1.1.1,192.0.2.1, 10.9.8.7',
    '192.0.2.1',
  ],
  [
    'is the first of a chain of proxies only',
    '127.0.0.1,10.0.0.0/8',
    '127.0.0.1',
    '10.0.0.1,10.0.0.2',
    '10.0.0.1',
  ],
  ['is that of the proxy without the header', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
  ['is that of the proxy with an empty header', '127.0.0.1', '127.0.0.1', '', '127.0.0.1'],
  [
    'is that of the proxy if the header has something else',
    '127.0.0.1',
    '127.0.0.1',
    '1.2.3.4, unknown',
    '127.0.0.1',
  ],
  ['is read with a port', '127.0.0.1', '127.0.0.1', '192.0.2.1:4321', '192.0.2.1'],
  ['is read in brackets', '127.0.0.1', '127.0.0.1', '[2001:db8::1]:80', '2001:db8::1'],
  ['is read as IPv6', '127.0.0.1', '127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['is that of a proxy connected by IPv6', '::1', '::1', '192.0.2.1', '192.0.2.1'],
  ['is IPv4 on a socket of both families', '127.0.0.1', '::ffff:127.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
  ['is in a range of IPv6', '2001:db8::/32', '2001:db8:5::1', '192.0.2.1', '192.0.2.1'],
])('the client address %s', (_, trusted, peer, forwarded, expected) => {
  expect(clientOf(trusted, peer, forwarded).client).toBe(expected);
});

it.each([
  ['127.0.0.1', '', true],
  ['::ffff:127.0.0.1', '', true],
  ['172.18.0.2', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.1', false],
  ['192.0.2.1', '', false],
])(
  'a header from %s with TRUSTED_PROXY="%s" is logged once, and a problem: %s',
  (peer, trusted, isReported) => {
    const { warnings, problem } = clientOf(trusted, peer, '198.51.100.9');
    const sentence = expect.stringMatching(/set TRUSTED_PROXY=(127\.0\.0\.1|172\.18\.0\.2) and restart/);
    expect(warnings).toEqual(isReported ? [sentence] : []);
    expect(problem?.id).toBe(isReported ? 'proxy-not-trusted' : undefined);
  },
);

it('a request without the header is not reported', () => {
  expect(clientOf('', '127.0.0.1').warnings).toEqual([]);
});

it.each([
  'localhost',
  '1.2.3',
  '1.2.3.4/33',
  '::1/129',
  '0.0.0.0/0',
  '::/0',
  '1.2.3.4/',
  '1.2.3.4;5.6.7.8',
  '/8',
])('"%s" cannot be TRUSTED_PROXY', (list) => expect(trustedProxies(list)).toBeUndefined());
