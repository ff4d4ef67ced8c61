import type { QueryClient, QueryFunction } from '@tanstack/react-query';
import { HttpError, request } from '@tariff-tantrum/lambdas/contract';
import { createQueryClientWith } from './query-client';

export {
  createLaunchClient,
  HttpError,
  INPUT_ERRORS,
  PATHS,
  type SignupRequest,
} from '@tariff-tantrum/lambdas/contract';
export { queryKeyOf } from './query-client';

/**
 * Returns a query function that gets the path of a query key. Throws `HttpError` for any response that is not a
 * success; with `on401: 'null'` a 401 resolves to null instead.
 */
export function fetchKey<T>(options: { on401: 'throw' }): QueryFunction<T>;
export function fetchKey<T>(options: { on401: 'null' }): QueryFunction<T | null>;
export function fetchKey<T>({ on401 }: { on401: 'throw' | 'null' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const transport = {
      baseUrl: '',
      fetch: (...args: Parameters<typeof fetch>) => globalThis.fetch(...args),
    };
    try {
      const response = await request(transport, queryKey.join('/'), { signal });
      return (await response.json()) as T;
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Creates the query client of a public page. */
export const createQueryClient = (): QueryClient =>
  createQueryClientWith({ queryFn: fetchKey({ on401: 'throw' }) });
