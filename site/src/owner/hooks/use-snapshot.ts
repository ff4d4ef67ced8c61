import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { useCallback, useEffect, useState } from 'react';
import { queryKeyOf } from '../../query-client';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';
import { firstPageOnly } from './use-signups';

export type SnapshotState = ReturnType<typeof useSnapshot>;

/**
 * Reads the counts and the signups per day after signing in. `refresh` reads them again, and the beginning of the list
 * and everything else that is shown.
 */
export function useSnapshot(host: OwnerHost, { phase, report }: SessionState) {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(PATHS.count),
    enabled: phase === 'signedIn',
    queryFn: () => host.snapshot(),
  });

  const refresh = useCallback(async () => {
    setRefreshing(true);
    firstPageOnly(queries);
    await queries.invalidateQueries();
    setRefreshing(false);
  }, [queries]);
  useEffect(() => {
    if (error) report(error, refetch);
  }, [error, report, refetch]);

  return { snapshot: data, refreshing, refresh };
}
