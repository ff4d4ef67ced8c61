import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { createQueryClient, fetchKey, queryKeyOf } from './query-client';

function fakeFetch(response: Response) {
  const calls: [string, RequestInit | undefined][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    calls.push([String(input), init]);
    return response;
  });
  return calls;
}

afterEach(() => jest.restoreAllMocks());

const query = (on401: 'throw' | 'null') => (path: string) =>
  createQueryClient().fetchQuery({
    queryKey: queryKeyOf(path),
    queryFn: on401 === 'null' ? fetchKey({ on401: 'null' }) : fetchKey({ on401: 'throw' }),
  });

test('queryKeyOf splits a path into segments, so that the key of the list matches the key of the count', () => {
  for (const path of Object.values(PATHS)) expect(queryKeyOf(path).join('/')).toBe(path);
  expect(queryKeyOf(PATHS.count).slice(0, queryKeyOf(PATHS.list).length)).toEqual(queryKeyOf(PATHS.list));
});

test('the default query function sends GET with credentials and parses JSON', async () => {
  const calls = fakeFetch(Response.json({ total: 1 }));
  const data = await createQueryClient().fetchQuery({ queryKey: queryKeyOf(PATHS.count) });
  expect(data).toEqual({ total: 1 });
  expect(calls).toEqual([[PATHS.count, expect.objectContaining({ method: 'GET', credentials: 'include' })]]);
});

test('fetchKey throws for a 401, or resolves to null if on401 is null', async () => {
  fakeFetch(new Response('Invalid admin password', { status: 401 }));
  await expect(query('throw')(PATHS.count)).rejects.toThrow('401: Invalid admin password');
  fakeFetch(new Response('Invalid admin password', { status: 401 }));
  await expect(query('null')(PATHS.count)).resolves.toBeNull();
});

test('fetchKey throws for any other error status and does not retry', async () => {
  for (const on401 of ['throw', 'null'] as const) {
    const calls = fakeFetch(new Response('Please wait.', { status: 504 }));
    await expect(query(on401)(PATHS.count)).rejects.toEqual(new HttpError(504, 'Please wait.'));
    expect(calls).toHaveLength(1);
    jest.restoreAllMocks();
  }
});

test('queries are never retried or refetched, and data never goes stale', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  });
});
