import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OWNER_HEADERS } from '../contract/endpoints';
import { newOperation, parseOperationTime } from '../contract/operation';
import { createLaunchClient, type LaunchClientOptions } from './client';
import { UnexpectedResponseError } from './errors';

const baseUrl = 'http://launch.test';

/** Returns a client whose `fetch` always resolves to `respond()`, and the requests that it sent. */
function clientOf(respond: () => Response | Promise<Response>, options: LaunchClientOptions = {}) {
  const fetch = jest.fn(async (_url: unknown, _init?: RequestInit) => respond());
  const client = createLaunchClient({ baseUrl, password: 'p@ssword-123', ...options, fetch });
  const sent = () =>
    fetch.mock.calls.map(([url, init]) => ({ ...init, url, headers: new Headers(init?.headers) }));
  return { client, sent };
}

const ok = (body: unknown) => () => Response.json(body);
const STATS = { total: 3, recent: 1 };

/** Every call of the client. */
const CALLS = [
  ['signup', (client) => client.signup({ email: 'a@example.com' })],
  ['list', (client) => client.list({ limit: 10 })],
  ['count', (client) => client.count()],
  ['daily', (client) => client.daily({ days: 7 })],
  ['export', (client) => client.export()],
  ['erase', (client) => client.erase('a@example.com')],
  ['import', (client) => client.import({ rows: [] })],
  ['health', (client) => client.health()],
  ['ready', (client) => client.ready()],
] satisfies [string, (client: ReturnType<typeof createLaunchClient>) => Promise<unknown>][];

const EMAIL_BODY = '{"email":"a@example.com"}';

describe.each(CALLS)('createLaunchClient().%s', (name, call) => {
  it('rejects with the text of an error response', async () => {
    for (const [status, body, headers, expected] of [
      [418, 'It rains.\n', {}, { text: 'It rains.\n', message: '418: It rains.\n' }],
      [502, null, {}, { text: 'No luck', message: '502: No luck' }],
      [429, 'Wait.', { 'Retry-After': '42' }, { text: 'Wait.', retryAfter: 42 }],
    ] as const) {
      const { client } = clientOf(() => new Response(body, { status, statusText: 'No luck', headers }));
      await expect(call(client)).rejects.toMatchObject({ name: 'HttpError', status, ...expected });
    }
  });

  it('rejects with the error of fetch', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    await expect(call(client)).rejects.toThrow(TypeError);
  });

  it('sends credentials, a content type only with a body, and the password only if the call needs it', async () => {
    const { client, sent } = clientOf(() => new Response('', { status: 400 }));
    await call(client).catch(() => undefined);
    const [request] = sent();
    const body = { signup: EMAIL_BODY, erase: EMAIL_BODY, import: '{"rows":[]}' }[name as string];
    expect(request).toMatchObject({ credentials: 'include', method: body ? 'POST' : 'GET' });
    expect(request?.headers.get('Content-Type')).toBe(body ? 'application/json' : null);
    expect(request?.body).toBe(body);
    const isAdmin = !['signup', 'health', 'ready'].includes(name);
    expect(request?.headers.get('Authorization')).toBe(isAdmin ? 'Bearer p@ssword-123' : null);
    // A redirect could send the password to another server.
    expect(request?.redirect).toBe(isAdmin ? 'error' : undefined);
  });
});

describe('createLaunchClient', () => {
  it.each([
    ['a page', () => new Response('<!doctype html>')],
    ['other JSON', ok({ status: 'up' })],
    ['an empty body', () => new Response('')],
  ])('rejects with an UnexpectedResponseError for %s', async (_what, respond) => {
    const { client } = clientOf(respond);
    for (const call of [
      client.list,
      client.count,
      client.daily,
      client.export,
      client.health,
      client.ready,
      () => client.import({ rows: [] }),
    ]) {
      await expect(call()).rejects.toThrow(UnexpectedResponseError);
    }
  });

  it('accepts a response with an unknown field', async () => {
    const { client } = clientOf(ok({ ...STATS, more: true }));
    expect(await client.count()).toMatchObject(STATS);
  });

  it.each([
    [undefined, '/api/launch-signups'],
    [{ limit: 5 }, '/api/launch-signups?limit=5'],
    [{ limit: 5, cursor: 'a+b/c=' }, '/api/launch-signups?limit=5&cursor=a%2Bb%2Fc%3D'],
  ])('lists %j by %s', async (query, path) => {
    const { client, sent } = clientOf(ok({ signups: [] }), { baseUrl: `${baseUrl}//` });
    expect(await client.list(query)).toEqual({ signups: [] });
    expect(sent()[0]?.url).toBe(baseUrl + path);
  });

  it('uses the origin of the page without a base URL', async () => {
    const { client, sent } = clientOf(ok(STATS), { baseUrl: '' });
    await client.count();
    expect(sent()[0]?.url).toBe('/api/launch-signups/count');
  });

  it.each(['', ' p@ssword-123', 'p@ssword-123\n', 'p@ss\u0000word-123'])(
    'sends no password if a header cannot contain it, so that the server reports the error: %j',
    async (password) => {
      const { client, sent } = clientOf(() => new Response('Admin access not configured', { status: 503 }), {
        password,
      });
      await expect(client.count()).rejects.toThrow('503: Admin access not configured');
      expect(sent()[0]?.headers.get('Authorization')).toBeNull();
    },
  );

  it('rejects when its signal is aborted while the body is read', async () => {
    const abort = new AbortController();
    const pending = new Response(
      new ReadableStream({
        start: (c) => abort.signal.addEventListener('abort', () => c.error(abort.signal.reason)),
      }),
    );
    const { client, sent } = clientOf(() => pending);
    const counting = client.count({}, { signal: abort.signal });
    const refused = expect(counting).rejects.toMatchObject({ name: 'AbortError' });
    abort.abort();
    await refused;
    expect(sent()[0]?.signal).toBe(abort.signal);
  });
});

test('people are erased by time in as many calls of one operation as that takes', async () => {
  const answers = [{ count: 1000, more: true }, { count: 1000, more: true }, { count: 7 }];
  const { client, sent } = clientOf(() => Response.json(answers.shift()));
  const progress: number[] = [];
  const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  expect(await client.eraseRange(range, { onProgress: (erased) => progress.push(erased) })).toBe(2007);
  expect(progress).toEqual([1000, 2000, 2007]);
  expect(sent().map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(range)));
  expect(new Set(sent().map(({ headers }) => headers.get(OWNER_HEADERS.operation))).size).toBe(1);
});

test('people are counted by time without erasing them', async () => {
  const { client, sent } = clientOf(ok({ count: 5 }));
  expect(await client.countRange({ from: 'a', to: 'b' })).toBe(5);
  expect(sent()[0]?.body).toBe(JSON.stringify({ from: 'a', to: 'b', dryRun: true }));
});

it('a response that stalls ends when its signal aborts, although memory was freed meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'X-Total-Count': '2' }).write('email\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const client = createLaunchClient({ baseUrl: `http://127.0.0.1:${port}`, password: 'p@ssword-123' });
    const abort = new AbortController();
    // A function of its own, so that nothing else refers to the response.
    const begin = async () =>
      (await client.export({}, { signal: abort.signal })).chunks[Symbol.asyncIterator]();
    const chunks = await begin();
    await chunks.next();
    const stalled = expect(chunks.next()).rejects.toThrow('aborted');
    for (let round = 0; round < 10; round += 1) {
      collectGarbage();
      await new Promise(setImmediate);
    }
    abort.abort();
    // If that has no effect, the connection breaks with another error.
    setTimeout(() => server.closeAllConnections(), 1000).unref();
    await stalled;
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('newOperation needs no https, without which randomUUID is absent', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const before = Date.now();
  expect(parseOperationTime(newOperation())).toBeGreaterThanOrEqual(before);
  Reflect.deleteProperty(crypto, 'randomUUID');
});
