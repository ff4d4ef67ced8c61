import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_LIMIT, ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { createSignupDoor } from './signup-door';

const joined: [email: string, address: string | undefined][] = [];
let isBroken = false;
const door = createSignupDoor(
  {
    async join({ email }, address) {
      if (isBroken) throw new StoreUnavailableError('It is down.', { code: 'DOWN' });
      joined.push([email, address]);
    },
    log: () => undefined,
    senderOf: () => ({ address: '192.0.2.1', wait: () => 0 }),
    headers: { 'X-Frame-Options': 'DENY' },
  },
  (request, response) => {
    request.resume();
    response.end('the API');
  },
);
const server = createServer(door);
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${ENDPOINTS.signup.path}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const body = '{"email":"Ada@example.org"}';

it('answers a plain signup itself, with all headers', async () => {
  const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ email: 'Ada@example.org' });
  expect(joined).toEqual([['Ada@example.org', '192.0.2.1']]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-frame-options': 'DENY',
  });
});

it('reads a body that arrives in parts', async () => {
  const headers = { ...JSON_TYPE, 'Content-Length': body.length };
  const sent = request(url, { method: 'POST', headers });
  const answered = once(sent, 'response');
  const arrived = once(server, 'request');
  sent.write(body.slice(0, 9));
  await arrived;
  sent.end(body.slice(9));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(201);
});

it.each<[what: string, path: string, init: RequestInit]>([
  ['another method', '', { method: 'PUT', headers: JSON_TYPE, body }],
  ['another path', '/other', { method: 'POST', headers: JSON_TYPE, body }],
  ['a form', '', { method: 'POST', body: new URLSearchParams({ email: 'ada@example.org' }) }],
  [
    'parameters of the type',
    '',
    { method: 'POST', headers: { 'Content-Type': 'application/json; a=b' }, body },
  ],
  ['a content coding', '', { method: 'POST', headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, body }],
  ['too large a body', '', { method: 'POST', headers: JSON_TYPE, body: ' '.repeat(BODY_LIMIT + 1) }],
])('leaves %s to the API', async (_, path, init) => {
  const response = await fetch(url + path, init);
  expect(await response.text()).toBe('the API');
});

it.each([
  ['invalid JSON', '{', 400, ERROR_TEXTS.invalidJson],
  ['a store that is down', body, 504, ERROR_TEXTS.storeUnavailable],
])('responds to %s as the API does', async (_, sent, status, sentence) => {
  isBroken = true;
  const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: sent });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(sentence);
  expect(response.headers.get('X-Frame-Options')).toBe('DENY');
});
