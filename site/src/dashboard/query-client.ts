import { type DefaultOptions, QueryClient, type QueryClientConfig } from '@tanstack/react-query';

/** Returns the query key of a path: its segments, so that invalidating a path also matches everything below it. */
export const queryKeyOf = (path: string): string[] => path.split('/');

/** Creates a query client that never retries or refetches by itself, and whose data never goes stale. */
export const createQueryClientWith = (
  queries: DefaultOptions['queries'],
  caches: Pick<QueryClientConfig, 'queryCache' | 'mutationCache'> = {},
): QueryClient =>
  new QueryClient({
    ...caches,
    defaultOptions: {
      queries: {
        ...queries,
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      // Without a network a signup must fail visibly instead of being paused until the network is back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
