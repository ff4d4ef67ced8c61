import { createLaunchClient, HttpError, type LaunchClientOptions, UnexpectedResponseError } from './index';

const baseUrl = 'http://launch.test';

/** A client of a server that always answers the same, and the requests it got. */
function against(answer: () => Response | Promise<Response>, options: LaunchClientOptions = {}) {
  const fetch = jest.fn(async (_url: unknown, _init?: RequestInit) => answer());
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
  ['daily', (client) => client.daily(7)],
  ['export', (client) => client.export()],
  ['erase', (client) => client.erase('a@example.com')],
  ['import', (client) => client.import(new Uint8Array([1]))],
  ['health', (client) => client.health()],
] satisfies [string, (client: ReturnType<typeof createLaunchClient>) => Promise<unknown>][];

describe.each(CALLS)('%s', (name, call) => {
  test('rejects with the status and the body of what is no success', async () => {
    const { client } = against(() => new Response('It rains.\n', { status: 418, statusText: 'Teapot' }));
    await expect(call(client)).rejects.toEqual(new HttpError(418, 'It rains.\n'));
    await expect(call(client)).rejects.toThrow('418: It rains.\n');
  });

  test('rejects with the status text where the body is empty', async () => {
    const { client } = against(() => new Response(null, { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(client)).rejects.toThrow('502: Bad Gateway');
  });

  test('says how long to wait', async () => {
    const headers = { 'Retry-After': '42' };
    const { client } = against(() => new Response('Slow down.', { status: 429, headers }));
    await expect(call(client)).rejects.toMatchObject({ status: 429, text: 'Slow down.', retryAfter: 42 });
  });

  test('passes on what fetch throws', async () => {
    const { client } = against(() => Promise.reject(new TypeError('fetch failed')));
    await expect(call(client)).rejects.toThrow(TypeError);
  });

  test('sends credentials, and a content type only with a body', async () => {
    const { client, sent } = against(() => new Response('', { status: 400 }));
    await call(client).catch(() => undefined);
    const [request] = sent();
    const json = { type: 'application/json', body: '{"email":"a@example.com"}' };
    const csv = { type: 'text/csv; charset=utf-8', body: new Uint8Array([1]) };
    const posted = { signup: json, erase: json, import: csv }[name as string];
    expect(request).toMatchObject({ credentials: 'include', method: posted ? 'POST' : 'GET' });
    expect(request?.headers.get('Content-Type')).toBe(posted?.type ?? null);
    expect(request?.body).toEqual(posted?.body);
  });

  test('sends the password where it is needed, never along a redirect, and otherwise nowhere', async () => {
    const { client, sent } = against(() => new Response('', { status: 400 }));
    await call(client).catch(() => undefined);
    const isAdmin = name !== 'signup' && name !== 'health';
    const [request] = sent();
    expect(request?.headers.get('Authorization')).toBe(isAdmin ? 'Bearer p@ssword-123' : null);
    expect(request?.redirect).toBe(isAdmin ? 'error' : undefined);
  });
});

test.each([
  ['a page', () => new Response('<!doctype html>')],
  ['other JSON', ok({ status: 'up' })],
  ['an empty answer', () => new Response('')],
])('%s instead of the answer is not understood', async (_what, answer) => {
  const { client } = against(answer);
  for (const call of [
    client.list,
    client.count,
    client.daily,
    client.export,
    client.health,
    () => client.import(new Uint8Array()),
  ]) {
    await expect(call()).rejects.toThrow(UnexpectedResponseError);
  }
});

test('a field that was added to an answer does no harm', async () => {
  const { client } = against(ok({ ...STATS, more: true }));
  expect(await client.count()).toMatchObject(STATS);
});

test.each([
  [undefined, '/api/launch-signups'],
  [{ limit: 5 }, '/api/launch-signups?limit=5'],
  [{ limit: 5, cursor: 'a+b/c=' }, '/api/launch-signups?limit=5&cursor=a%2Bb%2Fc%3D'],
])('a list by %j is %s', async (query, path) => {
  const { client, sent } = against(ok({ signups: [] }), { baseUrl: `${baseUrl}//` });
  expect(await client.list(query)).toEqual({ signups: [] });
  expect(sent()[0]?.url).toBe(baseUrl + path);
});

test('without an address it asks the origin of its page', async () => {
  const { client, sent } = against(ok(STATS), { baseUrl: '' });
  await client.count();
  expect(sent()[0]?.url).toBe('/api/launch-signups/count');
});

test.each(['пароль-пароль', 'voilà-voilà-à', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑'])(
  'the password %s travels as the bytes of its UTF-8',
  async (password) => {
    const { client, sent } = against(ok(STATS), { password });
    await client.count();
    const header = sent()[0]?.headers.get('Authorization') ?? '';
    expect(Buffer.from(header, 'latin1').toString('utf8')).toBe(`Bearer ${password}`);
  },
);

test.each(['', ' p@ssword-123', 'p@ssword-123\n', 'p@ss\u0000word-123'])(
  'a password that no header can carry is left out, so that the server refuses in its own words: %j',
  async (password) => {
    const { client, sent } = against(() => new Response('Admin access not configured', { status: 503 }), {
      password,
    });
    await expect(client.count()).rejects.toThrow('503: Admin access not configured');
    expect(sent()[0]?.headers.get('Authorization')).toBeNull();
  },
);

test('an abort before and during the answer ends the call', async () => {
  const abort = new AbortController();
  const hanging = new Response(
    new ReadableStream({
      start: (c) => abort.signal.addEventListener('abort', () => c.error(abort.signal.reason)),
    }),
  );
  const { client, sent } = against(() => hanging);
  const counting = client.count({ signal: abort.signal });
  const refused = expect(counting).rejects.toMatchObject({ name: 'AbortError' });
  abort.abort();
  await refused;
  expect(sent()[0]?.signal).toBe(abort.signal);
});
