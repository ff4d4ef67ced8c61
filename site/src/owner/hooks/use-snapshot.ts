import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import type { StatsSnapshot } from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useEffect, useState } from 'react';
import { queryKeyOf } from '../../query-client';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';
import { firstPageOnly } from './use-signups';

export interface SnapshotState {
  snapshot: StatsSnapshot | undefined;
  refreshing: boolean;
  /** Reads everything again: counts, days and the beginning of the list. */
  refresh(): Promise<void>;
}

/** Reads the counts and the signups per day after signing in, and again on refresh. */
export function useSnapshot(host: OwnerHost, { phase, report }: SessionState): SnapshotState {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const { data, error } = useQuery({
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
    if (error) report(error, refresh);
  }, [error, report, refresh]);

  return { snapshot: phase === 'signedIn' ? data : undefined, refreshing, refresh };
}
