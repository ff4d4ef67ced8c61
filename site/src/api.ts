import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { HttpError, request } from '@tariff-tantrum/lambdas/contract';

export {
  ADMIN_MESSAGES,
  type CsvExport,
  createLaunchClient,
  type DailySignups,
  HttpError,
  IncompleteExportError,
  type LaunchClient,
  type LaunchSignup,
  PATHS,
  type SignupRequest,
  type SignupStats,
} from '@tariff-tantrum/lambdas/contract';

/** The cache key of a path: its segments, so that a path's key also matches everything below it. */
export const queryKeyOf = (path: string): string[] => path.split('/');

/** Reads the path that a key stands for. A 401 throws as every refusal does, or yields null where asked for. */
export function fetchKey<T>(options: { on401: 'throw' }): QueryFunction<T>;
export function fetchKey<T>(options: { on401: 'null' }): QueryFunction<T | null>;
export function fetchKey<T>({ on401 }: { on401: 'throw' | 'null' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const transport = {
      baseUrl: '',
      fetch: (...args: Parameters<typeof fetch>) => globalThis.fetch(...args),
    };
    try {
      const answer = await request(transport, queryKey.join('/'), { signal });
      return (await answer.json()) as T;
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/** The cache of everything read from the API: asked once, never again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchKey({ on401: 'throw' }),
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      // A signup without a network has to fail in front of the visitor, not wait for one behind their back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
