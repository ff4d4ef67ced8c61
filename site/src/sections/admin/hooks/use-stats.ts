import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DAILY_LIMIT, type DailySignups, PATHS, queryKeyOf, type SignupStats } from '../../../api';
import type { OwnerSession } from './use-session';

export interface DashboardStats {
  counts: SignupStats | undefined;
  daily: DailySignups | undefined;
  /** When the counts were read, in milliseconds since the epoch; 0 if they were not. */
  readAt: number;
  refreshing: boolean;
  /** Reads counts, days and the list of signups again. */
  refresh(): Promise<void>;
}

/** Reads the counts and the signups per day after signing in, and again on refresh. */
export function useStats({ client, read }: OwnerSession): DashboardStats {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const enabled = client !== undefined;
  const count = useQuery({
    queryKey: queryKeyOf(PATHS.count),
    enabled,
    queryFn: ({ signal }) => read((api) => api.count({ signal }), signal),
  });
  const daily = useQuery({
    queryKey: queryKeyOf(PATHS.daily),
    enabled,
    queryFn: ({ signal }) => read((api) => api.daily(DAILY_LIMIT.default, { signal }), signal),
  });

  const refresh = useCallback(async () => {
    setRefreshing(true);
    await queries.invalidateQueries();
    setRefreshing(false);
  }, [queries]);

  return { counts: count.data, daily: daily.data, readAt: count.dataUpdatedAt, refreshing, refresh };
}
