import {
  type DefaultOptions,
  QueryClient,
  type QueryClientConfig,
  type QueryFunction,
} from '@tanstack/react-query';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { request, type Transport } from '@tariff-tantrum/lambdas/client/request';

/** Returns the query key of a path: its segments, so that invalidating a path also matches everything below it. */
export const queryKeyOf = (path: string): string[] => path.split('/');

/**
 * Returns a query function that gets the path of a query key. Throws `HttpError` for any response that is not a
 * success; with `on401: 'null'` a 401 resolves to null instead.
 */
export function fetchKey<T>(options: { on401: 'throw' }): QueryFunction<T>;
export function fetchKey<T>(options: { on401: 'null' }): QueryFunction<T | null>;
export function fetchKey<T>({ on401 }: { on401: 'throw' | 'null' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const transport: Transport = { baseUrl: '', fetch: globalThis.fetch.bind(globalThis) };
    try {
      const response = await request(transport, queryKey.join('/'), { signal });
      return (await response.json()) as T;
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * Creates a query client that never retries or refetches by itself, and whose data never goes stale. A query without a
 * function of its own gets its path; those of the dashboard ask its host.
 */
export const createQueryClient = (
  caches: Pick<QueryClientConfig, 'queryCache' | 'mutationCache'> = {},
): QueryClient => new QueryClient({ ...caches, defaultOptions: DEFAULTS });

const DEFAULTS: DefaultOptions = {
  queries: {
    queryFn: fetchKey({ on401: 'throw' }),
    networkMode: 'always',
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  },
  // Without a network a call must fail visibly instead of being paused until the network is back.
  mutations: { networkMode: 'always', retry: false },
};
