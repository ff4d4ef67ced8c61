import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PersonPage } from '@tariff-tantrum/lambdas/contract/people';
import { useCallback } from 'react';
import { PEOPLE_KEY } from './queries';

/** Reads everything that is shown again. */
export async function refreshAll(queries: QueryClient): Promise<void> {
  // Forgets all pages of the list but the first, so that only one is read again.
  queries.setQueriesData<InfiniteData<PersonPage>>(
    { queryKey: PEOPLE_KEY },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  await queries.invalidateQueries();
}

/** Returns what reads everything again that is shown: a change of one thing may change others. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => refreshAll(queries), [queries]);
}
