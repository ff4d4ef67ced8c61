import { createQueryClient, fetchKey, HttpError, PATHS, queryKeyOf } from './api';

function answer(response: Response) {
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

test('a key is the segments of its path: joined by slashes it is the path again', () => {
  for (const path of Object.values(PATHS)) expect(queryKeyOf(path).join('/')).toBe(path);
  expect(queryKeyOf(PATHS.count).slice(0, queryKeyOf(PATHS.list).length)).toEqual(queryKeyOf(PATHS.list));
});

test('the default fetcher asks with GET and credentials, and reads JSON', async () => {
  const calls = answer(Response.json({ total: 1 }));
  const data = await createQueryClient().fetchQuery({ queryKey: queryKeyOf(PATHS.count) });
  expect(data).toEqual({ total: 1 });
  expect(calls).toEqual([[PATHS.count, expect.objectContaining({ method: 'GET', credentials: 'include' })]]);
});

test('a 401 throws, or yields null where asked for', async () => {
  answer(new Response('Invalid admin password', { status: 401 }));
  await expect(query('throw')(PATHS.count)).rejects.toThrow('401: Invalid admin password');
  answer(new Response('Invalid admin password', { status: 401 }));
  await expect(query('null')(PATHS.count)).resolves.toBeNull();
});

test('any other refusal throws in both ways, once', async () => {
  for (const on401 of ['throw', 'null'] as const) {
    const calls = answer(new Response('Please wait.', { status: 504 }));
    await expect(query(on401)(PATHS.count)).rejects.toEqual(new HttpError(504, 'Please wait.'));
    expect(calls).toHaveLength(1);
    jest.restoreAllMocks();
  }
});

test('nothing is asked again by itself, and data stays good', () => {
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
