import type { QueryClient, QueryFunction } from '@tanstack/react-query';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { request } from '@tariff-tantrum/lambdas/client/request';
import { createQueryClientWith } from './dashboard/query-client';

export { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
export { HttpError } from '@tariff-tantrum/lambdas/client/errors';
export { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
export { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
export type { SignupRequest } from '@tariff-tantrum/lambdas/contract/schemas';
export { queryKeyOf } from './dashboard/query-client';

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
